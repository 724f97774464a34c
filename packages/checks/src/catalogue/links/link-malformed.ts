import { definePageCheck } from '../../check.ts';
import { andMore, LISTED_MAX } from './shared/link-list.ts';
import { faultOfHref, type HrefFault } from './shared/malformed-href.ts';

export const linkMalformed = definePageCheck<
  'html',
  {
    readonly total: number;
    readonly links: readonly {
      readonly href: string;
      readonly reason: HrefFault;
      /** The URL that browsers make from it; null for none. */
      readonly resolved: string | null;
    }[];
  }
>({
  id: 'link-malformed',
  title: 'Malformed link URL',
  category: 'links',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'The address in the link is not valid. Browsers take it for a path on the site, or ignore it, so that people and crawlers who follow it get an error.',
  howToFix: 'Correct the address in the template or in the text.',
  example: {
    bad: '<a href="http//example.com/shoes">Shoes</a>\n<a href="info@example.com">Write to us</a>',
    good: '<a href="https://example.com/shoes">Shoes</a>\n<a href="mailto:info@example.com">Write to us</a>',
  },
  references: ['https://url.spec.whatwg.org/'],
  appliesTo: 'html',
  run({ html }) {
    const { baseUrl } = html.document;
    const links = [];
    for (const { href, url, name } of html.anchors) {
      const reason = href === null ? null : faultOfHref(href, baseUrl, name);
      if (href !== null && reason !== null) links.push({ href: href.slice(0, 200), reason, resolved: url });
    }
    return links.length === 0
      ? null
      : { evidence: { total: links.length, links: links.slice(0, LISTED_MAX) } };
  },
  places: 'observed',
  observed: ({ links }) => links.map(({ href }) => href),
  message: ({ total, links: [first] }) =>
    `The address "${first?.href ?? ''}" of a link ${descriptions[first?.reason ?? 'not_a_url']}${andMore(total)}.`,
});

const descriptions: Readonly<Record<HrefFault, string>> = {
  not_a_url: 'is no URL',
  misspelled_scheme: 'starts with a misspelled scheme',
  encoded_whitespace: 'starts or ends with an encoded blank',
  template_token: 'holds a placeholder that was not filled in',
  email: 'is a mail address without mailto:',
  phone_number: 'is a telephone number without tel:',
  host_blank: 'has a blank in its host name',
};
