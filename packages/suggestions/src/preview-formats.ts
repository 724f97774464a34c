/** Formats of images that no platform shows in a link preview, as decoders and the ends of file names call them. */
export const unsupportedPreviewFormats: ReadonlySet<string> = new Set([
  'svg',
  'ico',
  'cur',
  'bmp',
  'tiff',
  'tif',
  'heic',
  'heif',
  'psd',
  'jp2',
]);

/** A format that some platforms show. */
export const partlySupportedPreviewFormat = 'avif';
