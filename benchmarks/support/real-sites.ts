import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A website that nobody here wrote: pages of a Debian package, or of an npm package that holds a built website. */
export interface RealSite {
  readonly name: string;
  readonly port: number;
  /** Where a crawl starts. */
  readonly start: string;
  readonly package: { readonly debian: string } | { readonly npm: string };
  /** Of the installed system, or of the npm package. */
  readonly folder: string;
  /** Pages that no link leads to, told by a sitemap. */
  readonly sitemap?: readonly string[];
}

const handbookLanguages = ['ar-MA', 'de-DE', 'en-US', 'fa-IR', 'ja-JP', 'ru-RU', 'zh-CN'];

/** Chosen for variety: four generators and two hands, nine languages, two scripts that run from right to left, shops. */
export const realSites: readonly RealSite[] = [
  debian('postgresql', 18_001, 'postgresql-doc-15', '/usr/share/doc/postgresql-doc-15/html'),
  debian('python', 18_002, 'python3.11-doc', '/usr/share/doc/python3.11/html'),
  debian('javadoc', 18_004, 'openjdk-17-doc', '/usr/share/doc/openjdk-17-jre-headless/api'),
  {
    ...debian('handbook', 18_011, 'debian-handbook', '/usr/share/doc/debian-handbook/html'),
    start: '/en-US/index.html',
    sitemap: handbookLanguages.map((language) => `/${language}/index.html`),
  },
  debian('gimp', 18_012, 'gimp-help-ja', '/usr/share/gimp/2.0/help/ja'),
  debian('sqlite', 18_013, 'sqlite3-doc', '/usr/share/doc/sqlite3'),
  npm('gentelella', 18_014, 'gentelella@4.2.0', 'dist'),
  npm('soft-ui', 18_015, 'soft-ui-design-system@1.0.4', '.'),
];

function debian(name: string, port: number, packageName: string, folder: string): RealSite {
  return { name, port, start: '/index.html', package: { debian: packageName }, folder };
}

function npm(name: string, port: number, packageName: string, folder: string): RealSite {
  return { name, port, start: '/index.html', package: { npm: packageName }, folder };
}

export function startUrlOf({ port, start }: RealSite): string {
  return `http://127.0.0.1:${String(port)}${start}`;
}

const scratch = path.join(tmpdir(), 'plumbline-real-sites');

/**
 * Installs what is missing (as root, on Debian) and serves the sites on loopback with nginx, until it is closed. A site that
 * answers already is somebody's who does the same, and is used as it is.
 */
export async function serveRealSites(sites = realSites): Promise<{ close(): Promise<void> }> {
  mkdirSync(scratch, { recursive: true });
  installDebianPackages(sites);
  const served = await Promise.all(sites.map(isServed));
  const servers = sites
    .filter((_site, index) => !served[index])
    .map((site) => serverBlock(site, folderOf(site)));
  if (servers.length === 0) return { close: () => Promise.resolve() };
  writeFileSync(path.join(scratch, 'nginx.conf'), nginxConfig(servers.join('\n')));
  const nginx = spawn('nginx', ['-p', scratch, '-c', path.join(scratch, 'nginx.conf')], {
    stdio: 'inherit',
  });
  await Promise.race([
    answering(sites),
    once(nginx, 'exit').then(() => {
      throw new Error('nginx ended: is one of its ports taken?');
    }),
  ]);
  return {
    async close() {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
    },
  };
}

async function isServed(site: RealSite): Promise<boolean> {
  return fetch(startUrlOf(site)).then(
    ({ ok }) => ok,
    () => false,
  );
}

function installDebianPackages(sites: readonly RealSite[]): void {
  const missing = sites.flatMap(({ package: from, folder }) =>
    'debian' in from && !existsSync(folder) ? [from.debian] : [],
  );
  if (!existsSync('/usr/sbin/nginx')) missing.push('nginx-light');
  if (missing.length === 0) return;
  const run = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  execFileSync('apt-get', ['update', '-qq'], run);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], run);
}

function folderOf({ package: from, folder }: RealSite): string {
  if ('debian' in from) return folder;
  const unpacked = path.join(scratch, from.npm);
  if (!existsSync(unpacked)) {
    const archive = execFileSync('npm', ['pack', from.npm, '--silent'], { cwd: scratch, encoding: 'utf8' });
    mkdirSync(unpacked);
    execFileSync('tar', ['-xzf', archive.trim(), '-C', unpacked], { cwd: scratch });
  }
  return path.join(unpacked, 'package', folder);
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
  return `daemon off; worker_processes 1; pid ${scratch}/nginx.pid; error_log ${scratch}/error.log crit;
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
  for (const site of realSites) process.stdout.write(`${startUrlOf(site)} ${site.name}\n`);
  process.once('SIGINT', () => void servers.close());
  process.once('SIGTERM', () => void servers.close());
}
