import type { Page } from '@playwright/test';
import { expect, holdRequests, test } from './fixtures/index.ts';

/** Holds the code of the About page back. */
const holdAboutPage = (page: Page) => holdRequests(page, '**/assets/about-page-*.js');

/** From here on time passes only as the test says. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1_000)));
}

/** React tells the console of an error that a page shows. */
const told = /PageTimeout|PageNotReached/;

const aboutLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'About' });

test.describe('pages that take their time', () => {
  test('[POR-12] for 2000 ms the old page stays, then the new one shows that it loads, then it is there', async ({
    page,
  }) => {
    const { asked, letThrough } = await holdAboutPage(page);
    await page.clock.install();
    await page.goto('/contact');
    const loading = page.getByRole('status').filter({ hasText: 'Loading the page' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
    await stopTheClock(page);
    await aboutLink(page).click();
    await expect.poll(() => asked.length).toBe(1);
    await page.clock.runFor(1_999);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
    await expect(loading).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(loading).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    letThrough();
    await page.clock.resume();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Stallion Fund');
    await expect(loading).toHaveCount(0);
  });

  test('[POR-12] a page that comes within 2000 ms never shows that it loads', async ({ page }) => {
    const { asked, letThrough } = await holdAboutPage(page);
    await page.clock.install();
    await page.goto('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seenStates: seen });
      new MutationObserver(() => seen.push(document.querySelector('main')?.textContent ?? '')).observe(
        document.body,
        { childList: true, subtree: true },
      );
    });
    await stopTheClock(page);
    await aboutLink(page).click();
    await expect.poll(() => asked.length).toBe(1);
    await page.clock.runFor(1_500);
    letThrough();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Stallion Fund');
    const seen = await page.evaluate(() => (window as unknown as { seenStates: string[] }).seenStates);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((text) => text.includes('Loading the page'))).toEqual([]);
  });

  test('[POR-12] after 15000 ms an error stands in its place, whose retry asks again and gets the page', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(told);
    const { asked, letThrough } = await holdAboutPage(page);
    await page.clock.install();
    await page.goto('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
    await stopTheClock(page);
    await aboutLink(page).click();
    await expect.poll(() => asked.length).toBe(1);
    await page.clock.runFor(14_999);
    const failure = page.getByRole('alert');
    await expect(failure).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(failure).toContainText('This page takes too long to load');
    await expect(aboutLink(page)).toBeVisible();
    const askedAgain = page.waitForRequest('**/assets/about-page-*.js');
    letThrough();
    await page.clock.resume();
    await failure.getByRole('button', { name: 'Retry' }).click();
    await askedAgain;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Stallion Fund');
    await expect(page).toHaveURL('/about');
  });

  test('[POR-12] data that does not come in 15000 ms is an error of the page too', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(told);
    await page.route('**/contents/byslug', () => undefined);
    await page.clock.install();
    await page.goto('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
    await stopTheClock(page);
    const asked = page.waitForRequest('**/contents/byslug');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use', exact: true }).click();
    await page.clock.runFor(50);
    await asked;
    await page.clock.runFor(14_950);
    await expect(page.getByRole('alert')).toContainText('This page takes too long to load');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.clock.resume();
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Use');
  });

  test('[POR-12] a page whose file the server no longer has offers to reload', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(told, /status of 404/);
    await page.goto('/contact');
    await page.route('**/assets/about-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await aboutLink(page).click();
    const failure = page.getByRole('alert');
    await expect(failure).toContainText('This page could not be loaded');
    // The connection is away: the browser's own page is not what they see.
    await page.route('**/health', (route) => route.abort());
    allowConsole(/ERR_FAILED/);
    await failure.getByRole('button', { name: 'Reload the page' }).click();
    await expect(failure).toContainText('The server cannot be reached');
    await page.unrouteAll();
    await failure.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Stallion Fund');
  });

  test('[POR-12] the first page of a visit too: what the server made is read until its code is given up @proof', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(told);
    await holdAboutPage(page);
    await page.clock.install();
    await page.goto('/about', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Stallion Fund');
    // The wait begins with the application, of which the page shows nothing yet: it scrolls by itself from then on.
    await page.waitForFunction(() => history.scrollRestoration === 'manual');
    await page.clock.runFor(14_000);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.clock.runFor(2_000);
    await expect(page.getByRole('alert')).toContainText('This page takes too long to load');
    await expect(page.getByRole('banner')).toBeVisible();
  });
});
