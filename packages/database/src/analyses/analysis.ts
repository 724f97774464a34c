import type { BotProbe, HostTls, RobotsFile, SitemapFile, SiteProbe, Standing } from '@plumbline/checks';
import type { CrawlOptions, FailureReason, NotJudged, Seen } from '@plumbline/contracts';
import type { Analysis as Row } from '../generated/client.ts';
import type { Figures } from '../retention/figures.ts';
import { modelColumns } from '../support/sql-types.ts';
import { rowReader, type Typed } from '../support/typed-row.ts';

/** The files that an analysis read besides pages. */
export interface SiteFiles {
  /** The URL that the start URL finally leads to. */
  readonly homeUrl: string;
  readonly robots: readonly RobotsFile[];
  readonly sitemaps: readonly SitemapFile[];
  readonly probes: readonly SiteProbe[];
  readonly tls?: readonly HostTls[];
  readonly botProbes?: readonly BotProbe[];
}

interface Columns {
  options: CrawlOptions;
  /** Null until it has been discovered. */
  siteFiles: SiteFiles | null;
  failureReason: FailureReason | null;
  seen: Seen | null;
  /** By check id; where a check did not judge one URL, by its id and the URL with a blank between. */
  unjudgedChecks: Readonly<Record<string, NotJudged>>;
  standing: Standing | null;
  /** Null until the analysis has completed, and after findings were ignored, until somebody asks for the figures. */
  figures: Figures | null;
}
export type Analysis = Typed<Row, Columns>;
export const analysisOf = rowReader<Row, Columns>();
export const analysisColumns = modelColumns<Analysis>();
