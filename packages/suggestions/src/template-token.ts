/** A placeholder of a template language that was never filled in, such as {{ title }} or %%sitename%%. */
export const templateToken =
  /\{\{[^{}]{1,80}\}\}|\{%[^{}%]{1,80}%\}|<%[^<>%]{1,80}%>|\$\{[^${}]{1,80}\}|%%[a-z_][\w-]{0,40}%%|\[object Object\]/iu;
