import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CheckSettings } from '@plumbline/checks';
import type { RenderMode } from '@plumbline/contracts';
import type { Analysis, SiteFiles } from '@plumbline/database';

/** The way to store pages. Results that another version has stored in another way lack data that this one reuses. */
const STORED_AS = 'facts of contents';

/** The packages that make findings of a response, and with what they ask of the whole site. */
const JUDGES = ['checks', 'page-facts'];
const JUDGES_OF_SITE = [...JUDGES, 'database'];

/**
 * Names the rules by which an analysis judges pages: the code of facts and checks, the account's settings, and the
 * parts of the site that enter the findings of each page. Results of another analysis are reused only if it has the
 * same name (docs/decisions/003).
 */
export function judgedBy(
  settings: CheckSettings,
  site: {
    readonly homeUrl: string;
    readonly hosts: readonly string[];
    /** The choice of pages to render. */
    readonly render: RenderMode;
  },
): string {
  const opinions = [...settings].sort(([a], [b]) => (a < b ? -1 : 1));
  const rules = JSON.stringify([
    STORED_AS,
    codeHash(JUDGES),
    opinions,
    site.homeUrl,
    [...site.hosts].sort(),
    site.render,
  ]);
  return createHash('sha256').update(rules).digest('hex');
}

/** Names the rules and files by which an analysis judges the site as a whole, beside its pages. */
export function siteJudgedBy(
  { judgedBy: pagesJudgedBy, startUrl, options }: Analysis,
  files: SiteFiles,
): string {
  const rules = [codeHash(JUDGES_OF_SITE), pagesJudgedBy, startUrl, options, files.robots, files.sitemaps];
  return createHash('sha256').update(JSON.stringify(rules)).digest('hex');
}

const hashes = new Map<string, string>();

/** Hashes the files themselves, so nobody has to remember to raise a version. */
function codeHash(packages: readonly string[]): string {
  const key = packages.join();
  const hash = hashes.get(key) ?? hashFiles(packages);
  hashes.set(key, hash);
  return hash;
}

function hashFiles(packages: readonly string[]): string {
  const hash = createHash('sha256');
  const ownPackage = path.join(import.meta.dirname, '../../..');
  // Compiled code lies in dist, beside the sources in src, in every package.
  const [folder = ''] = path.relative(ownPackage, import.meta.dirname).split(path.sep);
  for (const name of packages) {
    const root = path.join(ownPackage, 'node_modules/@plumbline', name, folder);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((each) => /(?<!\.test|\.d)\.[jt]s$/.test(each)).sort()) {
      hash.update(file).update(readFileSync(path.join(root, file)));
    }
  }
  return hash.digest('hex');
}
