import { describeCheck } from '../../testing.ts';
import { httpHtmlOverCrawlLimit } from './http-html-over-crawl-limit.ts';

const pdf = { mediaType: 'application/pdf', sniffedType: 'application/pdf' } as const;
const script = (characters: number) => `<script>${'x'.repeat(characters)}</script>`;

describeCheck(httpHtmlOverCrawlLimit, {
  fails: [
    {
      name: 'a page that comes close to the limit',
      html: '<title>Page</title>',
      response: { bytes: 1_000_001, transferBytes: 90_000 },
      evidence: { kind: 'html', decodedBytes: 1_000_001, transferBytes: 90_000, cutOff: [] },
      severity: 'medium',
      message: 'The HTML is 1.0 MB, and Googlebot reads the first 2 MB.',
    },
    { name: 'one beyond it', html: '<title>Page</title>', response: { bytes: 2_000_001 } },
    {
      name: 'one whose content comes too late',
      html: `<head><title>Page</title></head><body>${script(2_000_000)}<main>Text</main>`,
      evidence: { cutOff: ['main content'] },
      severity: 'critical',
      message: /this comes after the first 2 MB: main content/,
    },
    {
      name: 'one whose head comes too late',
      html: `<head>${script(2_000_000)}<title>Page</title><link rel="canonical" href="/page"></head>`,
      evidence: { cutOff: ['title', 'canonical'] },
      severity: 'critical',
    },
    {
      name: 'one that was not read to its end',
      html: '<title>Page</title>',
      response: { bytes: 10_000_000, truncated: true },
      message:
        'The HTML is 10.0 MB or more, of which only 10.0 MB were analysed, and Googlebot reads only the first 2 MB.',
    },
    {
      name: 'a PDF of which the crawler read only the beginning',
      response: { ...pdf, bytes: 10_000_000, headers: { 'content-length': '64000001' } },
      evidence: { kind: 'pdf', decodedBytes: 64_000_001 },
      message: 'The PDF is 64.0 MB, and Googlebot reads only the first 64 MB.',
    },
  ],
  passes: [{ name: 'an ordinary page', html: '<title>Page</title>' }],
  nearMisses: [
    { name: 'exactly a million bytes', html: '<title>Page</title>', response: { bytes: 1_000_000 } },
    { name: 'a large PDF', response: { ...pdf, bytes: 64_000_000 } },
    {
      name: 'the length of a compressed response, whatever it says',
      html: '<title>Page</title>',
      response: { bytes: 900_000, headers: { 'content-encoding': 'br', 'content-length': '3000000' } },
    },
    {
      name: 'a large file of another kind',
      response: { mediaType: 'video/mp4', sniffedType: null, bytes: 90_000_000 },
    },
  ],
});
