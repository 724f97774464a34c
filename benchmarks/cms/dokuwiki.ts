import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startPhp, stopPhp } from './php-server.ts';
import { handbookPosts, type Post } from './posts.ts';

/** DokuWiki as Debian sets it up, with addresses by parameter: articles in a namespace for each language. */
export const dokuwiki = {
  needs: ['dokuwiki', 'php-cli', 'php-xml', 'php-mbstring', 'debian-handbook'],
  /** Serves the wiki; fills it unless that was done before. */
  serve(scratch: string, port: number): Promise<() => Promise<void>> {
    const home = path.join(scratch, 'dokuwiki');
    const folder = path.join(home, 'site');
    const filled = path.join(home, 'filled');
    if (!existsSync(filled)) {
      rmSync(home, { recursive: true, force: true });
      cpSync('/usr/share/dokuwiki', folder, { recursive: true, dereference: true, filter: isOfSite });
      install(home, folder);
      fill(path.join(home, 'data/pages'));
      writeFileSync(filled, '');
    }
    const php = startPhp(folder, port, 'doku.php');
    return Promise.resolve(() => stopPhp(php));
  },
};

/** Tells whether a file is the site's. Debian's own settings belong to its web servers. */
function isOfSite(file: string): boolean {
  return !file.endsWith('/.htaccess') && !file.endsWith('/inc/preload.php');
}

function install(home: string, folder: string): void {
  cpSync('/etc/dokuwiki', path.join(folder, 'conf'), { recursive: true, filter: isSetting });
  for (const name of [
    'attic',
    'cache',
    'index',
    'locks',
    'log',
    'media',
    'media_attic',
    'media_meta',
    'meta',
    'pages',
    'tmp',
  ])
    mkdirSync(path.join(home, 'data', name), { recursive: true });
  writeFileSync(
    path.join(folder, 'conf/local.php'),
    `<?php
$conf['title'] = 'Notes of two administrators';
$conf['license'] = 'cc-by-sa';
$conf['indexdelay'] = 0;
$conf['savedir'] = '${home}/data';
`,
  );
}

/** Its lists of people are links to files that only the web server reads. */
function isSetting(file: string): boolean {
  return !file.endsWith('.auth.php') && !file.endsWith('/.htaccess');
}

function fill(folder: string): void {
  const posts = handbookPosts();
  for (const [index, post] of posts.entries()) {
    const near = posts.filter((other, at) => other.language === post.language && Math.abs(at - index) <= 3);
    const related = near.filter((other) => other !== post);
    mkdirSync(path.join(folder, post.language), { recursive: true });
    writeFileSync(path.join(folder, post.language, `${nameOf(post)}.txt`), wikitextOf(post, related));
  }
  const all = posts.map((post) => `  * ${linkTo(post)}`).join('\n');
  const intro = 'What two administrators learnt of Debian, in English and in German.';
  writeFileSync(
    path.join(folder, 'start.txt'),
    `====== Debian notes ======\n\n${intro}\n\n===== All articles =====\n\n${all}\n`,
  );
}

/** Names of pages have underscores between their words. */
function nameOf({ slug }: Post): string {
  return slug.replaceAll('-', '_').replace(/_$/, '');
}

function linkTo(post: Post): string {
  return `[[:${post.language}:${nameOf(post)}|${post.title.replaceAll(/[[\]|]/g, ' ')}]]`;
}

function wikitextOf({ title, blocks }: Post, related: readonly Post[]): string {
  const parts = blocks.map(({ tag, runs }) => {
    const text = runs.map((run) => run.text).join('');
    if (tag === 'pre') return `<code>\n${text}\n</code>`;
    const inner = runs.map((run) => (run.isCode ? `''%%${run.text}%%''` : `%%${run.text}%%`)).join('');
    return tag === 'li' ? `  * ${inner}` : inner;
  });
  const links = related.map((post) => `  * ${linkTo(post)}`).join('\n');
  return [`====== ${title} ======`, ...parts, '===== See also =====', links].join('\n\n');
}
