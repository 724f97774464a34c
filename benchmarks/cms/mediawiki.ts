import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { handbookPosts, type Post } from './posts.ts';
import { startPhp, stopPhp } from './php-server.ts';

/** MediaWiki: articles in two languages in categories, which link to each other, with all the tools of a wiki. */
export const mediawiki = {
  needs: ['mediawiki', 'php-cli', 'php-sqlite3', 'php-xml', 'php-mbstring', 'php-intl', 'debian-handbook'],
  /** Serves the wiki; fills it unless that was done before. */
  serve(scratch: string, port: number): Promise<() => Promise<void>> {
    const home = path.join(scratch, 'mediawiki');
    const folder = path.join(home, 'site');
    const filled = path.join(home, 'filled');
    if (!existsSync(filled)) {
      rmSync(home, { recursive: true, force: true });
      mkdirSync(path.join(home, 'texts'), { recursive: true });
      cpSync('/usr/share/mediawiki', folder, { recursive: true, dereference: true, filter: isOfSite });
      install(home, folder, `http://127.0.0.1:${String(port)}`);
      fill(home, folder);
      writeFileSync(filled, '');
    }
    const php = startPhp(folder, port, 'index.php');
    return Promise.resolve(() => stopPhp(php));
  },
};

const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };

/** Tells whether a file is the site's. Debian's own settings and uploads belong to its web servers. */
function isOfSite(file: string): boolean {
  return !['LocalSettings.php', 'config', 'images'].includes(path.relative('/usr/share/mediawiki', file));
}

function install(home: string, folder: string, server: string): void {
  const options = { dbtype: 'sqlite', dbname: 'wiki', dbpath: home, server, scriptpath: '', lang: 'en' };
  const given = Object.entries({ ...options, pass: 'for-the-benchmark-only' }).map(
    ([key, value]) => `--${key}=${value}`,
  );
  execFileSync(
    'php',
    [path.join(folder, 'maintenance/install.php'), ...given, 'Debian notes', 'Editor'],
    quiet,
  );
}

function fill(home: string, folder: string): void {
  const posts = handbookPosts();
  const files = posts.map((post, index) => {
    const file = path.join(home, 'texts', `${nameOf(post)}.txt`);
    writeFileSync(
      file,
      wikitextOf(
        post,
        posts.filter((other, at) => other.language === post.language && Math.abs(at - index) <= 3),
      ),
    );
    return file;
  });
  const main = path.join(home, 'texts', 'Main Page.txt');
  const all = posts.map((post) => `* [[${nameOf(post)}]]`).join('\n');
  writeFileSync(
    main,
    `What two administrators learnt of Debian, in English and in German.\n\n== All articles ==\n${all}\n`,
  );
  execFileSync(
    'php',
    [path.join(folder, 'maintenance/importTextFiles.php'), '--overwrite', '--user=Editor', ...files, main],
    quiet,
  );
}

function nameOf({ title, language }: Post): string {
  const name = title
    .replace(/[#<>[\]|{}/:_]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
  return language === 'de' ? `${name} (Deutsch)` : name;
}

function wikitextOf(post: Post, related: readonly Post[]): string {
  const blocks = post.blocks.map(({ tag, runs }) => {
    const inner = runs
      .map(({ text, isCode }) =>
        isCode ? `<code><nowiki>${text}</nowiki></code>` : `<nowiki>${text}</nowiki>`,
      )
      .join('');
    if (tag === 'pre') return `<pre>${runs.map(({ text }) => text).join('')}</pre>`;
    return tag === 'li' ? `* ${inner}` : inner;
  });
  const links = related.filter((other) => other !== post).map((other) => `* [[${nameOf(other)}]]`);
  const categories = [post.category, ...post.tags].map((name) => `[[Category:${name}]]`);
  return [...blocks, '== See also ==', links.join('\n'), [...new Set(categories)].join('\n')].join('\n\n');
}
