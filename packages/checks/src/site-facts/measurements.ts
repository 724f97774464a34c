import type { LabVitals } from '@plumbline/contracts';
/** The answer to a request that is made once in an analysis, outside of the link graph. */
export interface SiteProbe {
  readonly purpose:
    | 'soft-404'
    | 'host-variant'
    | 'favicon'
    | 'apple-touch-icon'
    | 'manifest'
    | 'llms-txt'
    /** The URL that repeats in a loop of redirects, requested with the cookies that the site sets. */
    | 'redirect-loop'
    /** An address that robots.txt gives for the licence of the site. */
    | 'licence';
  readonly url: string;
  readonly finalUrl: string;
  /** Null without an answer, and for a bot challenge, which says nothing of the URL. */
  readonly status: number | null;
  /** Null for a challenge, too. */
  readonly failure: string | null;
  readonly permanent: boolean;
  readonly mediaType: string | null;
  /** True if the answer has no body. */
  readonly isEmpty?: true;
  /** Effective canonical of an HTML answer; null for none. */
  readonly canonicalUrl: string | null;
  /** First 64 KiB of a text answer; empty otherwise, and for a loop. */
  readonly text: string;
}

/** The home page, requested once with the name of a bot in the user agent. */
export interface BotProbe {
  /** Product token; null for a browser. */
  readonly bot: string | null;
  readonly url: string;
  readonly status: number | null;
  readonly isChallenge: boolean;
}

/** One 200 response, by the headers that tell how the host is configured. */
export interface SampledResponse {
  readonly url: string;
  readonly mediaType: string | null;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** Decoded body, in bytes. */
  readonly bytes: number | null;
  /** Content Security Policy of a meta element; null for none. */
  readonly metaPolicy: string | null;
  /** Number of equal answers for which this one stands. The sum over a sample is the number of all answers. */
  readonly standsFor: number;
}

/** A host's answer to a TLS handshake. */
export interface HostTls {
  readonly host: string;
  readonly probedAt: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly issuer: string;
  readonly coversHost: boolean;
  readonly selfSigned: boolean;
  /** True if the certificates that the host sends lead to a root that browsers trust. */
  readonly chainTrusted: boolean;
  /** Offered protocols: `TLSv1`, `TLSv1.1`, `TLSv1.2`, `TLSv1.3`. */
  readonly protocols: readonly string[];
  readonly key: { readonly type: 'rsa' | 'ec' | 'other'; readonly bits: number };
  readonly signedWithSha1: boolean;
}

/** 75th percentiles of real visits, or the median of lab runs. */
export interface WebVitals {
  readonly url: string;
  readonly source: 'url' | 'origin' | 'lab';
  readonly formFactor: 'mobile' | 'desktop';
  readonly largestContentfulPaintMs: number | null;
  readonly interactionToNextPaintMs: number | null;
  readonly cumulativeLayoutShift: number | null;
  /** Blocking time in lab runs, which stands in for reactions to a tap because nobody taps there. Null for visits. */
  readonly totalBlockingTimeMs: number | null;
  /** The period of the figures, for people. */
  readonly period: string;
  /** Number of lab runs; null for visits. */
  readonly runs: number | null;
  /** The spread of lab runs, and the elements and scripts that cause the figures; null for visits. */
  readonly lab: Omit<LabVitals, 'runs'> | null;
}
