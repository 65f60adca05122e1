import { request, signOut } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiTransport,
  expect,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  fundedParticipation,
  impersonationCodeFor,
  makeFund,
  makePerson,
  originOf,
  type Person,
  test,
} from './fixtures/index.ts';

test.use({ serviceWorkers: 'allow' });

const unreachable = /ERR_INTERNET_DISCONNECTED/;

/** The connection goes while the chart, or the dialog for signing in, may still load its parts. */
const cutOff = /Failed to load resource: net::ERR_FAILED \(\S+\/assets\//;

/** An investor whose holding of $80,000 stands at 110 % and has returned 5 %. */
async function makeHolder(): Promise<Person> {
  const [person, fund] = await Promise.all([
    makePerson({ timeZone: 'UTC' }),
    makeFund({
      currentPercentageTotalReturned: 5,
      currentFundValuePercentage: 110,
      currentPercentagesUpdatedAt: '2026-11-20T12:00:00.000Z',
    }),
  ]);
  await fundedParticipation(person, fund, 80_000);
  return person;
}

const own = (page: Page) => page.getByRole('region', { name: 'Your money' });
const last = (page: Page) => page.getByRole('region', { name: 'Your last figures' });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('lastFigures'));

/** Opens the overview with its figures, and waits for the offline page to be in the cache. */
async function openOverview(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto('/dashboard');
  await expect(own(page).getByText('$88,000')).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(() => stored(page)).toContain('$88,000');
}

/** Opens a page without a connection, as from the home screen. */
async function openOffline(page: Page, path = '/'): Promise<void> {
  await page.context().setOffline(true);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
}

test.describe('the last figures of the overview', () => {
  for (const width of [360, 1280])
    test(`[INV-07] are readable without a connection at ${width} px, with their time, and leave with it @proof`, async ({
      page,
      signIn,
      allowConsole,
    }) => {
      allowConsole(unreachable, cutOff);
      const person = await makeHolder();
      await signIn(page, person.email);
      await page.setViewportSize({ width, height: 800 });
      await openOverview(page);
      await openOffline(page);
      await expect(last(page).getByRole('definition')).toHaveText([
        '$88,000',
        'of $80,000 funded',
        '+$12,000',
        '+15.00% overall return',
        '$4,000',
        'distributed so far, part of the gain',
        '$80,000',
        'in countersigned agreements',
        '$80,000',
        'has arrived',
        '$0',
        'nothing to wire',
      ]);
      await expect(last(page)).toContainText(
        /As of [A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M\. They may have changed since\./,
      );
      // The percentages were set before the commitment of today.
      await expect(last(page)).toContainText(
        /As of (?!Nov 20, 2026)[A-Z][a-z]{2} \d+, \d{4}, by the funds’ percentages\./,
      );
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.reload();
        await expect(last(page)).toBeVisible();
        await expectNoAxeViolations(page);
      }
      await expectNoHorizontalScroll(page, [width]);
      await page.context().setOffline(false);
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(own(page).getByText('$88,000')).toBeVisible();
      await expect(last(page)).toHaveCount(0);
    });

  test('[INV-07] take the place of those that cannot be loaded within the site @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(unreachable, /Failed to load resource/);
    const person = await makeHolder();
    await signIn(page, person.email);
    await openOverview(page);
    await page.route('**/api/syndication/mine?**', (route) => route.abort('internetdisconnected'));
    await page.reload();
    await expect(last(page).getByText('$88,000')).toBeVisible();
    await expect(last(page)).toContainText('They may have changed since.');
    await expect(page.getByText('Your investments could not be loaded')).toBeVisible();
  });

  test('[INV-07] [AUT-18] are deleted at Log Out', async ({ page, signIn, allowConsole }) => {
    allowConsole(unreachable, cutOff, /status of 401/);
    const person = await makeHolder();
    await signIn(page, person.email);
    await openOverview(page);
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Sign In Required');
    expect(await stored(page)).toBeNull();
    await openOffline(page);
    await expect(last(page)).toBeHidden();
  });

  test('[INV-07] [AUT-10] are deleted when the server has ended the session meanwhile, and not by being offline @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(unreachable, cutOff, /status of 401/);
    const person = await makeHolder();
    await signIn(page, person.email);
    await openOverview(page);
    await openOffline(page);
    const authCode = await page.evaluate(() => localStorage.getItem('authCode') ?? '');
    await request(apiTransport(authCode), signOut, {});
    await page.reload();
    await expect(last(page)).toBeVisible();
    await page.context().setOffline(false);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Sign In Required');
    expect(await stored(page)).toBeNull();
    await openOffline(page);
    await expect(last(page)).toBeHidden();
  });

  test('[INV-07] are nobody else’s on the same device, and of no other portal @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(unreachable, cutOff, /status of 401/);
    const [first, second] = await Promise.all([makeHolder(), makePerson()]);
    await signIn(page, first.email);
    await openOverview(page);
    const figures = await stored(page);
    await signIn(page, second.email);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await page.waitForLoadState('networkidle');
    // Even if they were still there.
    await page.evaluate((text) => localStorage.setItem('lastFigures', text ?? ''), figures);
    await openOffline(page);
    await expect(last(page)).toBeHidden();
    await page.evaluate((text) => {
      const all = JSON.parse(text ?? '{}') as Record<string, unknown>;
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { _id?: string };
      localStorage.setItem('lastFigures', JSON.stringify({ ...all, user: user._id, portal: 'another' }));
    }, figures);
    await page.reload();
    await expect(last(page)).toBeHidden();
    await page.context().setOffline(false);
    await page.goto(`${originOf('sports')}/about`);
    expect(await stored(page)).toBeNull();
  });

  test('[INV-07] [AUT-14] are not stored or shown in an impersonation @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(unreachable);
    const person = await makeHolder();
    await signIn(page, 'superadmin@example.com');
    await page.goto(`/guest_session/${await impersonationCodeFor(person)}`);
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByRole('complementary', { name: 'Impersonation' })).toBeVisible();
    await page.goto('/dashboard');
    await expect(own(page).getByText('$88,000')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await stored(page)).toBeNull();
  });
});
