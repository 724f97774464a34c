import { expect, test } from '@jest/globals';
import { factsOf } from '@plumbline/page-facts/testing';
import { isTemplate } from './is-template.ts';

function judged(source: string): boolean {
  return isTemplate(factsOf(source), source);
}

test.each([
  ['Jinja, Liquid and Handlebars', '<title>{{ page.title }}</title>'],
  ['a tag of Liquid', '<head><title>Drills</title>{% seo %}</head>'],
  ['a language', '<html lang="{{ site.lang }}"><title>Drills</title>'],
  ['a link', '<link rel="canonical" href="{{ page.url }}">'],
  ['PHP', '<title><?= $title ?></title>'],
  ['PHP in the body', '<title>Drills</title><?php the_content(); ?>'],
  ['ERB', '<title>Drills</title><%= yield %>'],
  ['SvelteKit', '<title>Drills</title>%sveltekit.head%'],
  ['Create React App', '<link rel="icon" href="%PUBLIC_URL%/icon.png">'],
])('a template: %s', (_language, source) => {
  expect(judged(source)).toBe(true);
});

test.each([
  ['a page', '<title>Drills</title><p>Text</p>'],
  ['a script with a template of its own', '<title>Drills</title><script>`${a}`</script>'],
  ['a text about templates', '<title>Drills</title><pre>{{ page.title }} &lt;?php</pre>'],
  ['an address with escapes', '<a href="/%E4%BD%A0">Text</a>'],
])('a finished page: %s', (_what, source) => {
  expect(judged(source)).toBe(false);
});
