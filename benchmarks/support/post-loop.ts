/** The baseline: posts a body `count` times, `concurrency` at once, and does nothing else. */
const [urls = '[]', count = '0', concurrency = '1', body = ''] = process.argv.slice(2);
const receivers = JSON.parse(urls) as readonly string[];
let sent = 0;

async function postUntilDone(): Promise<void> {
  while (sent < Number(count)) {
    const url = receivers[sent % receivers.length] ?? '';
    sent += 1;
    const response = await fetch(url, { method: 'POST', body, headers: { connection: 'close' } });
    await response.arrayBuffer();
  }
}

await Promise.all(Array.from({ length: Number(concurrency) }, postUntilDone));
