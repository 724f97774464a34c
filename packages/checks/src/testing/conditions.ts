import type {
  GraphPageConditions,
  GraphReferenceConditions,
  SitePage,
  SiteReference,
  SiteTarget,
  SocialPreview,
  SocialPreviewConditions,
} from '../site-facts/index.ts';

/** Tells whether the page meets all of the given conditions. */
export function pageMeets(
  page: SitePage,
  where: GraphPageConditions,
  references: readonly SiteReference[],
): boolean {
  return (
    equal(where.html, page.isHtml) &&
    equal(where.indexable, page.indexable) &&
    equal(where.noindex, page.noindex) &&
    equal(where.inSitemap, page.inSitemap) &&
    (where.urlMatches === undefined || new RegExp(where.urlMatches, 'i').test(page.url)) &&
    inRange(where.status, page.status) &&
    equal(where.failed, page.status === null) &&
    (where.linksInMax === undefined || page.linksIn <= where.linksInMax) &&
    (where.clickDepthMin === undefined || (page.clickDepth ?? -1) >= where.clickDepthMin) &&
    equal(where.canonicalElsewhere, isElsewhere(page)) &&
    equal(where.referenced, isReferenced(page, references))
  );
}

/** Tells whether the reference meets all of the given conditions. */
export function referenceMeets(
  reference: SiteReference,
  where: GraphReferenceConditions,
  isSimilar: (reference: SiteReference) => boolean,
): boolean {
  const { kind, source, target } = reference;
  return (
    where.kinds.includes(kind) &&
    equal(where.internal, target.internal) &&
    inRange(where.targetStatus, target.status) &&
    equal(where.targetFailed, isFetched(target) && target.status === null) &&
    equal(where.targetNot200, isFetched(target) && target.status !== 200) &&
    equal(where.targetNoindex, target.noindex) &&
    equal(where.targetBlocked, target.blocked) &&
    equal(where.targetNoindexOrBlocked, target.noindex || target.blocked) &&
    equal(where.targetCanonicalElsewhere, isElsewhere(target)) &&
    (where.targetLinksIn === undefined ||
      (target.linksIn === where.targetLinksIn && source.url !== target.url)) &&
    equal(where.nofollow, reference.nofollow) &&
    equal(where.targetNotImage, isFetched(target) && (target.status !== 200 || target.image === null)) &&
    (target.bytes ?? 0) >= bytesMin(where, target) &&
    equal(where.imageUnsized, reference.image?.unsized === true) &&
    (where.imageWiderThan === undefined || shrinkageOf(reference) > where.imageWiderThan) &&
    (where.targetImageTypes === undefined || where.targetImageTypes.includes(target.image?.type ?? '')) &&
    (where.targetSimilar === undefined || where.targetSimilar === isSimilar(reference)) &&
    equal(where.fragmentRoute, /#[/!]/.test(reference.rawUrl ?? '')) &&
    equal(where.sourceIndexable, source.indexable) &&
    equal(where.sourceCanonicalElsewhere, isElsewhere(source))
  );
}

/** Tells whether the preview meets all of the given conditions. */
export function previewMeets({ images, tags }: SocialPreview, where: SocialPreviewConditions): boolean {
  return equal(where.image, images.length > 0) && equal(where.card, tags['twitter:card'] !== undefined);
}

function bytesMin(
  { targetBytesMin = 0, vectorBytesMin }: GraphReferenceConditions,
  { image }: SiteTarget,
): number {
  return image?.type === 'svg' ? (vectorBytesMin ?? targetBytesMin) : targetBytesMin;
}

/** Returns how many times wider the image is than its display; 0 if either is unknown. */
function shrinkageOf({ image: use, target }: SiteReference): number {
  return use?.width == null || target.image === null ? 0 : target.image.width / use.width;
}

function equal(wanted: boolean | undefined, actual: boolean): boolean {
  return wanted === undefined || wanted === actual;
}

function inRange(range: readonly [number, number] | undefined, value: number | null): boolean {
  return range === undefined || (value !== null && value >= range[0] && value <= range[1]);
}

function isElsewhere({ url, canonicalUrl }: SitePage | SiteTarget): boolean {
  return canonicalUrl !== null && canonicalUrl !== url;
}

function isReferenced({ url }: SitePage, references: readonly SiteReference[]): boolean {
  return references.some(
    ({ kind, source, target }) => target.url === url && source.url !== url && kind !== 'redirect',
  );
}

function isFetched({ status, failure }: SiteTarget): boolean {
  return status !== null || failure !== null;
}
