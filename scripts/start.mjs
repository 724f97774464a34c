// npm start: sets up, builds, and runs the whole service on this machine. Plain Node, nothing installed.
const NODE_LEAST = [20, 19];

const RENDER_MODES = ['never', 'auto', 'always'];

const USAGE = `usage: npm start -- [options]

Starts the whole service on this machine, analyses a site, and stays up until Ctrl-C.

  --site <url>   analyse this site (default: the bundled demo site)
  --render <how> never, auto or always: which pages are opened in a browser (default auto)
  --once         exit after the analysis: 0, or 1 when it failed
  --json         print { siteCheck, snapshot, actions } on stdout, and nothing else there
  --help         print this

Environment:
  PORT           of the API (default 3000; when it is busy, the next free one)
  METRICS_PORT   of the metrics (default 9464; when it is busy, the next free one)
  DATA_DIR       where everything is kept (default .data)
  DATABASE_URL   a PostgreSQL to use instead of the bundled one
  REDIS_URL      a Redis for the queue and the rate limits (default: they are in PostgreSQL)
  ALLOW_PRIVATE_ADDRESSES
                 what crawls may reach of this machine and network beside the site: 127.0.0.1:8080,10.0.0.0/8
`;

if (!isNewEnough(process.versions.node)) {
  process.stderr.write(
    `Plumbline needs Node ${NODE_LEAST.join('.')} or newer; this is ${process.versions.node}.\n` +
      'Install it from https://nodejs.org, or with your version manager.\n',
  );
  process.exit(1);
}
const options = await readOptions(process.argv.slice(2));
const { build, setUp } = await import('./setup.mjs');
await import('./end-with-parent.mjs');
try {
  setUp();
  build();
} catch (error) {
  process.stderr.write(`Setting up failed: ${error.message}\n`);
  process.exit(1);
}
const { main } = await import(new URL('../apps/local/dist/main.js', import.meta.url).href);
process.exit(await main(options));

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > NODE_LEAST[0] || (major === NODE_LEAST[0] && minor >= NODE_LEAST[1]);
}

async function readOptions(args) {
  const { parseArgs } = await import('node:util');
  try {
    const { values } = parseArgs({
      args,
      options: {
        site: { type: 'string' },
        render: { type: 'string', default: 'auto' },
        once: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      process.stdout.write(USAGE);
      process.exit(0);
    }
    if (values.site !== undefined && !isWebAddress(values.site)) {
      throw new Error(`--site takes an address such as https://example.com, not "${values.site}"`);
    }
    if (!RENDER_MODES.includes(values.render)) {
      throw new Error(`--render takes ${RENDER_MODES.join(', ')}, not "${values.render}"`);
    }
    return values;
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
}

function isWebAddress(text) {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
