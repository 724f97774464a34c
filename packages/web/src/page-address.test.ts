import { describe, expect, test } from '@jest/globals';
import { addressVariants, mapAddress } from './page-address.ts';

describe('mapAddress', () => {
  const mappings = [
    { from: 'https://pr-7.preview.example', to: 'https://example.com' },
    { from: 'https://pr-7.preview.example/docs', to: 'https://docs.example.com/v2/' },
  ];

  test.each([
    ['https://pr-7.preview.example/', 'https://example.com/'],
    ['https://pr-7.preview.example/about?a=1', 'https://example.com/about?a=1'],
    ['https://pr-7.preview.example/docs/start', 'https://docs.example.com/v2/start'],
    ['https://pr-7.preview.example/docs-old', 'https://example.com/docs-old'],
    ['https://example.org/about', 'https://example.org/about'],
  ])('%s is %s', (url, address) => {
    expect(mapAddress(url, mappings)).toBe(address);
  });
});

describe('addressVariants', () => {
  test.each([
    ['/about.html', ['/about', '/about/', '/about.htm', '/about/index.html']],
    ['/about/index.html', ['/about', '/about/', '/about.html', '/about.htm']],
    ['/about/', ['/about', '/about.html', '/about.htm', '/about/index.html']],
    ['/index.html', ['/']],
    ['/', ['/index.html']],
    ['/about.html?a=1', []],
  ])('of %s', (path, variants) => {
    expect(addressVariants(`https://example.com${path}`)).toEqual(
      variants.map((variant) => `https://example.com${variant}`),
    );
  });
});
