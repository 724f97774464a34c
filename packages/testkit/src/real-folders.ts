import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A built website of other authors in a Debian or npm package. */
export interface RealFolder {
  readonly name: string;
  /** The page where a crawl starts. */
  readonly start: string;
  readonly package: { readonly debian: string } | { readonly npm: string };
  /** Folder in the installed system, or in the npm package. */
  readonly folder: string;
}

/**
 * Chosen for variety: several generators and two sites made by hand, nine languages, two scripts that run from right to
 * left.
 */
export const realFolders = {
  postgresql: debian('postgresql', 'postgresql-doc-15', '/usr/share/doc/postgresql-doc-15/html'),
  python: debian('python', 'python3.11-doc', '/usr/share/doc/python3.11/html'),
  javadoc: debian('javadoc', 'openjdk-17-doc', '/usr/share/doc/openjdk-17-jre-headless/api'),
  handbook: {
    ...debian('handbook', 'debian-handbook', '/usr/share/doc/debian-handbook/html'),
    start: '/en-US/index.html',
  },
  gimp: debian('gimp', 'gimp-help-ja', '/usr/share/gimp/2.0/help/ja'),
  sqlite: debian('sqlite', 'sqlite3-doc', '/usr/share/doc/sqlite3'),
  apache: {
    ...debian('apache', 'apache2-doc', '/usr/share/doc/apache2-doc/manual'),
    start: '/en/index.html',
  },
  git: debian('git', 'git-doc', '/usr/share/doc/git/html'),
  valgrind: debian('valgrind', 'valgrind', '/usr/share/doc/valgrind/html'),
  gentelella: npm('gentelella', 'gentelella@4.2.0', 'dist'),
  softUi: npm('soft-ui', 'soft-ui-design-system@1.0.4', '.'),
  gentelella1: { ...npm('gentelella-1', 'gentelella@1.4.0', '.'), start: '/production/index.html' },
} as const satisfies Readonly<Record<string, RealFolder>>;

function debian(name: string, packageName: string, folder: string): RealFolder {
  return { name, start: '/index.html', package: { debian: packageName }, folder };
}

function npm(name: string, packageName: string, folder: string): RealFolder {
  return { name, start: '/index.html', package: { npm: packageName }, folder };
}

/** Keeps packages that were unpacked before. */
export const realSitesScratch = path.join(tmpdir(), 'plumbline-real-sites');

/** Returns the folder with the pages. It installs the package if it is missing (as root, on Debian). */
export function installFolder({ package: from, folder }: RealFolder): string {
  if ('debian' in from) {
    installDebianPackages([from.debian]);
    return folder;
  }
  const unpacked = path.join(realSitesScratch, from.npm);
  if (!existsSync(unpacked)) {
    mkdirSync(unpacked, { recursive: true });
    const options = { cwd: realSitesScratch, encoding: 'utf8' } as const;
    const archive = execFileSync('npm', ['pack', from.npm, '--silent'], options);
    execFileSync('tar', ['-xzf', archive.trim(), '-C', unpacked], options);
  }
  return path.join(unpacked, 'package', folder);
}

/** Installs the missing ones of these packages (as root, on Debian). */
export function installDebianPackages(names: readonly string[]): void {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  const run = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  execFileSync('apt-get', ['update', '-qq'], run);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], run);
}

function isInstalled(name: string): boolean {
  const query = spawnSync('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name], {
    encoding: 'utf8',
  });
  return query.stdout === 'installed';
}
