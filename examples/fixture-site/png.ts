import { crc32, deflateSync } from 'node:zlib';

/** A grey PNG of this size in pixels, followed by this many bytes that nothing reads. */
export function png(width: number, height: number, padding = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([GREYSCALE.bits, GREYSCALE.type], 8);
  const rows = Buffer.alloc((width + 1) * height);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.alloc(padding),
  ]);
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const GREYSCALE = { bits: 8, type: 0 };

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
