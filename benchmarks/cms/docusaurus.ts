import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { handbookPosts, markdownOf, type Post } from './posts.ts';

const VERSION = '3.8.1';

/** Docusaurus with its classic theme: chapters as documents, posts as a blog, in two languages. */
export const docusaurus = {
  needs: ['debian-handbook'],
  /** Builds the site unless that was done before; returns the folder to serve. */
  build(scratch: string, port: number): string {
    const home = path.join(scratch, 'docusaurus');
    const built = path.join(home, 'build');
    if (existsSync(path.join(built, 'sitemap.xml'))) return built;
    mkdirSync(home, { recursive: true });
    const dependencies = {
      '@docusaurus/core': VERSION,
      '@docusaurus/preset-classic': VERSION,
      react: '19.1.0',
      'react-dom': '19.1.0',
    };
    // Later versions refuse the options that this version passes to them.
    const overrides = { webpack: '5.99.9' };
    writeFileSync(
      path.join(home, 'package.json'),
      JSON.stringify({ name: 'notes', private: true, dependencies, overrides }),
    );
    writeFileSync(path.join(home, 'docusaurus.config.js'), configOf(port));
    for (const post of handbookPosts()) writePost(home, post);
    const run = { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
    if (!existsSync(path.join(home, 'node_modules')))
      execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], run);
    execFileSync(path.join(home, 'node_modules/.bin/docusaurus'), ['build'], run);
    return built;
  },
};

function configOf(port: number): string {
  const config = {
    title: 'Notes of two administrators',
    tagline: 'What we learnt of Debian',
    url: `http://127.0.0.1:${String(port)}`,
    baseUrl: '/',
    trailingSlash: true,
    onBrokenLinks: 'warn',
    markdown: { format: 'md' },
    i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
    presets: [
      [
        'classic',
        {
          docs: { routeBasePath: 'docs' },
          blog: {
            routeBasePath: '/',
            showReadingTime: true,
            onUntruncatedBlogPosts: 'ignore',
            onInlineAuthors: 'ignore',
            onInlineTags: 'ignore',
          },
        },
      ],
    ],
    themeConfig: {
      navbar: {
        title: 'Notes',
        items: [
          { to: '/docs/', label: 'Handbook', position: 'left' },
          { to: '/tags/', label: 'Tags', position: 'left' },
          { type: 'localeDropdown', position: 'right' },
        ],
      },
    },
  };
  return `export default ${JSON.stringify(config)};\n`;
}

/** Writes the first third of the posts as documents, the others as blog posts. */
function writePost(home: string, post: Post): void {
  const isDocument = post.date < '2026-03';
  const own = isDocument ? 'docs' : 'blog';
  const translated = `i18n/de/docusaurus-plugin-content-${own}${isDocument ? '/current' : ''}`;
  const folder = path.join(home, post.language === 'de' ? translated : own);
  mkdirSync(folder, { recursive: true });
  const values = isDocument
    ? { title: post.title, ...(post.slug === firstDocument(post.language) && { slug: '/' }) }
    : { title: post.title, authors: [{ name: post.author }], tags: post.tags, date: post.date.slice(0, 10) };
  const head = Object.entries(values).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const [lead = '', ...rest] = markdownOf(post).split('\n\n');
  const body = isDocument ? [lead, ...rest] : [lead, '<!-- truncate -->', ...rest];
  writeFileSync(path.join(folder, `${post.slug}.md`), `---\n${head.join('\n')}\n---\n\n${body.join('\n\n')}`);
}

function firstDocument(language: Post['language']): string | undefined {
  return handbookPosts().find((post) => post.language === language)?.slug;
}
