import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Returns the text of a PDF. Without pdftotext, of Debian's package "poppler-utils", it prints so and returns null. */
export function pdfText(pdf: Uint8Array): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'pdf-'));
  try {
    const file = path.join(folder, 'document.pdf');
    writeFileSync(file, pdf);
    return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    process.stderr.write('\n  NO PDFTOTEXT: THE TEXT OF PDFS IS NOT TESTED.\n\n');
    return null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
