import { ConfigError, type ProcessEnvironment, runService } from '@plumbline/service';
import { loadHttpConfig, loadStdioConfig, type StdioConfig } from './config.ts';
import { serveOverHttp } from './serve-http.ts';
import { serveOverStdio } from './serve-stdio.ts';

const USAGE = `usage: plumbline-mcp [--http]

Serves the tools of Plumbline over the Model Context Protocol: on standard input and output, or with --http at /mcp.

Environment:
  SERVICE_API_URL  where the service is (default http://127.0.0.1:3000)
  SERVICE_API_KEY  the key to use; over HTTP each client sends its own
  ALLOWED_FOLDERS  folders whose files tools may read and change, separated by colons (default the client's roots)
  PORT, HOST       with --http: where to listen (default 3001 on 127.0.0.1)
  ALLOWED_HOSTS    with --http: host names to answer to, separated by commas (default those of this machine)
`;

const [mode, ...rest] = process.argv.slice(2);
if (mode === '--http' && rest.length === 0) {
  await runService({ name: 'mcp-server', loadConfig: loadHttpConfig, start: serveOverHttp }, process.env);
} else if (mode === undefined) {
  serveOverStdio(readStdioConfig(process.env));
} else {
  process.stderr.write(USAGE);
  process.exit(mode === '--help' ? 0 : 2);
}

/** Reads the settings. Standard output carries the protocol, so faults of the settings go to standard error. */
function readStdioConfig(environment: ProcessEnvironment): StdioConfig {
  try {
    return loadStdioConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
