import { describeFix } from '@plumbline/action-plan';
import { scannedHostSentence, type PagePatch, type PatchEdit, type SitePatch } from '@plumbline/contracts';
import type { ListPage, PageFixes, ListPageRequest, SiteFiles, SitemapUrl } from '@plumbline/database';
import {
  correctFiles,
  correctHead,
  type Edit,
  type PageEdit,
  isPageEdit,
  mergeSitemaps,
  pageEdits,
  removeUnfit,
  serverRules,
  splitHead,
} from '@plumbline/fixes';

const BATCH = 200;

/** Returns the changes of a page; null if all its fixes concern files and server. */
export function patchOfPage({ url, headSource, fixes }: PageFixes): Omit<PagePatch, 'dashboardUrl'> | null {
  const own = fixes.filter(({ fix }) => fix.edits.some(isPageEdit));
  if (own.length === 0) return null;
  const edits = pageEdits(own, headSource === null ? null : splitHead(headSource).head);
  const inHead = edits.some(({ selector }) => /^(?:html|head|title|meta|link)\b/.test(selector));
  return {
    url,
    head:
      headSource === null
        ? null
        : correctHead(headSource, own.flatMap(({ fix }) => fix.edits).filter(isPageEdit)),
    headReason: headSource !== null ? null : inHead ? 'not_kept' : 'not_changed',
    edits: edits.map((edit) => ({ ...edit, operation: operationOf(edit) })),
    changes: own.map(({ checkId, fix }) => ({ checkId, ...describeFix(fix) })),
  };
}

function operationOf(edit: PageEdit): PatchEdit['operation'] {
  if (edit.old === '') return 'insert';
  return edit.new === '' ? 'delete' : 'replace';
}

/** Returns the changes of files and server of a site. */
export function patchOfSite(
  found: readonly Edit[],
  site: {
    readonly id: string;
    readonly startUrl: string;
    readonly files: SiteFiles | null;
    /** The entries of its sitemaps. */
    readonly listed: readonly SitemapUrl[];
  },
): SitePatch {
  const { origin } = new URL(site.files?.homeUrl ?? site.startUrl);
  const edits = [...found, ...removeUnfit(site.listed)];
  const robots = site.files?.robots.find((file) => file.origin === origin)?.text ?? '';
  return {
    files: [
      ...correctFiles(edits, { '/robots.txt': robots }),
      ...mergeSitemaps(site.files?.sitemaps ?? [], site.listed, edits),
    ],
    sitemapEntries: edits.flatMap((edit) =>
      edit.kind === 'sitemap-entry' ? [{ url: edit.url, replacement: edit.replacement }] : [],
    ),
    sitemapUrl: `/api/sites/${site.id}/sitemap.xml`,
    rules: serverRules(edits),
  };
}

/**
 * Yields the heads of all pages in one text, each after a comment that names its page.
 *
 * @param host what `scannedHost` returns: a comment at the top then says so
 */
export async function* renderHeads(
  read: (page: ListPageRequest) => Promise<ListPage<PageFixes>>,
  host: string | null,
): AsyncGenerator<string, void, undefined> {
  if (host !== null) yield `<!-- ${scannedHostSentence(host)} -->\n\n`;
  let cursor: string | undefined;
  do {
    const page: ListPage<PageFixes> = await read({ limit: BATCH, cursor });
    for (const row of page.rows) {
      const patch = patchOfPage(row);
      if (patch === null) continue;
      const text = patch.head ?? patch.changes.flatMap(({ snippet }) => snippet ?? []).join('\n');
      yield `<!-- ${patch.url.replaceAll('--', '-%2D')} -->\n${text}\n\n`;
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
