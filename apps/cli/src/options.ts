import { parseArgs } from 'node:util';
import { Priority } from '@plumbline/contracts';

export const USAGE = `usage: plumbline check <folder or URL> [options]

Checks built pages before they go live.

  --site <url>       where the folder is going to be: https://example.com
  --fail-on <which>  lowest priority that blocks: critical, high (default), medium, low
  --sarif <file>     write the findings as SARIF 2.1.0
  --junit <file>     write them as a JUnit report
  --alone            use no service, even if there is a key
  --help             print this

Environment:
  SERVICE_API_KEY    a key of the service: pages are judged there, and compared with the latest analysis of their site
  SERVICE_API_URL    where the service is (default http://127.0.0.1:3000)
Without a key the pages are judged here, by the checks that need no more than their source.

Exit codes: 0 nothing blocks, 1 something does, 2 the command or its input is wrong, 3 the service could not judge.
`;

/** The command, or what it is to work on, cannot be used as it is; the message says what to change. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

export interface Service {
  readonly url: string;
  readonly apiKey: string;
}

export interface Options {
  /** A folder, or an http(s) URL. */
  readonly target: string;
  /** Address of the site that a folder is going to be. */
  readonly site: string | null;
  readonly failOn: Priority;
  readonly sarif: string | null;
  readonly junit: string | null;
  /** Null: the pages are judged here. */
  readonly service: Service | null;
}

/** @throws InputError */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Options | 'help' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  const [command, target, ...rest] = positionals;
  if (command !== 'check' || target === undefined || rest.length > 0) throw new InputError(`\n${USAGE}`);
  const failOn = Priority.safeParse(values['fail-on']);
  if (!failOn.success) throw new InputError(`--fail-on must be one of ${Priority.options.join(', ')}.`);
  const site = values.site ?? null;
  if (site !== null && !isWebAddress(site))
    throw new InputError('--site must be an address such as https://example.com.');
  if (site === null && !isWebAddress(target)) {
    throw new InputError('Say with --site where the folder is going to be: --site https://example.com.');
  }
  const apiKey = environment['SERVICE_API_KEY'] ?? '';
  const url = environment['SERVICE_API_URL'] || 'http://127.0.0.1:3000';
  if (!isWebAddress(url)) throw new InputError('SERVICE_API_URL must be an http or https URL.');
  return {
    target,
    site,
    failOn: failOn.data,
    sarif: values.sarif ?? null,
    junit: values.junit ?? null,
    service: values.alone || apiKey === '' ? null : { url, apiKey },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        'fail-on': { type: 'string', default: 'high' },
        sarif: { type: 'string' },
        junit: { type: 'string' },
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
