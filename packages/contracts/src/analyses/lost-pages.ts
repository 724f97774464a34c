import { z } from 'zod';
import { defineRoute, listOf, PageQuery } from '../route.ts';
import { DashboardUrl, Id, OneOf, Several, Timestamp } from '../vocabulary.ts';

/** The way in which search engines lose a page that they could index before. */
export const LossKind = OneOf([
  'noindex',
  'robots',
  'canonical',
  'redirect',
  'status',
  'soft_404',
  'auth',
  'shell',
  'unlinked',
]).meta({
  id: 'LossKind',
  description:
    '`noindex`: a directive. `robots`: robots.txt. `canonical`: it names another page. `redirect`: of the server, by a ' +
    'meta refresh or by a script. `status`: an error or no answer. `soft_404`: it answers 200 and is empty or says that ' +
    'it is not there. `auth`: a sign-in, or a refusal (such as 401, 403, 406) that may be for the crawler alone. ' +
    '`shell`: scripts fill it in. `unlinked`: no sitemap and no page that crawlers may read ' +
    'leads to it.',
});
export type LossKind = z.infer<typeof LossKind>;

/** The reason why a loss is not a fault. */
export const LossReason = OneOf(['replaced', 'retired', 'expected']).meta({
  id: 'LossReason',
  description:
    '`replaced`: it redirects permanently to another page that search engines may index, and links and ' +
    'sitemaps name that one; or it redirects permanently to itself at another spelling of its URL, such as with `https` ' +
    'or a closing slash. `retired`: it answers 410, and nothing leads to it. `expected`: the owner of the site said so.',
});
export type LossReason = z.infer<typeof LossReason>;

export const LostPageRecord = z
  .object({
    url: z.string(),
    how: LossKind,
    was: z.string().meta({ description: 'How the page was, such as `answers 200 and may be indexed`.' }),
    is: z.string().meta({ description: 'How it is now, such as `says noindex`.' }),
    linkScore: z.number().meta({
      description: 'Its internal link score when it could be indexed; 1 is the average of the site.',
    }),
    since: Timestamp.meta({ description: 'Start of the first analysis that found it lost.' }),
    expected: z.boolean().meta({ description: 'True if the loss is not a fault; `meant` says why.' }),
    meant: LossReason.nullable(),
    dashboardUrl: DashboardUrl,
    wayBack: z.string().meta({ description: 'How to get the page back.' }),
  })
  .meta({ id: 'LostPage' });
export type LostPageRecord = z.infer<typeof LostPageRecord>;

export const lostPageRoutes = {
  list: defineRoute({
    operationId: 'listLostPages',
    method: 'get',
    path: '/api/site-checks/{siteCheckId}/lost-pages',
    summary: 'Pages that could be indexed before and that search engines drop, the best linked first',
    description:
      'Compared with the newest earlier analysis of the whole site. A page stays on the list until it is back, or its ' +
      'loss is meant.',
    tag: 'Site checks',
    scopes: ['api:read'],
    details: true,
    params: z.object({ siteCheckId: Id }),
    query: z.strictObject({
      ...PageQuery.shape,
      how: Several(LossKind).optional(),
      expected: z
        .enum(['true', 'false'])
        .transform((text) => text === 'true')
        .optional()
        .meta({ description: 'True: only losses that are not faults. False: only the others.' }),
    }),
    success: { status: 200, description: 'A page of lost pages', body: listOf(LostPageRecord) },
  }),
} as const;
