import type { Page } from '@playwright/test';
import budgets from '../../bench/budget/budgets.json' with { type: 'json' };
import { fetchUntilHydrated } from '../../bench/measurements/homepage.ts';
import { expect, holdRequests, pauseClock, test, waitForHydration } from './fixtures/index.ts';

const aboutFile = '**/assets/about-page-*.js';

/** Holds back the code of the About page. */
const holdAboutPage = (page: Page) => holdRequests(page, aboutFile);

/** React logs an error that a page shows. */
const expectedErrors = /PageTimeout|PageNotReached/;

const aboutLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'About' });

test.describe('slow pages', () => {
  test('[POR-12] keeps the old page for 2000 ms, then shows that the new one is loading, then shows it', async ({
    page,
  }) => {
    const { requests, release } = await holdAboutPage(page);
    await page.clock.install();
    await page.goto('/contact');
    const loading = page.getByRole('status').filter({ hasText: 'Loading the page' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
    await pauseClock(page);
    await aboutLink(page).click();
    await expect.poll(() => requests.length).toBe(1);
    await page.clock.runFor(1_999);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
    await expect(loading).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(loading).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    release();
    await page.clock.resume();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Stallion Fund');
    await expect(loading).toHaveCount(0);
  });

  test('[POR-12] shows no loading state for a page that arrives within 2000 ms', async ({ page }) => {
    const { requests, release } = await holdAboutPage(page);
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
    await pauseClock(page);
    await aboutLink(page).click();
    await expect.poll(() => requests.length).toBe(1);
    await page.clock.runFor(1_500);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Stallion Fund');
    const seen = await page.evaluate(() => (window as unknown as { seenStates: string[] }).seenStates);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((text) => text.includes('Loading the page'))).toEqual([]);
  });

  test('[POR-12] shows an error after 15000 ms, with a retry that loads the page', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(expectedErrors);
    const { requests, release } = await holdAboutPage(page);
    await page.clock.install();
    await page.goto('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
    await pauseClock(page);
    await aboutLink(page).click();
    await expect.poll(() => requests.length).toBe(1);
    await page.clock.runFor(14_999);
    const failure = page.getByRole('alert');
    await expect(failure).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(failure).toContainText('This page is taking too long to load');
    await expect(aboutLink(page)).toBeVisible();
    const askedAgain = page.waitForRequest(aboutFile);
    release();
    await page.clock.resume();
    await failure.getByRole('button', { name: 'Retry' }).click();
    await askedAgain;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Stallion Fund');
    await expect(page).toHaveURL('/about');
  });

  test('[POR-12] shows the same error for data that does not arrive in 15000 ms @proof', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(expectedErrors);
    await page.route('**/contents/byslug', () => undefined);
    await page.clock.install();
    await page.goto('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
    await pauseClock(page);
    const asked = page.waitForRequest('**/contents/byslug');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use', exact: true }).click();
    await page.clock.runFor(50);
    await asked;
    await page.clock.runFor(14_950);
    await expect(page.getByRole('alert')).toContainText('This page is taking too long to load');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.clock.resume();
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Use');
  });

  test('[POR-12] loads the document of a page whose file is gone since an upgrade by itself', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(expectedErrors, /status of 404/);
    await page.goto('/contact');
    await page.route(aboutFile, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
    const loaded = page.waitForEvent('load');
    await aboutLink(page).click();
    await loaded;
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Stallion Fund');
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('[POR-12] offers to reload a page whose file is nowhere, after it has done that once by itself @proof', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(expectedErrors, /status of 404/);
    await page.goto('/contact');
    await page.route(aboutFile, (route) => route.fulfill({ status: 404, body: '' }));
    let documents = 0;
    page.on('load', () => {
      documents += 1;
    });
    await aboutLink(page).click();
    const failure = page.getByRole('alert');
    await expect(failure).toContainText('This page could not be loaded');
    expect(documents).toBe(1);
    // Offline, they do not get the browser's own error page.
    await page.route('**/health', (route) => route.abort());
    allowConsole(/ERR_FAILED/);
    await failure.getByRole('button', { name: 'Reload the page' }).click();
    await expect(failure).toContainText('The server cannot be reached');
    await page.unrouteAll();
    await failure.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Stallion Fund');
  });

  test('[POR-12] keeps the server’s page readable until the code of the first page times out @proof', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(expectedErrors);
    await holdAboutPage(page);
    await page.clock.install();
    await page.goto('/about', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Stallion Fund');
    // The timeout starts with the application, which renders nothing yet; from then on the page scrolls by itself.
    await page.waitForFunction(() => history.scrollRestoration === 'manual');
    await page.clock.runFor(14_000);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.clock.runFor(2_000);
    await expect(page.getByRole('alert')).toContainText('This page is taking too long to load');
    await expect(page.getByRole('banner')).toBeVisible();
  });
});

test('the homepage fetches no more code than its budget until it is hydrated', async ({ page }) => {
  const files = await fetchUntilHydrated(page, '/');
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  expect(files.length).toBeGreaterThan(5);
  expect(bytes / 1024).toBeLessThanOrEqual(budgets['homepage: JavaScript and CSS until hydrated, KB'].atMost);
});
