import { HttpUrl } from '../vocabulary.ts';

/** Where the site of a preview will live. A folder would leave the rest of its host to be asked in the preview's name. */
export const LaterAddress = HttpUrl.refine(
  (address) => {
    if (!URL.canParse(address)) return false;
    const { pathname, search } = new URL(address);
    return pathname === '/' && search === '';
  },
  { error: 'must be the address of a host alone, such as https://example.com/' },
).meta({ description: 'Where a preview will live: its pages are judged as pages of that host.' });
