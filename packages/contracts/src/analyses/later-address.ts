import { HttpUrl } from '../vocabulary.ts';

/**
 * The address where the site of a preview will live. A folder is refused, because other paths of its host would be
 * requested as parts of the preview.
 */
export const LaterAddress = HttpUrl.refine(
  (address) => {
    if (!URL.canParse(address)) return false;
    const { pathname, search } = new URL(address);
    return pathname === '/' && search === '';
  },
  { error: 'must be the address of a whole host, such as https://example.com/' },
).meta({ description: 'Where a preview will live: its pages are judged as pages of that host.' });
