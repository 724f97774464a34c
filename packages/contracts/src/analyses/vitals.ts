import { z } from 'zod';

/** Explanations for people of why a page of the sample was not measured, by reason. This is the only list. */
export const VITALS_FAILURES = {
  no_renderer: 'no renderer is running',
  crawl_delay: 'robots.txt asks for a pause between requests, which loading a page would not keep',
  too_late: 'the renderers had no time for it',
  render_timeout: 'the page did not answer in time',
  render_failed: 'the browser could not open it',
  page_too_costly: 'its scripts used more memory than is allowed',
} as const;

export type VitalsFailure = keyof typeof VITALS_FAILURES;

const Measure = (value: z.ZodNumber) =>
  z
    .object({ median: value, lowest: value, highest: value })
    .meta({ description: 'The figures of all runs.' });

const milliseconds = z.int().min(0);

/** The measurements of a browser on a page, on a slow phone with a slow line. */
export const LabVitals = z
  .object({
    runs: z.int().meta({ description: 'How often the page was opened.' }),
    largestContentfulPaintMs: Measure(milliseconds)
      .nullable()
      .meta({ description: 'Null for a page that paints nothing.' }),
    cumulativeLayoutShift: Measure(z.number().min(0)),
    totalBlockingTimeMs: Measure(milliseconds),
    largestElement: z
      .object({
        element: z.string().meta({ description: 'Its path, as a CSS selector.' }),
        url: z.string().nullable().meta({ description: 'Its file; null for a text.' }),
        firstByteMs: milliseconds.meta({ description: 'Until the page began to arrive.' }),
        waitMs: milliseconds.meta({ description: 'Then, until its file was requested.' }),
        loadMs: milliseconds.meta({ description: 'Then, until its file had arrived.' }),
        renderMs: milliseconds.meta({ description: 'Then, until it was painted.' }),
      })
      .nullable()
      .meta({ description: 'The element of the largest contentful paint, and the parts of its time.' }),
    shiftedElements: z
      .array(z.object({ element: z.string(), score: z.number() }))
      .max(5)
      .meta({ description: 'The elements that move most.' }),
    blockingScripts: z
      .array(z.object({ url: z.string(), ms: milliseconds }))
      .max(5)
      .meta({ description: 'The scripts that run longest.' }),
    requests: z
      .array(
        z.object({
          kind: z.string(),
          requests: z.int(),
          bytes: z.int().meta({ description: 'The bytes that servers send, which are compressed.' }),
        }),
      )
      .max(20),
  })
  .meta({
    id: 'LabVitals',
    description:
      'What a browser measured on a slow phone (CPU 4 times slower, 150 ms and 1.6 Mbit/s): the medians of several runs, and how far the runs differ.',
  });
export type LabVitals = z.infer<typeof LabVitals>;

/** The numbers of measured and chosen pages of an analysis. */
export const MeasuredPages = z
  .object({
    measured: z.int(),
    waiting: z.int(),
    failed: z.int(),
    note: z.string().nullable().meta({ description: 'Why pages were not measured; null if all were.' }),
  })
  .meta({ id: 'MeasuredPages' });
export type MeasuredPages = z.infer<typeof MeasuredPages>;

/** Returns the numbers of measured and chosen pages so far. */
export function measuredPagesOf(
  counts: Omit<MeasuredPages, 'note'> & { readonly failures: readonly VitalsFailure[] },
): MeasuredPages {
  const { measured, waiting, failed, failures } = counts;
  const reasons = failures.map((failure) => VITALS_FAILURES[failure]);
  const note = failed === 0 ? null : `Not measured: ${reasons.join('; ')}.`;
  return { measured, waiting, failed, note };
}

export const MeasureVitals = z.boolean().meta({
  description:
    'Default false. With true, a few pages of each kind are opened in a browser on a slow phone after the crawl, which takes some minutes longer. It needs a renderer in the service.',
});
