import type { Page } from '@playwright/test';
import { expect, originOf, type Portal, publicPaths, test } from './fixtures/index.ts';

declare global {
  interface Window {
    /** What has moved without a person's doing, as the browser scores it. */
    layoutShift?: number;
  }
}

/** React has taken the page over, and nothing is under way any more. */
async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

const portals = ['stallion', 'sports'] as const satisfies Portal[];

test.describe('a page that the browser takes over', () => {
  for (const portal of portals)
    test(`[POR-12] ${portal}: says the same before and after, without a word in the console @proof`, async ({
      page,
    }) => {
      test.slow();
      for (const path of await publicPaths(portal)) {
        await page.goto(`${originOf(portal)}${path}`);
        await untilTakenOver(page);
        const texts = await page.evaluate(async () => {
          const served = await (await fetch(location.href)).text();
          const words = (from: Document) =>
            from.querySelector('main')?.textContent?.replace(/\s+/g, ' ').trim();
          return {
            before: words(new DOMParser().parseFromString(served, 'text/html')),
            after: words(document),
          };
        });
        expect(texts.before?.length, path).toBeGreaterThan(50);
        expect(texts.after, path).toBe(texts.before);
      }
    });

  for (const portal of portals)
    for (const [colorScheme, width] of [
      ['light', 360],
      ['dark', 1280],
    ] as const)
      test(`[POR-10] ${portal}: nothing moves on any public page, ${colorScheme}, ${width} px @proof`, async ({
        newVisitor,
      }) => {
        test.slow();
        const page = await newVisitor({ colorScheme, viewport: { width, height: 800 } });
        await page.addInitScript(() => {
          window.layoutShift = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
            })[]) {
              if (!entry.hadRecentInput) window.layoutShift = (window.layoutShift ?? 0) + entry.value;
            }
          }).observe({ type: 'layout-shift', buffered: true });
        });
        for (const path of await publicPaths(portal)) {
          await page.goto(`${originOf(portal)}${path}`);
          await untilTakenOver(page);
          await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
          await page.waitForLoadState('networkidle');
          expect(await page.evaluate(() => window.layoutShift), path).toBeLessThan(0.02);
        }
      });
});
