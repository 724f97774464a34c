import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  installDebianPackages,
  installFolder,
  realFolders,
  realSitesScratch as scratch,
  type RealFolder,
} from '@plumbline/testkit';
import { docusaurus } from '../cms/docusaurus.ts';
import { dokuwiki } from '../cms/dokuwiki.ts';
import { hugo } from '../cms/hugo.ts';
import { mediawiki } from '../cms/mediawiki.ts';
import { shop } from '../cms/shop.ts';
import { wordpress, wordpressBlocks } from '../cms/wordpress.ts';

/** A website whose pages other people wrote, although some are assembled here. */
export interface RealSite {
  readonly name: string;
  readonly port: number;
  /** The page where a crawl starts. */
  readonly start: string;
  readonly source: RealFolder | Build | Server;
  /** Paths of pages without links, which a sitemap lists. */
  readonly sitemap?: readonly string[];
}

/** A site that is built with Debian packages. */
interface Build {
  readonly needs: readonly string[];
  /** Returns the folder to serve; uses an earlier build again. */
  build(scratch: string, port: number): string;
}

/** A site with a server of its own, from Debian packages. */
interface Server {
  readonly needs: readonly string[];
  /** Starts the server; returns the function that stops it. */
  serve(scratch: string, port: number): Promise<() => Promise<void>>;
}

const handbookLanguages = ['ar-MA', 'de-DE', 'en-US', 'fa-IR', 'ja-JP', 'ru-RU', 'zh-CN'];

/**
 * Chosen for variety: generators, content management systems, two sites made by hand, nine languages, two scripts that
 * run from right to left, shops.
 */
export const realSites: readonly RealSite[] = [
  folder(18_001, realFolders.postgresql),
  folder(18_002, realFolders.python),
  folder(18_004, realFolders.javadoc),
  {
    ...folder(18_011, realFolders.handbook),
    sitemap: handbookLanguages.map((language) => `/${language}/index.html`),
  },
  folder(18_012, realFolders.gimp),
  folder(18_013, realFolders.sqlite),
  folder(18_014, realFolders.gentelella),
  folder(18_015, realFolders.softUi),
  folder(18_016, realFolders.gentelella1),
  folder(18_017, realFolders.apache),
  folder(18_018, realFolders.git),
  folder(18_019, realFolders.valgrind),
  { name: 'wordpress', port: 18_021, start: '/', source: wordpress },
  { name: 'hugo', port: 18_022, start: '/', source: hugo },
  { name: 'mediawiki', port: 18_023, start: '/index.php/Main_Page', source: mediawiki },
  { name: 'docusaurus', port: 18_024, start: '/', source: docusaurus },
  { name: 'shop', port: 18_025, start: '/', source: shop },
  { name: 'dokuwiki', port: 18_026, start: '/doku.php', source: dokuwiki },
  { name: 'wordpress-blocks', port: 18_027, start: '/', source: wordpressBlocks },
];

function folder(port: number, source: RealFolder): RealSite {
  return { name: source.name, port, start: source.start, source };
}

export function startUrlOf({ port, start }: RealSite): string {
  return `http://127.0.0.1:${String(port)}${start}`;
}

export interface ServedSites {
  /** The sites that could be installed. */
  readonly sites: readonly RealSite[];
  close(): Promise<void>;
}

/**
 * Installs missing packages (as root, on Debian) and serves the sites on loopback until it is closed; reports why a
 * site is left out. A site that answers already belongs to another process of this kind, and is used as it is.
 */
export async function serveRealSites(wanted = realSites): Promise<ServedSites> {
  mkdirSync(scratch, { recursive: true });
  const served: RealSite[] = [];
  const blocks: string[] = [];
  const closing: (() => Promise<void>)[] = [];
  for (const site of wanted) {
    try {
      if (!(await isServed(site))) {
        installDebianPackages(packagesOf(site));
        if ('serve' in site.source) closing.push(await site.source.serve(scratch, site.port));
        else blocks.push(serverBlock(site, folderOf(site)));
      }
      served.push(site);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      process.stderr.write(`${site.name} is left out, because it cannot be installed: ${reason}\n`);
    }
  }
  if (blocks.length > 0) closing.push(serveFolders(blocks));
  await answering(served);
  return {
    sites: served,
    async close() {
      for (const close of closing) await close();
    },
  };
}

function serveFolders(blocks: readonly string[]): () => Promise<void> {
  installDebianPackages(['nginx-light']);
  const config = path.join(scratch, `nginx-${String(process.pid)}.conf`);
  writeFileSync(config, nginxConfig(blocks.join('\n')));
  const nginx = spawn('nginx', ['-p', scratch, '-c', config], { stdio: 'inherit' });
  return async () => {
    if (nginx.exitCode !== null) return;
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
  };
}

async function isServed(site: RealSite): Promise<boolean> {
  return fetch(startUrlOf(site)).then(
    ({ ok }) => ok,
    () => false,
  );
}

function packagesOf({ source }: RealSite): readonly string[] {
  if ('needs' in source) return source.needs;
  return 'debian' in source.package ? [source.package.debian] : [];
}

function folderOf({ source, port }: RealSite): string {
  if ('build' in source) return source.build(scratch, port);
  if ('package' in source) return installFolder(source);
  throw new Error('It answers by itself and has no folder.');
}

function serverBlock(site: RealSite, folder: string): string {
  const { origin } = new URL(startUrlOf(site));
  const urls = site.sitemap?.map((page) => `<url><loc>${origin}${page}</loc></url>`).join('') ?? '';
  const xml = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
  const sitemap =
    urls === '' ? '' : `location = /sitemap.xml { default_type text/xml; return 200 '${xml}'; }`;
  return `server { listen 127.0.0.1:${String(site.port)}; root ${folder}; index index.html; ${sitemap} }`;
}

function nginxConfig(servers: string): string {
  const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${scratch}/${kind};`)
    .join(' ');
  return `daemon off; worker_processes 1; pid ${scratch}/nginx-${String(process.pid)}.pid; error_log ${scratch}/error.log crit;
events { worker_connections 4096; }
http {
  include /etc/nginx/mime.types; default_type application/octet-stream;
  sendfile on; access_log off; server_tokens off; keepalive_requests 1000000; ${temporaryPaths}
  gzip on; gzip_comp_level 1; gzip_types text/plain text/css application/javascript application/xml image/svg+xml;
  ${servers}
}
`;
}

async function answering(sites: readonly RealSite[]): Promise<void> {
  for (const site of sites) {
    const url = startUrlOf(site);
    for (let tries = 50; ; tries -= 1) {
      const status = await fetch(url).then(
        (response) => response.status,
        () => null,
      );
      if (status === 200) break;
      if (tries === 0) throw new Error(`${url} answers ${String(status)}`);
      await pause(100);
    }
  }
}

if (process.argv[1] === import.meta.filename) {
  const servers = await serveRealSites();
  for (const site of servers.sites) process.stdout.write(`${startUrlOf(site)} ${site.name}\n`);
  process.once('SIGINT', () => void servers.close());
  process.once('SIGTERM', () => void servers.close());
}
