import type { toolRoutes } from '@plumbline/contracts';
import { applyEdits, type Edit } from '@plumbline/fixes';
import {
  effectiveCanonical,
  type DetectLanguage,
  type HtmlPageFacts,
  type PageFacts,
} from '@plumbline/page-facts';
import { htmlOfText, suggestMeta } from '@plumbline/suggestions';
import type { ApiDeps } from '../../../deps.ts';
import { invalid } from '../../../http/error-reply.ts';
import type { Handler, HandlerRequest } from '../../../http/handler.ts';
import { presentMeta } from './present.ts';
import { fetchSource } from '../fetch-page.ts';
import { factsOfHtml, isHtmlPage, type HtmlPage } from '../html-page.ts';

type GenerateMeta = (typeof toolRoutes)['generateMeta'];
type Body = HandlerRequest<GenerateMeta>['body'];

/** Where a page without an address is taken to be: relative URLs lead there, and nothing that is answered. */
const NOWHERE = 'https://page.invalid/page';

/** Writes the head of a page. */
export function generateMeta(
  deps: ApiDeps,
  loadDetector: () => Promise<DetectLanguage>,
): Handler<GenerateMeta> {
  return async (request) => {
    const { body } = request;
    const { page, urlIsUnknown } = await readPage(deps, request, await loadDetector());
    return presentMeta(
      suggestMeta(page, {
        keywords: body.keywords ?? [],
        locale: body.locale ?? null,
        types: body.types,
        urlIsUnknown,
      }),
    );
  };
}

async function readPage(
  deps: ApiDeps,
  { principal, body, signal }: HandlerRequest<GenerateMeta>,
  detectLanguage: DetectLanguage,
): Promise<{ readonly page: HtmlPageFacts; readonly urlIsUnknown: boolean }> {
  const extract = (page: HtmlPage) =>
    whole(factsOfHtml({ ...page, html: asWished(page.html, body) }, detectLanguage), body);
  if (body.url !== undefined) {
    const { url, source, response, known } = await fetchSource(deps, principal, body.url, signal);
    return { page: extract({ url, html: source, response, check: known?.check }), urlIsUnknown: false };
  }
  const html = body.html ?? htmlOfText(body.content ?? '', body.title ?? null);
  const page = extract({ url: NOWHERE, html });
  const address = addressOf(page);
  if (address === null) return { page, urlIsUnknown: true };
  return { page: extract({ url: address, html }), urlIsUnknown: false };
}

/** The source as if it had the working title and named the site. */
function asWished(html: string, { title, brand }: Body): string {
  const edits: Edit[] = [
    ...(title === undefined ? [] : [{ kind: 'title', value: title } as const]),
    ...(brand === undefined
      ? []
      : [{ kind: 'meta', attribute: 'property', key: 'og:site_name', content: brand } as const]),
  ];
  return edits.length === 0 ? html : applyEdits(html, edits);
}

function whole(page: PageFacts, { html }: Body): HtmlPageFacts {
  if (isHtmlPage(page)) return page;
  throw invalid(400, html === undefined ? 'body.content' : 'body.html', 'must not be blank');
}

/** What the source itself says its address is. */
function addressOf(page: HtmlPageFacts): string | null {
  const canonical = effectiveCanonical(page);
  return canonical !== null && new URL(canonical).host !== new URL(NOWHERE).host ? canonical : null;
}
