import type { Page } from '@playwright/test';
import {
  expect,
  holdRequests,
  originOf,
  type Portal,
  publicPaths,
  test,
  waitForHydration,
} from './fixtures/index.ts';

declare global {
  interface Window {
    /** The browser's score of layout shifts that no input caused. */
    layoutShift?: number;
  }
}

/** The page has no pending request. */
async function waitForIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Holds back the code of the application. */
const holdApplication = (page: Page) => holdRequests(page, '**/assets/main-*.js');

const portals = ['stallion', 'sports'] as const satisfies Portal[];

test.describe('a page that is being hydrated', () => {
  test('[HDR-09] handles an earlier click, once', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { release } = await holdApplication(page);
    await page.goto('/contact', { waitUntil: 'commit' });
    const opener = page.getByRole('button', { name: 'Open menu' });
    await opener.click();
    await opener.click();
    release();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  });

  test('[HDR-09] handles a repeated click during hydration once', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { release } = await holdApplication(page);
    await page.goto('/contact', { waitUntil: 'commit' });
    // On its edge: the icon changes, and would swallow the click.
    await page.getByRole('button', { name: 'Open menu' }).click({ position: { x: 3, y: 3 } });
    await page.mouse.down();
    release();
    await waitForHydration(page);
    await page.mouse.up();
    // By its name, because a closing menu is visible for a while.
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  });

  test('[HDR-08] keeps the scroll position', async ({ page }) => {
    const { release } = await holdApplication(page);
    await page.goto('/homepage', { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    release();
    await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled');
    await waitForIdle(page);
    // Not to the pixel: the browser compensates for shifts by fonts and pictures above.
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'About' })
      .evaluate((link: HTMLAnchorElement) => link.click());
    await expect(page).toHaveURL('/about');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  });

  test('[PUB-01] applies filters that were ticked earlier @proof', async ({ page }) => {
    const { release } = await holdApplication(page);
    await page.goto('/portfolio', { waitUntil: 'commit' });
    const filters = page.getByRole('form', { name: 'Filter the portfolio' });
    await filters.locator('summary', { hasText: 'Asset type' }).click();
    const ticked = ['Industrial', 'Hospitality', 'Exited assets only'];
    for (const label of ticked) await filters.getByLabel(label).check();
    release();
    await expect(page).toHaveURL((url) => url.searchParams.getAll('type').length === 2);
    await expect(page).toHaveURL((url) => url.searchParams.has('exited'));
    for (const label of ticked) await expect(filters.getByLabel(label)).toBeChecked();
  });

  test('[PUB-01] can submit the filters even when its code cannot be loaded', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/ERR_FAILED/);
    await page.route('**/assets/main-*.js', (route) => route.abort());
    await page.goto('/portfolio', { waitUntil: 'commit' });
    await page.getByLabel('Exited assets only').check();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/portfolio?exited=1');
  });

  test('[AUT-13] sends a password that was submitted earlier, and keeps it out of the address', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 4\d\d/);
    const { release } = await holdApplication(page);
    await page.goto('/reset_password/unknown', { waitUntil: 'commit' });
    await page.getByLabel('New password', { exact: true }).fill('a much better one');
    await page.getByLabel('Confirm new password').fill('a much better one');
    await page.keyboard.press('Enter');
    const sent = page.waitForRequest('**/auth/reset/new');
    release();
    expect((await sent).postData()).toContain('a much better one');
    await expect(page).toHaveURL('/reset_password/unknown');
  });

  test('[PUB-10] sends an email address that was submitted earlier', async ({ page }) => {
    const { release } = await holdApplication(page);
    await page.goto('/education', { waitUntil: 'commit' });
    await page.getByLabel('Your email address').fill(`early-${Date.now()}@example.com`);
    await page.keyboard.press('Enter');
    release();
    await expect(page.getByText('Thank you! Your address is on the list.')).toBeVisible();
  });

  for (const portal of portals)
    test(`[POR-12] on ${portal} shows the same before and after, with an empty console @proof`, async ({
      page,
    }) => {
      test.slow();
      for (const path of await publicPaths(portal)) {
        await page.goto(`${originOf(portal)}${path}`);
        await waitForIdle(page);
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
      test(`[POR-10] on ${portal} shifts nothing on any public page, ${colorScheme}, ${width} px @proof`, async ({
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
          await waitForIdle(page);
          await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
          await page.waitForLoadState('networkidle');
          expect(await page.evaluate(() => window.layoutShift), path).toBeLessThan(0.02);
        }
      });
});
