import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { handbookPosts, markdownOf, type Post } from './posts.ts';

const THEME = '@hyas/doks@0.5.0';
/** Pinned, because later versions keep their files in folders that the theme does not search. */
const SEARCH = 'flexsearch@0.7.21';

/** Hugo with the theme Doks: a blog in two languages, in addition to the pages that the theme brings along. */
export const hugo = {
  needs: ['hugo', 'debian-handbook'],
  /** Builds the site unless that was done before; returns the folder to serve. */
  build(scratch: string, port: number): string {
    const home = path.join(scratch, 'hugo');
    const site = path.join(home, 'package');
    const built = path.join(site, 'public');
    if (existsSync(path.join(built, 'sitemap.xml'))) return built;
    rmSync(home, { recursive: true, force: true });
    mkdirSync(home, { recursive: true });
    const archive = execFileSync('npm', ['pack', THEME, '--silent'], { cwd: home, encoding: 'utf8' }).trim();
    execFileSync('tar', ['-xzf', archive], { cwd: home });
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', SEARCH], {
      cwd: site,
    });
    writeSite(site);
    execFileSync('hugo', ['--gc', '--minify', '--baseURL', `http://127.0.0.1:${String(port)}/`], {
      cwd: site,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PATH: `${site}/node_modules/.bin:${process.env['PATH'] ?? ''}` },
    });
    return built;
  },
};

function writeSite(site: string): void {
  const config = path.join(site, 'config/_default/config.toml');
  // Most Hugo sites carry the mark of the generator.
  const settings = readFileSync(config, 'utf8')
    .replace('disableHugoGeneratorInject = true', 'disableHugoGeneratorInject = false')
    .replace('disableLanguages = ["de", "nl"]', 'disableLanguages = ["nl"]');
  writeFileSync(config, settings);
  cpSync(path.join(site, 'content/en/contributors'), path.join(site, 'content/de/contributors'), {
    recursive: true,
  });
  mkdirSync(path.join(site, 'content/de/blog'), { recursive: true });
  appendFileSync(
    path.join(site, 'content/de/_index.md'),
    '---\ntitle: "Notizen zweier Verwalter"\ndescription: "Was wir über Debian gelernt haben."\nlead: "Was wir über Debian gelernt haben."\n---\n',
  );
  appendFileSync(path.join(site, 'content/de/blog/_index.md'), '---\ntitle: "Blog"\n---\n');
  for (const post of handbookPosts()) {
    const folder = path.join(site, 'content', post.language, 'blog', post.slug);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'index.md'), `${frontMatter(post)}\n${markdownOf(post)}`);
  }
}

function frontMatter({ title, date, category, tags, author, blocks }: Post): string {
  const lead =
    blocks[0]?.runs
      .map(({ text }) => text)
      .join('')
      .trim()
      .slice(0, 140) ?? '';
  const values = {
    title,
    // A third of the posts has no description, as on real blogs.
    ...(title.length % 3 === 0 ? {} : { description: lead }),
    excerpt: lead,
    date,
    lastmod: date,
    draft: false,
    categories: [category],
    tags,
    contributors: [author],
  };
  return [
    '---',
    ...Object.entries(values).map(([key, value]) => `${key}: ${JSON.stringify(value)}`),
    '---',
  ].join('\n');
}
