import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Extent {
  /** Selector of the part to check. Default: the whole page. */
  readonly within?: string;
  /** True to check only every sixth row of long lists. */
  readonly sampled?: boolean;
}

/** The rows that a sample leaves out. All rows are made of the same parts, and they are most of the page. */
const REPEATED = ['[data-row]:not(:nth-child(6n + 1))', '.folder-tile:not(:nth-child(6n + 1))'];

/** Returns all faults that axe finds on the page. */
export async function faultsOfPage(
  page: Page,
  { within = 'html', sampled = false }: Extent = {},
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ([include, exclude]) => {
      const { axe } = globalThis as unknown as {
        axe: { run(context: object, options: object): Promise<AxeResults> };
      };
      const results = await axe.run({ include, exclude }, { resultTypes: ['violations'], selectors: false });
      return results.violations;
    },
    [[within], sampled ? REPEATED : []] as const,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`,
  );
}
