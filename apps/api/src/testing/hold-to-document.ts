import type { RequestListener, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { loadDocumentRules, type DocumentRules, type OpenApiDocument } from './document-rules.ts';

/** An API whose answers are compared with its description. */
export interface HeldApi {
  readonly listener: RequestListener;
  /** Starts to compare answers. */
  holdTo(document: OpenApiDocument): void;
}

interface AskedFor {
  readonly method: string;
  readonly url: string;
}

/**
 * Compares every answer of an API with the API's own description: the status, the headers, the type and the form of
 * the body. So every test that calls the API also tests the document.
 *
 * @param onDifference is called with each difference
 */
export function holdToDocument(api: RequestListener, onDifference: (difference: string) => void): HeldApi {
  let rules: DocumentRules | undefined;

  function compare({ method, url }: AskedFor, response: ServerResponse, body: Buffer): void {
    const difference = rules?.compare({
      method,
      path: url.split('?', 1)[0] ?? '/',
      status: response.statusCode,
      header: (name) => response.getHeader(name)?.toString(),
      body: decompress(body, response.getHeader('content-encoding')),
    });
    if (difference !== undefined && difference !== null) onDifference(difference);
  }

  return {
    listener: (request, response) => {
      const chunks = keepBody(response);
      // Express removes the path of a mounted application from the URL of its requests.
      const { method = 'GET', url = '/' } = request;
      response.on('finish', () => compare({ method, url }, response, Buffer.concat(chunks)));
      api(request, response);
    },
    holdTo: (document) => {
      rules = loadDocumentRules(document);
    },
  };
}

/** Collects the bytes of the answer while they are written. */
function keepBody(response: ServerResponse): readonly Buffer[] {
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const write = response.write.bind(response) as (...sent: unknown[]) => boolean;
  const end = response.end.bind(response) as (...sent: unknown[]) => ServerResponse;
  response.write = (...sent: unknown[]) => {
    keep(sent[0]);
    return write(...sent);
  };
  response.end = (...sent: unknown[]) => {
    keep(sent[0]);
    return end(...sent);
  };
  return chunks;
}

const DECODERS: Readonly<Record<string, (compressed: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

function decompress(body: Buffer, encoding: unknown): string {
  const decode = typeof encoding === 'string' ? DECODERS[encoding] : undefined;
  return (decode === undefined || body.length === 0 ? body : decode(body)).toString('utf8');
}
