import { pipeline, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import type { SitemapFile } from '@plumbline/web';
import { createSitemapXml, type RawEntry } from './sitemap-xml.ts';

/** https://www.sitemaps.org/protocol.html: the largest file, decoded. */
export const sitemapBytesMax = 52_428_800;
const sitemapEntriesMax = 50_000;
const pieceBytes = 64 * 1024;

/** Facts of a file, complete once its entries are read. */
export interface SitemapSummary {
  kind: SitemapFile['kind'];
  error: string | null;
  entries: number;
  isExtended: boolean;
  /** Decoded size. */
  bytes: number;
}

interface EntryReader {
  readonly kind: SitemapFile['kind'];
  readonly error: string | null;
  readonly isExtended: boolean;
  /** True if the rest is not worth reading. */
  readonly stopped: boolean;
  write(text: string): readonly RawEntry[];
  end(): readonly RawEntry[];
}

/**
 * Yields the entries of a sitemap in batches, whatever its format, and fills in the summary meanwhile. The first
 * bytes tell whether it is compressed. Both limits of the protocol end the reading.
 */
export async function* readEntries(
  body: Buffer,
  summary: SitemapSummary,
): AsyncGenerator<readonly RawEntry[]> {
  let reader: EntryReader | null = null;
  const decoder = new TextDecoder();
  try {
    for await (const piece of pieces(body)) {
      summary.bytes += piece.length;
      const text = decoder.decode(piece, { stream: true });
      reader ??= /^\s*</.test(text) || text.trim() === '' ? createSitemapXml() : createTextList();
      const entries = reader.write(text);
      summary.kind = reader.kind;
      yield* countEntries(entries, summary);
      if (text.includes('\uFFFD')) summary.error ??= 'not UTF-8';
      if (summary.bytes > sitemapBytesMax) summary.error = 'larger than 50 MB';
      if (reader.error !== null) summary.error ??= reader.error;
      if (reader.stopped || isOverLimit(summary)) return;
    }
    if (reader === null) summary.error = 'empty';
    else {
      yield* countEntries(reader.end(), summary);
      summary.kind = reader.kind;
    }
    summary.error ??= reader?.error ?? null;
    summary.isExtended = reader?.isExtended ?? false;
  } catch {
    summary.error = 'not valid gzip';
  }
}

function* countEntries(
  entries: readonly RawEntry[],
  summary: SitemapSummary,
): Generator<readonly RawEntry[]> {
  const allowed = entries.slice(0, sitemapEntriesMax - summary.entries);
  summary.entries += allowed.length;
  if (allowed.length < entries.length) summary.error = 'more than 50,000 entries';
  if (allowed.length > 0) yield allowed;
}

function isOverLimit({ bytes, error }: SitemapSummary): boolean {
  return bytes > sitemapBytesMax || error === 'more than 50,000 entries';
}

async function* pieces(body: Buffer): AsyncGenerator<Buffer> {
  if (body[0] === 0x1f && body[1] === 0x8b) {
    yield* pipeline(Readable.from([body]), createGunzip({ chunkSize: pieceBytes }), () => undefined);
    return;
  }
  for (let start = 0; start < body.length; start += pieceBytes) {
    yield body.subarray(start, start + pieceBytes);
    // 50 MB take some seconds of work, and others wait for the event loop.
    await nextTurn();
  }
}

/** Reads one URL a line. */
function createTextList(): EntryReader {
  let rest = '';
  let isList = true;
  const toEntries = (lines: readonly string[]): readonly RawEntry[] => {
    const locs = lines.map((line) => line.trim()).filter((line) => line !== '');
    if (!/^https?:\/\//i.test(locs[0] ?? 'http://')) isList = false;
    return isList ? locs.map((loc) => ({ loc, lastmod: null, images: 0 })) : [];
  };
  return {
    get kind() {
      return isList ? 'text' : null;
    },
    get error() {
      return isList ? null : 'neither XML nor a list of URLs';
    },
    isExtended: false,
    get stopped() {
      return !isList;
    },
    write(text: string) {
      const lines = (rest + text).split(/\r\n|\r|\n/);
      rest = (lines.pop() ?? '').slice(0, pieceBytes);
      return toEntries(lines);
    },
    end: () => toEntries([rest]),
  };
}
