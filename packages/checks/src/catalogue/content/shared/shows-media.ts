import type { HtmlPageFacts } from '@plumbline/page-facts';

const GALLERY_IMAGES_MIN = 6;

/** Tells whether people visit the page to see something rather than to read: a gallery, a player, a canvas. */
export function showsMedia({ html }: HtmlPageFacts): boolean {
  const images = html.images.filter(({ element, hidden }) => element === 'img' && !hidden);
  return (
    html.dom.hasCanvas ||
    images.length >= GALLERY_IMAGES_MIN ||
    html.images.some(({ element }) => element === 'video') ||
    html.resources.some(({ kind, src }) => kind === 'media' || (kind === 'iframe' && player.test(src)))
  );
}

const player =
  /\b(?:youtube(?:-nocookie)?\.com\/embed|player\.vimeo\.com|dailymotion\.com\/embed|player\.twitch\.tv|wistia\.(?:net|com)|loom\.com\/embed|open\.spotify\.com\/embed|w\.soundcloud\.com\/player)/i;
