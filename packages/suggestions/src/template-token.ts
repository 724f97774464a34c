/** A placeholder of a template language that was never filled in, such as {{ title }}, <?= $title ?> or %%sitename%%. */
export const templateToken =
  /\{\{[^{}]{1,80}\}\}|\{%[^{}%]{1,80}%\}|<%[^<>%]{1,80}%>|<\?(?:php\s|=)[^<>?]{1,80}\?>|\$\{[^${}]{1,80}\}|%%[a-z_][\w-]{0,40}%%|\[object Object\]/iu;

/** A tag that a missing quote or end tag made a part of a text. People write about `<br>`, and seldom with attributes. */
const tag = /<[a-z][a-z0-9]*\s[^<>]{0,200}=|<\/[a-z][a-z0-9]*\s*>/iu;

/** Markup of a forum or a shortcode: "[quote=bob]", "[/quote]", "[gallery ids='1']". */
const bracketTag = /\[\/[a-z]+\]|\[[a-z][\w-]*(?:\s[^[\]=]{0,80})?=[^[\]]{0,80}\]/iu;

/** A token of Drupal that was not replaced. Texts about Drupal have some, so it is no fault by itself. */
const drupalToken =
  /\[(?:node|site|term|user|current-(?:page|user|date)|random|view|comment|file|media)(?::[\w-]+)+\]/iu;

/** Tokens of Sitecore and MODX. Manuals have headings such as `$name`, so they are no fault by themselves. */
export const cmsToken = /^\$(?:name|parentname)$|\[\[\*[\w.-]{1,80}\]\]/i;

/** Tells whether a text has code that no reader should see: a placeholder or a tag. */
export function hasCode(text: string): boolean {
  return [templateToken, cmsToken, drupalToken, tag, bracketTag].some((code) => code.test(text));
}
