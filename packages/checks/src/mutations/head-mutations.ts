import { articlePage, productPage } from './clean-pages.ts';
import { after, plantedIn, repeat, swap, without } from './mutation.ts';

const description =
  'content="A waterproof jacket for work on deck: three layers, taped seams, a hood that turns with the head, and ten years of repairs."';
const canonical = '<link rel="canonical" href="https://example.com/jackets/stormline">';
const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';
const titleElement = '<title>Stormline jacket for work at sea | Tidewater</title>';
const socialImage = '<meta property="og:image" content="https://example.com/images/preview.jpg">';
const germanAlternate =
  '<link rel="alternate" hreflang="de" href="https://example.com/versions/de/stormline">';
const ownAlternate = '<link rel="alternate" hreflang="en" href="https://example.com/jackets/stormline">';
const otherwise = '<link rel="alternate" hreflang="x-default" href="https://example.com/jackets/stormline">';

/** Faults of what a page says of itself: title, description, canonical, previews, languages. */
export const headMutations = plantedIn(productPage, [
  { check: 'title-missing', plant: without(titleElement) },
  { check: 'title-multiple', plant: after(titleElement, '<title>Another title for the same jacket</title>') },
  {
    check: 'title-outside-head',
    plant: (html) => after('<main>', titleElement)(without(titleElement)(html)),
  },
  { check: 'title-too-short', plant: swap(titleElement, '<title>Stormline</title>') },
  {
    check: 'title-too-long',
    plant: swap(
      titleElement,
      '<title>Stormline jacket for work at sea in wind and rain and on deck | Tidewater</title>',
    ),
  },
  {
    check: 'title-pixel-width',
    plant: swap(titleElement, '<title>STORMLINE JACKET FOR WOMEN AND MEN WORKING | TIDEWATER</title>'),
  },
  {
    check: 'title-same-as-h1',
    plant: swap('<h1>The Stormline jacket</h1>', '<h1>Stormline jacket for work at sea</h1>'),
  },
  { check: 'title-generic', plant: swap(titleElement, '<title>Untitled | Tidewater</title>') },
  { check: 'description-missing', plant: without(`<meta name="description" ${description}>`) },
  {
    check: 'description-multiple',
    plant: after(
      viewport,
      '<meta name="description" content="Another text about the same jacket, which says what the first one leaves out of it.">',
    ),
  },
  {
    check: 'description-too-short',
    plant: swap(
      `name="description" ${description}`,
      'name="description" content="A jacket for work on deck."',
    ),
  },
  {
    check: 'description-too-long',
    plant: swap(
      `name="description" ${description}`,
      `name="description" content="${repeat('A waterproof jacket for work on deck, with a hood that turns. ', 4)}"`,
    ),
  },
  {
    check: 'description-low-quality',
    plant: swap(
      `name="description" ${description}`,
      'name="description" content="jacket, waterproof, deck, sea, hood, membrane, pockets, repair, orange, seams, whistle, polyester"',
    ),
  },
  { check: 'canonical-missing', plant: without(canonical) },
  {
    check: 'canonical-multiple-conflicting',
    plant: after(canonical, '<link rel="canonical" href="https://example.com/jackets">'),
  },
  { check: 'canonical-invalid-url', plant: swap(canonical, '<link rel="canonical" href="https://">') },
  { check: 'canonical-relative', plant: swap(canonical, '<link rel="canonical" href="/jackets/stormline">') },
  { check: 'canonical-ignored', plant: (html) => after('<main>', canonical)(without(canonical)(html)) },
  {
    check: 'canonical-header-conflict',
    plant: (html) => html,
    overrides: { response: { headers: { link: '<https://example.com/jackets>; rel="canonical"' } } },
  },
  { check: 'canonical-protocol-mismatch', plant: swap(canonical, canonical.replace('https:', 'http:')) },
  {
    check: 'canonical-paginated-to-first',
    plant: swap(canonical, canonical.replace('/stormline', '')),
    overrides: { url: 'https://example.com/jackets?page=3' },
  },
  {
    check: 'og-title-missing',
    plant: without('<meta property="og:title" content="Stormline jacket for work at sea | Tidewater">'),
  },
  { check: 'og-description-missing', plant: without(`<meta property="og:description" ${description}>`) },
  { check: 'og-type-missing', plant: without('<meta property="og:type" content="product">') },
  {
    check: 'og-url-mismatch',
    plant: swap(
      'og:url" content="https://example.com/jackets/stormline"',
      'og:url" content="https://example.com/jackets"',
    ),
  },
  {
    check: 'og-image-missing',
    plant: (html) =>
      without('<meta property="og:image:height" content="630">')(
        without('<meta property="og:image:width" content="1200">')(without(socialImage)(html)),
      ),
  },
  {
    check: 'og-image-relative',
    plant: swap(socialImage, '<meta property="og:image" content="/images/preview.jpg">'),
  },
  { check: 'twitter-card-invalid', plant: swap('content="summary_large_image"', 'content="photo"') },
  { check: 'viewport-missing', plant: without(viewport) },
  { check: 'viewport-invalid', plant: swap(viewport, '<meta name="viewport" content="width=1024">') },
  { check: 'content-lang-missing', plant: swap('<html lang="en">', '<html>') },
  { check: 'content-lang-invalid', plant: swap('<html lang="en">', '<html lang="en_US">') },
  { check: 'content-lang-invalid', page: articlePage, plant: swap('<html lang="de">', '<html lang="en">') },
  { check: 'content-doctype-charset', plant: swap('<!doctype html>', '') },
  {
    check: 'content-head-broken',
    plant: after('<head>', '<img src="/pixel.gif" alt="" width="1" height="1">'),
  },
  {
    check: 'hreflang-invalid-code',
    plant: after(canonical, ownAlternate + otherwise + germanAlternate.replace('"de"', '"de-UK"')),
  },
  {
    check: 'hreflang-relative-url',
    plant: after(
      canonical,
      ownAlternate + otherwise + '<link rel="alternate" hreflang="de" href="/versions/de/stormline">',
    ),
  },
  {
    check: 'hreflang-missing-self',
    plant: after(canonical, germanAlternate + otherwise.replace('/jackets/stormline', '/')),
  },
  {
    check: 'hreflang-x-default-missing',
    plant: after(
      canonical,
      ownAlternate + germanAlternate + germanAlternate.replace('"de"', '"fr"').replace('/de/', '/fr/'),
    ),
  },
  {
    check: 'hreflang-ambiguous-set',
    plant: after(
      canonical,
      ownAlternate + otherwise + germanAlternate + germanAlternate.replace('/de/', '/at/'),
    ),
  },
  { check: 'hreflang-outside-head', plant: after('<main>', ownAlternate + germanAlternate + otherwise) },
  {
    check: 'hreflang-lang-mismatch',
    plant: after(canonical, ownAlternate.replace('"en"', '"fr"') + germanAlternate + otherwise),
  },
  { check: 'robots-noindex-page', plant: after(viewport, '<meta name="robots" content="noindex">') },
  {
    check: 'robots-noindex-blocked',
    plant: after(viewport, '<meta name="robots" content="noindex">'),
    overrides: { site: { blockedBy: 'Disallow: /jackets' } },
  },
  { check: 'robots-nofollow-page', plant: after(viewport, '<meta name="robots" content="nofollow">') },
  { check: 'robots-directive-invalid', plant: after(viewport, '<meta name="robots" content="no-index">') },
  {
    check: 'robots-directive-conflict',
    plant: after(viewport, '<meta name="robots" content="index"><meta name="googlebot" content="noindex">'),
    also: ['robots-noindex-page'],
  },
  { check: 'robots-preview-suppressed', plant: after(viewport, '<meta name="robots" content="nosnippet">') },
  {
    check: 'redirect-meta-refresh',
    plant: after(viewport, '<meta http-equiv="refresh" content="5; url=/jackets">'),
  },
  {
    check: 'perf-render-blocking',
    plant: after(
      viewport,
      [1, 2, 3, 4].map((index) => `<script src="/script-${index}.js"></script>`).join(''),
    ),
  },
]);
