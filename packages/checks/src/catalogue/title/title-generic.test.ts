import { describeCheck } from '../../testing.ts';
import { titleGeneric } from './title-generic.ts';

const page = '<meta property="og:site_name" content="Acme Tools"><h1>Repair and spare parts for drills</h1>';
const fix = 'Repair and spare parts for drills | Acme Tools';

describeCheck(titleGeneric, {
  fails: [
    {
      name: 'nothing beside the name of the site',
      html: `<title> | Acme Tools</title>${page}`,
      evidence: { pattern: 'nothing_but_site_name' },
      fix,
    },
    {
      name: 'a word for any page',
      html: `<title>Home – Acme Tools</title>${page}`,
      evidence: { pattern: 'generic_word' },
      fix,
    },
    {
      name: 'such a word in German',
      html: `<title>Startseite</title>${page}`,
      evidence: { pattern: 'generic_word' },
      fix,
    },
    {
      name: 'the tagline that WordPress begins with',
      html: `<title>Acme Tools - Just another WordPress site</title>${page}`,
      evidence: { pattern: 'generic_word' },
      fix,
    },
    {
      name: 'what an editor leaves behind, without anything better on the page',
      html: '<title>Untitled document</title><h1>Home</h1>',
      fix: null,
    },
    {
      name: 'a file name',
      html: `<title>repair_form_v2.docx</title>${page}`,
      evidence: { pattern: 'file_name' },
      fix,
    },
    {
      name: 'an address',
      html: `<title>https://example.com/repair</title>${page}`,
      evidence: { pattern: 'url' },
      fix,
    },
    {
      name: 'a placeholder',
      html: `<title>{{ page.title }} | Acme Tools</title>${page}`,
      evidence: { pattern: 'template_token' },
      fix,
    },
    {
      name: 'nothing but placeholders',
      html: `<title>%%title%% %%page%% %%sep%% %%sitename%%</title>${page}`,
      evidence: { pattern: 'template_token' },
      fix,
    },
    {
      name: 'what Sitecore replaces by the name of the page',
      html: `<title>$name | Acme Tools</title>${page}`,
      evidence: { pattern: 'template_token' },
      fix,
    },
    {
      name: 'the name of the site on a page that is not the home page',
      html: `<title>Acme Tools</title>${page}`,
      evidence: { pattern: 'site_name_only' },
      message: 'The title "Acme Tools" is the name of the site, on a page other than the home page.',
      fix,
    },
    {
      name: 'the host',
      html: `<title>Example.com</title>${page}`,
      evidence: { pattern: 'site_name_only' },
      fix,
    },
  ],
  passes: [{ name: 'a topic', html: `<title>Repair and spare parts | Acme Tools</title>${page}` }],
  nearMisses: [
    { name: 'a generic word as part of a topic', html: `<title>Home insurance | Acme Tools</title>${page}` },
    { name: 'an index that is a topic', html: '<title>Index funds</title>' },
    { name: 'a product that is called like a file', html: '<title>Node.js</title>' },
    {
      name: 'the home page called like the site',
      html: `<title>Acme Tools</title>${page}`,
      site: { isHomePage: true },
    },
    { name: 'no title is another fault', html: '<title></title>' },
    { name: 'a placeholder within a topic', html: '<title>Drills in {{ city }} for rent</title>' },
  ],
});
