import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, originOf, type Portal, test } from './fixtures/index.ts';

test.use({ serviceWorkers: 'allow' });

/** Chromium's messages for hosts that it cannot reach. */
const unreachable = /ERR_INTERNET_DISCONNECTED/;

/** Opens a page that the service worker controls. */
async function openWithWorker(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto(address);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

const cachedUrls = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test.describe('the offline page', () => {
  for (const [portal, brand] of [
    ['stallion', 'Stallion Fund'],
    ['sports', ''],
  ] as const satisfies [Portal, string][])
    test(`shows in the brand of ${portal} when a page cannot be reached, and leads back @proof`, async ({
      page,
      context,
      allowConsole,
    }) => {
      allowConsole(unreachable);
      await openWithWorker(page, originOf(portal));
      await context.setOffline(true);
      await page.goto(`${originOf(portal)}/portfolio`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
      await expect(page).toHaveTitle(/^Offline @ /);
      const logo = page.getByRole('banner').getByRole('img');
      await expect(logo).toHaveAccessibleName(new RegExp(brand));
      await expect
        .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
      await context.setOffline(false);
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page).toHaveURL(/\/portfolio$/);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline');
      await expect(page.getByRole('navigation').first()).toBeVisible();
    });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`passes axe and fits a phone, ${colorScheme}${colorScheme === 'dark' ? ' @proof' : ''}`, async ({
      newVisitor,
    }) => {
      const page = await newVisitor({ colorScheme, viewport: { width: 360, height: 740 } });
      await page.goto('/offline');
      await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });

  test('is cached with the logo and files of the build only, even after a signed-in visit to many pages @proof', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'investor@example.com');
    await openWithWorker(page, `${originOf('stallion')}/dashboard`);
    for (const path of ['/dashboard/investment-summary', '/profile', '/portfolio', '/education', '/about']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    const kept = await cachedUrls(page);
    expect(kept).toContain('/offline');
    expect(kept.some((path) => path.startsWith('/assets/'))).toBe(true);
    const others = kept.filter((path) => !/^\/assets\/[^/]+\.\w+$/.test(path));
    expect(others.sort()).toEqual(['/offline', '/portals/stallion/logo.png']);
  });

  test('replaces the cache of an earlier deployment', async ({ page }) => {
    await page.goto('/offline');
    await page.evaluate(async () => {
      const cache = await caches.open('stallion of yesterday');
      await cache.put('/assets/old.js', new Response('old'));
    });
    await openWithWorker(page, originOf('stallion'));
    const names = () => page.evaluate(() => caches.keys());
    await expect.poll(names).toEqual([expect.stringMatching(/^stallion (?!of yesterday)/)]);
  });
});
