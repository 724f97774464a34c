import { AppError, PageRecord, type pageRoutes } from '@plumbline/contracts';
import {
  countSelectedPages,
  listRedirects,
  getPage,
  getPageRendering,
  listFixesOf,
  listLinksOf,
  listPages,
  streamPages,
} from '@plumbline/database';
import { normaliseUrl } from '@plumbline/web';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import type { Principal } from '../../security/principal.ts';
import { csvReply, jsonReply } from '../../http/row-exports.ts';
import { presentAnalysis } from '../analyses/present.ts';
import { presentList } from '../../http/present-list.ts';
import { presentPageDetail, presentRendering } from './present.ts';
import { detailedAnalysis } from '../../work/detailed-analysis.ts';
import { figuresOfAll } from '../../work/read-figures.ts';
import { whyLeftOut } from '../../work/why-left-out.ts';
import { pageSentence } from '../list-sentences.ts';
import { orNotFound } from '../../http/or-not-found.ts';

export function pageHandlers({ db }: ApiDeps): Handlers<typeof pageRoutes> {
  /** Returns the page with that URL in an analysis of the account; throws a 404 if there is none. */
  async function find({ accountId }: Principal, siteCheckId: string, url: string) {
    await detailedAnalysis(db, accountId, siteCheckId);
    const reference = { accountId, analysisId: siteCheckId, url: normaliseUrl(url) ?? url };
    const page = await getPage(db, reference);
    if (page !== null) return { reference, page };
    const reason = await whyLeftOut(db, reference);
    throw new AppError(
      'not_found_error',
      reason === null
        ? 'The analysis knows no page with this URL. Check how it is written.'
        : `The analysis did not read this page: ${reason}.`,
    );
  }

  return {
    list: async ({ principal: { accountId }, params: { siteCheckId }, query }) => {
      const { limit, cursor, sort, order, ...selection } = query;
      const found = await detailedAnalysis(db, accountId, siteCheckId);
      const analysis = { accountId, analysisId: siteCheckId };
      const [page, figures] = await Promise.all([
        listPages(db, analysis, selection, { sort, order }, { limit, cursor }),
        cursor === undefined
          ? (figuresOfAll(found, selection)?.distributions.funnel ??
            countSelectedPages(db, analysis, selection))
          : null,
      ]);
      return {
        sentence: figures && pageSentence(figures),
        ...presentList(page, (row) => row),
        total: figures && figures.fetched,
      };
    },

    export: async ({ principal: { accountId }, params: { siteCheckId }, query }) => {
      const { format, sort, order, ...selection } = query;
      const analysis = presentAnalysis(await detailedAnalysis(db, accountId, siteCheckId));
      const pages = streamPages(db, { accountId, analysisId: siteCheckId }, selection, { sort, order });
      const exported = { analysis, name: 'pages', rows: pages } as const;
      return format === 'csv' ? csvReply(exported, PageRecord.keyof().options) : jsonReply(exported);
    },

    get: async ({ principal, params, query }) => {
      const { page, reference } = await find(principal, params.siteCheckId, query.url);
      const [redirects, fixes] = await Promise.all([listRedirects(db, page), listFixesOf(db, reference)]);
      return presentPageDetail(page, redirects, fixes);
    },

    getRendering: async ({ principal, params, query }) => {
      const { page } = await find(principal, params.siteCheckId, query.url);
      return presentRendering(page, await orNotFound(getPageRendering(db, page.id)));
    },

    listLinks: async ({ principal, params, query: { url, direction, ...rest } }) => {
      const { reference } = await find(principal, params.siteCheckId, url);
      return presentList(await listLinksOf(db, reference, direction, rest), (link) => link);
    },
  };
}
