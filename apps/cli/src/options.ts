import { parseArgs } from 'node:util';
import { OneOf, Priority } from '@plumbline/contracts';
import type { AddressMapping } from '@plumbline/web';

const Format = OneOf(['table', 'github']);

export const USAGE = `usage: plumbline check <folder or URL> [options]

Checks built pages before they go live.

  --site <url>           where the folder is going to be: https://example.com
  --as <url>             where the page at the URL is going to be
  --mapping <from>=<to>  host and folder of a preview, and where they are going to be; may be repeated
  --fail-on <which>      lowest priority of new issues that blocks: critical, high (default), medium, low
  --fail-on-existing     known issues block as new ones do
  --expected <pattern>   path of pages that search engines may lose, such as /thanks/**; may be repeated
  --no-baseline          compare with no analysis: all issues are new
  --format <which>       table (default), or github: annotations, job summary and a comment on the pull request
  --sarif <file>         write the issues as SARIF 2.1.0
  --junit <file>         write them as a JUnit report
  --code-quality <file>  write them as a Code Quality report of GitLab
  --markdown <file>      write the verdict as Markdown
  --alone                use no service, even if there is a key
  --help                 print this

Environment:
  SERVICE_API_KEY    a key of the service: pages are judged there, and compared with the latest analysis of their site
  SERVICE_API_URL    where the service is (default http://127.0.0.1:3000)
  GITHUB_TOKEN       with --format github, in a pull request: writes the comment, and updates it
Without a key the pages are judged here, by the checks that need no more than their source.

Exit codes: 0 nothing blocks, 1 something does, 2 the command or its input is wrong, 3 the service could not judge.
`;

/** An error in the command line or its files; the message says what to change. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

export interface ServiceAccess {
  readonly url: string;
  readonly apiKey: string;
}

export interface CliOptions {
  /** A folder, or an http(s) URL. */
  readonly target: string;
  /** The address where the site in a folder will live. */
  readonly site: string | null;
  /** The address where the page at a URL will live. */
  readonly as: string | undefined;
  /** The addresses where hosts and folders of previews will live. */
  readonly mapping: readonly AddressMapping[];
  readonly failOn: Priority;
  readonly failOnExisting: boolean;
  /** Path patterns of pages that search engines may lose. */
  readonly expected: readonly string[];
  readonly baseline: boolean;
  readonly format: 'table' | 'github';
  /** The files to write. */
  readonly sarif: string | undefined;
  readonly junit: string | undefined;
  readonly codeQuality: string | undefined;
  readonly markdown: string | undefined;
  /** The access to the service; null judges the pages without it. */
  readonly service: ServiceAccess | null;
}

/** Reads the options of the command line. @throws InputError */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CliOptions | 'help' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  const [command, target, ...rest] = positionals;
  if (command !== 'check' || target === undefined || rest.length > 0) throw new InputError(`\n${USAGE}`);
  const failOn = Priority.safeParse(values['fail-on']);
  if (!failOn.success) throw new InputError(`--fail-on must be one of ${Priority.options.join(', ')}.`);
  const format = Format.safeParse(values.format);
  if (!format.success) throw new InputError(`--format must be one of ${Format.options.join(', ')}.`);
  const apiKey = environment['SERVICE_API_KEY'] ?? '';
  const url = environment['SERVICE_API_URL'] || 'http://127.0.0.1:3000';
  if (!isWebAddress(url)) throw new InputError('SERVICE_API_URL must be an http or https URL.');
  return {
    target,
    ...readAddresses(target, values),
    mapping: values.mapping.map(readMapping),
    failOn: failOn.data,
    failOnExisting: values['fail-on-existing'],
    expected: values.expected,
    baseline: !values['no-baseline'],
    format: format.data,
    sarif: values.sarif,
    junit: values.junit,
    codeQuality: values['code-quality'],
    markdown: values.markdown,
    service: values.alone || apiKey === '' ? null : { url, apiKey },
  };
}

function readAddresses(
  target: string,
  { site, as }: { readonly site?: string | undefined; readonly as?: string | undefined },
): Pick<CliOptions, 'site' | 'as'> {
  if (site !== undefined && !isWebAddress(site))
    throw new InputError('--site must be an address such as https://example.com.');
  if (as !== undefined && !isWebAddress(as))
    throw new InputError('--as must be an address such as https://example.com/about.');
  if (isWebAddress(target)) {
    if (site !== undefined)
      throw new InputError('--site is for a folder. Say with --as where the page will be.');
    return { site: null, as };
  }
  if (site === undefined) {
    throw new InputError('Say with --site where the folder is going to be: --site https://example.com.');
  }
  if (as !== undefined) throw new InputError('--as is for a URL. Say with --site where the folder will be.');
  return { site, as };
}

function readMapping(text: string): AddressMapping {
  const [, from = '', to = ''] = /^(.+?)=(https?:\/\/.+)$/i.exec(text) ?? [];
  if (isWebAddress(from) && isWebAddress(to)) return { from, to };
  throw new InputError(
    '--mapping must be two addresses, such as https://pr-7.preview.example.com/=https://example.com/.',
  );
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        as: { type: 'string' },
        mapping: { type: 'string', multiple: true, default: [] },
        'fail-on': { type: 'string', default: 'high' },
        'fail-on-existing': { type: 'boolean', default: false },
        expected: { type: 'string', multiple: true, default: [] },
        'no-baseline': { type: 'boolean', default: false },
        format: { type: 'string', default: 'table' },
        sarif: { type: 'string' },
        junit: { type: 'string' },
        'code-quality': { type: 'string' },
        markdown: { type: 'string' },
        alone: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new InputError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
