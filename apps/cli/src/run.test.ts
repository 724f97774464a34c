import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createAccount, createApiKey, createClient, createSite } from '@plumbline/database';
import { createTestDatabase } from '@plumbline/database/testing';
import { serveSite, startApp, type AppProcess } from '@plumbline/testkit';
import { parse as parseJunit } from 'junit2json';
import { runCli } from './run.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plumbline-cli-'));
});
afterEach(() => rm(folder, { recursive: true }));

const site = ['--site', 'https://example.com'];

/** Returns a page without blocking issues. */
const page = (
  name: string,
  title = `${name}, built by hand at Lake Morrow | Alder &amp; Oar`,
) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="description" content="${name} of cedar, built by hand in our workshop at Lake Morrow, for one paddler or two.">
  </head>
  <body><h1>${name}</h1><p>${'We build canoes all winter long. '.repeat(40)}</p></body>
</html>
`;

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
}

/** Runs the command as a user types it. */
async function plumbline(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const written = { out: '', say: '' };
  const exitCode = await runCli(args, {
    environment,
    colours: false,
    out: (text) => (written.out += text),
    say: (line) => (written.say += `${line}\n`),
  });
  return { exitCode, ...written };
}

interface Sarif {
  readonly version: string;
  readonly runs: readonly {
    readonly results: readonly {
      readonly ruleId: string;
      readonly level: string;
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string };
          readonly region: { readonly startLine: number };
        };
      }[];
    }[];
  }[];
}

describe('alone', () => {
  test('0: pages without a blocking issue', async () => {
    await write({ 'index.html': page('Canoes'), 'about/index.html': page('Workshop') });
    const { exitCode, out } = await plumbline(['check', folder, ...site]);
    expect({ exitCode, out }).toEqual({
      exitCode: 0,
      out: expect.stringContaining('Nothing blocks: 2 pages'),
    });
  });

  test('1: one page of 1,000 has a regression, which the output names with its file and line', async () => {
    const names = Array.from({ length: 1_000 }, (_none, index) => `canoe-${index}`);
    await write(Object.fromEntries(names.map((name) => [`${name}.html`, page(name)])));
    await write({ 'canoe-617.html': page('canoe-617', '') });
    const files = { sarif: path.join(folder, 'out.sarif'), junit: path.join(folder, 'out.xml') };
    const { exitCode, out } = await plumbline([
      'check',
      folder,
      ...site,
      '--sarif',
      files.sarif,
      '--junit',
      files.junit,
    ]);
    expect(exitCode).toBe(1);
    expect(out).toMatch(/✖.*canoe-617\.html:5 /);

    const sarif = JSON.parse(await readFile(files.sarif, 'utf8')) as Sarif;
    expect(sarif.version).toBe('2.1.0');
    const errors = sarif.runs[0]?.results.filter(({ level }) => level === 'error') ?? [];
    const places = errors.map(({ locations }) => locations[0]?.physicalLocation);
    expect(places.length).toBeGreaterThan(0);
    for (const place of places) {
      expect(place?.artifactLocation.uri).toMatch(/canoe-617\.html$/);
      expect(place?.region.startLine).toBe(5);
    }

    const junit = await parseJunit(await readFile(files.junit, 'utf8'));
    const totals = { tests: 1_000, failures: 1, errors: 0, skipped: 0 };
    expect(junit).toMatchObject({ ...totals, testsuite: [{ name: 'plumbline check', ...totals }] });
    const [suite] = junit && 'testsuite' in junit ? (junit.testsuite ?? []) : [];
    const cases = suite?.testcase ?? [];
    expect(new Set(cases.map(({ name }) => name))).toEqual(
      new Set(names.map((name) => `https://example.com/${name}.html`)),
    );
    const file = expect.stringMatching(/\/canoe-617\.html$/);
    expect(cases.filter(({ failure }) => failure !== undefined)).toEqual([
      {
        name: 'https://example.com/canoe-617.html',
        classname: file,
        file,
        failure: [{ message: expect.stringMatching(/canoe-617\.html:5 high title-missing: \S/) }],
        'system-out': [expect.stringMatching(/canoe-617\.html:1 low canonical-missing: \S/)],
      },
    ]);
  });

  test('--fail-on decides what blocks', async () => {
    const viewport = /<meta name="viewport"[^>]*>/;
    await write({ 'index.html': page('Canoes').replace(viewport, '') });
    await expect(plumbline(['check', folder, ...site, '--fail-on', 'low'])).resolves.toMatchObject({
      exitCode: 1,
    });
    await expect(plumbline(['check', folder, ...site, '--fail-on', 'critical'])).resolves.toMatchObject({
      exitCode: 0,
    });
  });

  test('a lost page blocks unless the loss is expected', async () => {
    await write({
      'index.html': page('Canoes'),
      'thanks.html': page('Thanks').replace('</title>', '</title><meta name="robots" content="noindex">'),
      '404.html': page('Not found').replace('</title>', '</title><meta name="robots" content="noindex">'),
    });
    const { exitCode, out } = await plumbline(['check', folder, ...site, '--fail-on', 'critical']);
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: expect.stringMatching(/✖.*thanks\.html:5 /) });
    expect(out).toContain('Issues that block: 1 ');
    await expect(
      plumbline(['check', folder, ...site, '--fail-on', 'critical', '--expected', '/thanks*']),
    ).resolves.toMatchObject({ exitCode: 0 });
  });

  test('a sitemap that names a staging host blocks, at the line of the entry', async () => {
    const entries = ['https://example.com/', 'https://staging.example.com/about'];
    const lines = entries.map((loc) => `<url><loc>${loc}</loc></url>`);
    await write({
      'index.html': page('Canoes'),
      'sitemap.xml': [
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        ...lines,
        '</urlset>',
      ].join('\n'),
    });
    const { exitCode, out } = await plumbline(['check', folder, ...site]);
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: expect.stringMatching(/✖.*sitemap\.xml:3 /) });
  });

  test('a file is the page that its canonical names', async () => {
    const canonical = '<link rel="canonical" href="https://example.com/about">';
    await write({ 'about.html': page('About').replace('</title>', `</title>${canonical}`) });
    await expect(plumbline(['check', folder, ...site])).resolves.toMatchObject({ exitCode: 0 });
  });

  test('a folder of a preview is judged at its future address', async () => {
    const canonical = '<link rel="canonical" href="https://example.com/shop/about">';
    await write({
      'index.html': page('Canoes'),
      'about.html': page('About').replace('</title>', `</title>${canonical}`),
    });
    const preview = ['check', folder, '--site', 'https://pages.example.org/pr-7/'];
    await expect(plumbline(preview)).resolves.toMatchObject({
      exitCode: 1,
      out: expect.stringMatching(/✖.*about\.html/),
    });
    const mapping = ['--mapping', 'https://pages.example.org/pr-7/=https://example.com/shop/'];
    await expect(plumbline([...preview, ...mapping])).resolves.toMatchObject({ exitCode: 0 });
  });

  test('a page at a URL', async () => {
    const canonical = '<link rel="canonical" href="https://example.com/about">';
    const served = await serveSite({
      '/': page('Canoes'),
      '/about': page('About').replace('</title>', `</title>${canonical}`),
      '/moved': { status: 301, headers: { location: '/' } },
      '/price-list': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' },
    });
    await expect(plumbline(['check', `${served.origin}/`])).resolves.toMatchObject({ exitCode: 0 });
    await expect(plumbline(['check', `${served.origin}/about`])).resolves.toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('judged as pages of it'),
    });
    const as = ['--as', 'https://example.com/about'];
    await expect(plumbline(['check', `${served.origin}/about`, ...as])).resolves.toMatchObject({
      exitCode: 0,
    });
    const mapping = ['--mapping', `${served.origin}/=https://example.com/`];
    await expect(plumbline(['check', `${served.origin}/about`, ...mapping])).resolves.toMatchObject({
      exitCode: 0,
    });
    await expect(plumbline(['check', `${served.origin}/gone`])).resolves.toMatchObject({
      exitCode: 2,
      say: expect.stringContaining('answers 404'),
    });
    await expect(plumbline(['check', `${served.origin}/moved`])).resolves.toMatchObject({
      exitCode: 2,
      say: expect.stringContaining('redirects to'),
    });
    await expect(plumbline(['check', `${served.origin}/price-list`])).resolves.toMatchObject({
      exitCode: 2,
      say: expect.stringContaining('answers with application/pdf'),
    });
    await served.close();
  });

  test('2: a preview that shows a sign-in in place of the page, which nobody has read then', async () => {
    const signIn = page('Sign in').replace(/<p>.*<\/p>/, '<form><input type="password"></form>');
    const served = await serveSite({ '/about': signIn, '/login': signIn });
    const checkAs = (path: string, as: string) =>
      plumbline(['check', `${served.origin}${path}`, '--as', `https://example.com${as}`]);
    await expect(checkAs('/about', '/about')).resolves.toMatchObject({
      exitCode: 2,
      say: expect.stringContaining('asks for a sign-in'),
    });
    await expect(checkAs('/login', '/login')).resolves.toMatchObject({ exitCode: 0 });
    await served.close();
  });
});

describe('2: the command or its input is wrong', () => {
  test.each([
    ['no command', [], /usage/],
    ['an unknown option', ['check', '.', '--nonsense'], /nonsense/],
    ['a folder without the site', ['check', '.'], /--site/],
    ['a site that is no address', ['check', '.', '--site', 'example'], /--site/],
    ['an address of a folder', ['check', '.', ...site, '--as', 'https://example.com/a'], /--site/],
    ['the site of a URL', ['check', 'https://example.com/', ...site], /--as/],
    ['a mapping to no address', ['check', '.', ...site, '--mapping', 'https://a.example/=b'], /--mapping/],
    ['an unknown format', ['check', '.', ...site, '--format', 'text'], /table, github/],
    ['an unknown priority', ['check', '.', ...site, '--fail-on', 'urgent'], /critical, high, medium, low/],
    ['a folder that is not there', ['check', './not-here', ...site], /not a folder/],
  ])('%s', async (_name, args, message) => {
    await expect(plumbline(args)).resolves.toMatchObject({
      exitCode: 2,
      say: expect.stringMatching(message),
    });
  });

  test('a folder without pages, and an empty page', async () => {
    await expect(plumbline(['check', folder, ...site])).resolves.toMatchObject({
      exitCode: 2,
      say: expect.stringContaining('no HTML files'),
    });
    await write({ 'index.html': ' \n' });
    await expect(plumbline(['check', folder, ...site])).resolves.toMatchObject({
      exitCode: 2,
      say: expect.stringContaining('is empty'),
    });
  });
});

describe('files of a folder', () => {
  test('a page behind a link is judged, and a link to the folder around it ends the search', async () => {
    await write({ 'site/index.html': page('Canoes'), 'elsewhere/about.html': page('About', '') });
    await symlink(path.join(folder, 'elsewhere'), path.join(folder, 'site/more'));
    await symlink(path.join(folder, 'site'), path.join(folder, 'elsewhere/back'));
    await expect(plumbline(['check', path.join(folder, 'site'), ...site])).resolves.toMatchObject({
      exitCode: 1,
      out: expect.stringMatching(/✖.*more\/about\.html.*\n(?:.*\n)*Issues that block: 1 of .* on 2 pages/),
    });
  });

  test('2: a mapping that no page has', async () => {
    await write({ 'index.html': page('Canoes') });
    const mapping = ['--mapping', 'https://pr-8.preview.example/=https://example.com/'];
    const preview = ['--site', 'https://pr-7.preview.example'];
    await expect(plumbline(['check', folder, ...preview, ...mapping])).resolves.toMatchObject({
      exitCode: 2,
      say: expect.stringMatching(/pr-8\.preview\.example.*such as https:\/\/pr-7\.preview\.example\//),
    });
  });

  test('2: a file that cannot be read, and a report that cannot be written', async () => {
    await write({ 'index.html': page('Canoes') });
    const report = path.join(folder, 'none', 'out.sarif');
    await expect(plumbline(['check', folder, ...site, '--sarif', report])).resolves.toMatchObject({
      exitCode: 2,
      say: expect.stringMatching(/out\.sarif cannot be written/),
    });
    await symlink(path.join(folder, 'gone'), path.join(folder, 'about.html'));
    await expect(plumbline(['check', folder, ...site])).resolves.toMatchObject({
      exitCode: 2,
      say: expect.stringMatching(/about\.html cannot be read/),
    });
  });

  test('a page in UTF-16 is read as a browser reads it', async () => {
    const bytes = Buffer.from(`\uFEFF${page('Canoes')}`, 'utf16le');
    await writeFile(path.join(folder, 'index.html'), bytes);
    await expect(plumbline(['check', folder, ...site])).resolves.toMatchObject({ exitCode: 0 });
    const headers = { 'content-type': 'text/html' };
    const served = await serveSite({ '/': { headers, body: bytes }, '/none': { headers, body: ' ' } });
    await expect(plumbline(['check', `${served.origin}/`])).resolves.toMatchObject({ exitCode: 0 });
    await expect(plumbline(['check', `${served.origin}/none`])).resolves.toMatchObject({
      exitCode: 2,
      say: expect.stringContaining('is empty'),
    });
    await served.close();
  });
});

describe('with a service', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let api: AppProcess;
  let environment: Record<string, string>;
  beforeAll(async () => {
    database = await createTestDatabase();
    const settings = { DATABASE_URL: database.url, SECRETS_KEY: Buffer.alloc(32).toString('base64') };
    const ports = { HOST: '127.0.0.1', PORT: '0', METRICS_PORT: '0' };
    api = await startApp({ name: 'api', environment: { ...settings, ...ports }, event: 'api.started' });
    const account = await createAccount(database.db, { name: 'Acme', tier: 'pro' });
    const { id: clientId } = await createClient(database.db, account.id, 'Acme');
    await createSite(database.db, { accountId: account.id, clientId, url: 'https://example.com/' });
    const { key } = await createApiKey(database.db, {
      accountId: account.id,
      name: 'CI',
      scopes: ['mcp:read'],
      environment: 'live',
    });
    const url = `http://127.0.0.1:${String(api.started['port'])}`;
    environment = { SERVICE_API_URL: url, SERVICE_API_KEY: key };
  });
  afterAll(async () => {
    await api.stop();
    await database.close();
  });

  test('1: judged by the service, in as many calls as needed', async () => {
    const names = Array.from({ length: 120 }, (_none, index) => `canoe-${index}`);
    await write(Object.fromEntries(names.map((name) => [`${name}.html`, page(name)])));
    await write({ 'canoe-7.html': page('canoe-7', '') });
    const { exitCode, out } = await plumbline(['check', folder, ...site], environment);
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: expect.stringMatching(/✖.*canoe-7\.html:5 /) });
    await write({ 'zedar.html': page('canoe-0') });
    const sarif = path.join(folder, 'out.sarif');
    await plumbline(['check', folder, ...site, '--sarif', sarif], environment);
    const { runs } = JSON.parse(await readFile(sarif, 'utf8')) as Sarif;
    const sharing = runs[0]?.results.filter(({ ruleId }) => ruleId === 'dup-title') ?? [];
    const files = sharing.map(({ locations }) => locations[0]?.physicalLocation.artifactLocation.uri);
    expect(files.map((file) => path.basename(file ?? '')).toSorted()).toEqual(['canoe-0.html', 'zedar.html']);
  });

  test('a preview is judged at its canonical, at the lines of its files, and the report says so', async () => {
    const canonical = '<link rel="canonical" href="https://example.com/about">';
    await write({ 'about.html': page('About', '').replace('</title>', `</title>${canonical}`) });
    const preview = ['--site', 'https://pr-7.preview.example.org'];
    await expect(plumbline(['check', folder, ...preview], environment)).resolves.toMatchObject({
      exitCode: 1,
      out: expect.stringMatching(
        /✖.*about\.html:5 (?:.*\n)*.*judged as pages of it.*\n.*no completed analysis of this site/,
      ),
    });
  });

  test.each([
    ['a page of another program', 'text/html', '<title>Sign in</title>'],
    ['an object of another program', 'application/json', '{}'],
  ])('3: %s at the address of the service', async (_name, type, body) => {
    await write({ 'index.html': page('Canoes') });
    const served = await serveSite({
      '/v1/mcp/check-before-deploy': { headers: { 'content-type': type }, body },
    });
    const other = { ...environment, SERVICE_API_URL: served.origin };
    await expect(plumbline(['check', folder, ...site], other)).resolves.toMatchObject({
      exitCode: 3,
      say: expect.stringMatching(/not a verdict of Plumbline.*SERVICE_API_URL/),
    });
    await served.close();
  });

  test('3: a key that the service refuses, and a service that is down', async () => {
    await write({ 'index.html': page('Canoes') });
    const wrong = { ...environment, SERVICE_API_KEY: 'sk_live_wrong' };
    await expect(plumbline(['check', folder, ...site], wrong)).resolves.toMatchObject({
      exitCode: 3,
      say: expect.stringContaining('Invalid API key'),
    });
    const down = { ...environment, SERVICE_API_URL: 'http://127.0.0.1:9' };
    await expect(plumbline(['check', folder, ...site], down)).resolves.toMatchObject({
      exitCode: 3,
      say: expect.stringMatching(/cannot be reached.*--alone/),
    });
    await expect(plumbline(['check', folder, ...site, '--alone'], down)).resolves.toMatchObject({
      exitCode: 0,
    });
  });
});
