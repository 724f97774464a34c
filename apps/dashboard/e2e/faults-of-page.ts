import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Extent {
  /** Selector of the part to check. Default: the whole page. */
  readonly within?: string;
  /** The only rules to apply. Default: all. */
  readonly rules?: readonly string[] | undefined;
}

/** Returns all faults that axe finds on the page. */
export async function faultsOfPage(
  page: Page,
  { within = 'html', rules }: Extent = {},
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    ([context, runOnly]) =>
      (
        globalThis as unknown as { axe: { run(context: string, options: object): Promise<AxeResults> } }
      ).axe.run(context, {
        resultTypes: ['violations'],
        selectors: false,
        ...(runOnly !== undefined && { runOnly }),
      }),
    [within, rules] as const,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`,
  );
}
