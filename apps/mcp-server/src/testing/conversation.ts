import type { Client, Progress } from '@modelcontextprotocol/client';
import { WAIT_SECONDS_MAX } from '../tools/get-scan.ts';

/** The largest number of items of a list in the document. */
const ITEMS_SHOWN = 2;
const TEXT_SHOWN = 400;
/** Ids, which differ in each recording. */
const UUID = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g;
const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const DEMO_SITE = 'http://127.0.0.1:4800/';

const changedPage = `<!doctype html>
<html lang="en">
  <head>
    <title>Canoes | Alder & Oar</title>
    <meta name="robots" content="noindex">
  </head>
  <body><h1>Canoes</h1></body>
</html>`;

/** Talks to the server about an analysed site, as an assistant would. @returns the conversation, in Markdown */
export async function converse(client: Client, siteUrl: string): Promise<string> {
  const domain = new URL(siteUrl).host;
  const parts = [
    '# A conversation with the MCP server',
    'Recorded by `npm run record:conversation`: the official client over standard input and output, the service as ' +
      '`npm start` runs it, and its demo site. Lists and texts are cut where it says so; ids are `<id>`, times `<time>`.',
    ...(await introduction(client)),
    ...(await readReport(client, domain)),
    ...(await getPrompt(client, domain)),
    ...(await scan(client, domain)),
    ...(await call(client, 'get-seo-context', { domain })),
    ...(await call(client, 'check-before-deploy', {
      pages: [{ url: `${siteUrl}canoes/`, html: changedPage }],
      baseline: true,
    })),
    ...(await call(client, 'generate-meta', {
      url: `${siteUrl}journal/rescuing-a-1938-canoe`,
      brand: 'Alder & Oar',
    })),
    ...(await call(client, 'suggest-internal-links', { url: `${siteUrl}canoes/`, limit: 5 })),
  ];
  return steady(`${parts.join('\n\n')}\n`, siteUrl);
}

async function introduction(client: Client): Promise<readonly string[]> {
  const { tools } = await client.listTools();
  const { name, version } = client.getServerVersion() ?? {};
  return [
    `## Connect`,
    `The server is ${name} ${version}. It says of itself:`,
    `> ${client.getInstructions() ?? ''}`,
    '## List the tools',
    ['| tool | title | reads only |', '| --- | --- | --- |']
      .concat(
        tools.map(
          (tool) =>
            `| \`${tool.name}\` | ${tool.title ?? ''} | ${tool.annotations?.readOnlyHint === true ? 'yes' : 'no'} |`,
        ),
      )
      .join('\n'),
  ];
}

async function readReport(client: Client, domain: string): Promise<readonly string[]> {
  const { resources } = await client.listResources();
  const report = resources.find(({ name }) => name === domain);
  if (report === undefined) throw new Error(`No report of ${domain} is listed.`);
  const { contents } = await client.readResource({ uri: report.uri });
  const [content] = contents;
  const text = content !== undefined && 'text' in content ? content.text : '';
  return ['## Read the report of a site', `\`${report.uri}\``, json(JSON.parse(text))];
}

async function getPrompt(client: Client, domain: string): Promise<readonly string[]> {
  const { messages } = await client.getPrompt({ name: 'fix-top-issues', arguments: { domain } });
  const texts = messages.map(({ content }) => (content.type === 'text' ? content.text : ''));
  return ['## Get the prompt `fix-top-issues`', fenced('text', texts.join('\n'))];
}

async function scan(client: Client, domain: string): Promise<readonly string[]> {
  const started = await client.callTool({ name: 'scan-site', arguments: { domain } });
  const { siteCheckId } = started.structuredContent as { readonly siteCheckId: string };
  const told: string[] = [];
  const ended = await waitForScan(
    client,
    siteCheckId,
    () =>
      ({ message }) =>
        told.push(`- ${message ?? ''}`),
  );
  return [
    ...answered('scan-site', { domain }, started),
    ...heading('get-scan', { siteCheckId, waitSeconds: WAIT_SECONDS_MAX }),
    'While it waits, it is told:',
    told.join('\n'),
    ...answer(ended),
  ];
}

/**
 * Waits until the scan has ended, which takes one call unless the machine is busy.
 * @param watchCall returns the receiver for the progress of one call
 */
export async function waitForScan(
  client: Client,
  siteCheckId: string,
  watchCall: () => (progress: Progress) => void,
): Promise<Result> {
  for (;;) {
    const params = { name: 'get-scan', arguments: { siteCheckId, waitSeconds: WAIT_SECONDS_MAX } };
    const result = await client.callTool(params, { onprogress: watchCall() });
    const { status } = result.structuredContent as { readonly status?: string };
    if (status !== 'in_progress') return result;
  }
}

async function call(client: Client, name: string, args: Readonly<Record<string, unknown>>) {
  return answered(name, args, await client.callTool({ name, arguments: args }));
}

type Result = Awaited<ReturnType<Client['callTool']>>;

function answered(name: string, args: object, result: Result): readonly string[] {
  return [...heading(name, args), ...answer(result)];
}

function heading(name: string, args: object): readonly string[] {
  return [`## Call \`${name}\``, fenced('json', JSON.stringify(args, null, 2))];
}

/** Renders the sentence for people, and the data. */
function answer({ content, structuredContent, isError }: Result): readonly string[] {
  const [sentence] = content;
  const said = sentence?.type === 'text' ? sentence.text : '';
  if (isError === true) throw new Error(said);
  return [`> ${said}`, json(structuredContent)];
}

function json(value: unknown): string {
  return fenced('json', JSON.stringify(shortened(value), null, 2));
}

function fenced(language: string, text: string): string {
  return `\`\`\`\`${language}\n${text}\n\`\`\`\``;
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length > TEXT_SHOWN ? `${value.slice(0, TEXT_SHOWN)} … (${value.length} characters)` : value;
  }
  if (Array.isArray(value)) {
    const shown = value.slice(0, ITEMS_SHOWN).map(shortened);
    const left = value.length - shown.length;
    return left > 0 ? [...shown, `… and ${left} more`] : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
}

/** Replaces values that differ between recordings and have no meaning for readers. */
function steady(text: string, siteUrl: string): string {
  return text
    .replaceAll(new URL(siteUrl).host, new URL(DEMO_SITE).host)
    .replaceAll(encodeURIComponent(new URL(siteUrl).host), encodeURIComponent(new URL(DEMO_SITE).host))
    .replaceAll(UUID, '<id>')
    .replaceAll(MOMENT, '<time>');
}
