import { call, recordsOf } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  callsAs,
  commit,
  countersignByApi,
  expect,
  makeFund,
  makePerson,
  mark,
  pageOf,
  signByLink,
  signLinkMailedTo,
  signLinkOf,
  test,
  withSpouse,
} from './fixtures/index.ts';

const steps = (page: Page) => page.getByRole('list', { name: 'Signatures' }).getByRole('listitem');
const agreement = (page: Page) => page.getByRole('region', { name: 'Your Agreement' });
const newSpouse = () => ({ firstName: 'Grace', lastName: 'Hopper', email: `spouse-${mark()}@example.com` });

/** A commitment that waits for its first signature. */
async function committed(answers: Parameters<typeof commit>[2] = {}) {
  const [person, fund] = await Promise.all([makePerson(), makeFund()]);
  return { person, fund, syndUser: await commit(person, fund, answers) };
}

/** Counts the calls of a path, and lets each of them through. */
function count(page: Page, path: string): { calls: number } {
  const counted = { calls: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) counted.calls += 1;
  });
  return counted;
}

async function isSealed({ _id }: { _id: string }): Promise<boolean> {
  const { list } = recordsOf('synd_users');
  const { items } = await call(await callsAs('admin@example.com'), list, { query: { filter: { _id } } });
  return Boolean(items[0]?.sa_complete_date);
}

test.describe('the signature steps', () => {
  test('[SIG-01] without a spouse there are three steps, and the investor’s is first', async ({
    page,
    signIn,
  }) => {
    const { person, fund } = await committed();
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    await expect(steps(page)).toHaveText([
      /Your Signature, in progress/,
      /Management Signature, not/,
      /Ready Agr.*not/,
    ]);
    await expect(steps(page).first()).toHaveAttribute('aria-current', 'step');
  });

  test('[SIG-01] with a spouse hers comes between, and management waits for both', async ({
    page,
    signIn,
  }) => {
    const spouse = newSpouse();
    const { person, fund, syndUser } = await committed(withSpouse(spouse));
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    await expect(steps(page)).toHaveText([
      /Your.*in progress/,
      /Spouse.*not/,
      /Management.*not/,
      /Ready.*not/,
    ]);
    await signByLink(await signLinkOf(person, syndUser));
    await page.reload();
    await expect(steps(page)).toHaveText([
      /Your.*done/,
      /Spouse.*in progress/,
      /Management.*not/,
      /Ready.*not/,
    ]);
    await signByLink(await signLinkMailedTo(spouse.email));
    await page.reload();
    await expect(steps(page)).toHaveText([
      /Your.*done/,
      /Spouse.*done/,
      /Management.*in progress/,
      /Ready.*not/,
    ]);
  });

  test('[SIG-02] Continue asks for the link, points to the inbox, and copies the address', async ({
    page,
    signIn,
    context,
  }) => {
    const { person, fund } = await committed();
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
      origin: new URL(page.url()).origin,
    });
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/syndication/request_sign'));
    await agreement(page).getByRole('button', { name: 'Continue' }).click();
    expect((await asked).postDataJSON()).toEqual({ id: expect.any(String) });
    await expect(agreement(page).getByText('Please check your e-mail inbox')).toBeVisible();
    await agreement(page).getByRole('button', { name: 'Copy URL' }).click();
    await expect(page.getByText('URL to sign document has been copied to clipboard')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await signLinkMailedTo(person.email));
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await agreement(page).getByRole('button', { name: 'Copy URL' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'does not let the URL be copied' })).toBeVisible();
  });

  test('[SIG-02] where there is no link to be had any more, the document counts as signed', async ({
    page,
    signIn,
  }) => {
    const { person, fund, syndUser } = await committed();
    await page.clock.install();
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    const proceed = agreement(page).getByRole('button', { name: 'Continue' });
    await expect(proceed).toBeVisible();
    await signByLink(await signLinkOf(person, syndUser));
    await proceed.click();
    await expect(steps(page).nth(1)).toHaveText(/Management Signature, in progress/);
    await expect(agreement(page).getByText('Please check your e-mail inbox')).toHaveCount(0);
  });

  test('[SIG-03] signing is asked for every five seconds, ten times at most', async ({ page, signIn }) => {
    const { person, fund } = await committed();
    await page.clock.install();
    await signIn(page, person.email);
    const asked = count(page, '/api/syndication/sync_sign');
    const first = page.waitForResponse('**/api/syndication/sync_sign');
    await page.goto(pageOf(fund));
    await expect(agreement(page).getByRole('button', { name: 'Continue' })).toBeVisible();
    await (await first).finished();
    await page.clock.pauseAt(Date.now() + 1_000);
    const before = asked.calls;
    for (let polls = before; polls < 10; polls += 1) {
      await page.clock.runFor(3_000);
      expect(asked.calls).toBe(polls);
      const answered = page.waitForResponse('**/api/syndication/sync_sign');
      // The page may count its five seconds from later than the answer reached the browser.
      await expect(async () => {
        await page.clock.runFor(1_000);
        expect(asked.calls).toBe(polls + 1);
      }).toPass();
      await (await answered).finished();
    }
    await page.clock.runFor(60_000);
    expect(asked.calls).toBe(10);
  });

  test('[SIG-03] polling ends with the complete agreement, and what opens with it shows @proof', async ({
    page,
    signIn,
  }) => {
    const { person, fund, syndUser } = await committed();
    await signByLink(await signLinkOf(person, syndUser));
    await page.clock.install();
    await signIn(page, person.email);
    const asked = count(page, '/api/syndication/sync_sign');
    await page.goto(pageOf(fund));
    await expect(steps(page).nth(1)).toHaveText(/Management Signature, in progress/);
    await countersignByApi(syndUser);
    // The page looks ten times and no more: sealing takes the time it takes.
    await expect.poll(() => isSealed(syndUser), { timeout: 20_000 }).toBe(true);
    const button = agreement(page).getByRole('button', { name: 'Download Agreement' });
    await expect(async () => {
      await page.clock.runFor(5_000);
      await expect(button).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByRole('heading', { name: 'Funding My Investment' })).toBeVisible();
    const complete = asked.calls;
    await page.clock.runFor(30_000);
    expect(asked.calls).toBe(complete);
  });

  test('[SIG-05] the agreement downloads as a PDF under its name; a failure is only logged', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 500/, /request failed with status code 500/);
    const { person, fund, syndUser } = await committed();
    await signByLink(await signLinkOf(person, syndUser));
    await countersignByApi(syndUser);
    await signIn(page, person.email);
    const button = agreement(page).getByRole('button', { name: 'Download Agreement' });
    await expect(async () => {
      await page.goto(pageOf(fund));
      await expect(button).toBeVisible({ timeout: 2_000 });
    }).toPass();
    const asked = page.waitForRequest((request) => request.url().endsWith('/synd_agreements/download'));
    const download = page.waitForEvent('download');
    await button.click();
    expect((await asked).postDataJSON()).toEqual({ syndUserId: syndUser._id });
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await page.route('**/synd_agreements/download', (route) => route.fulfill({ status: 500, body: '' }));
    const logged = page.waitForEvent('pageerror', ({ message }) => /status code 500/.test(message));
    await button.click();
    await logged;
    await expect(button).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('[SIG-04] after signing the page waits two seconds, asks for signing, and goes home', async ({
    page,
    signIn,
  }) => {
    const { person, syndUser } = await committed();
    await page.clock.install();
    await signIn(page, person.email);
    const asked = count(page, '/api/syndication/request_sign');
    await page.goto(`/syndication/success/${syndUser._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    await page.clock.pauseAt(Date.now() + 500);
    expect(asked.calls).toBe(0);
    await expect(page).toHaveURL(/\/syndication\/success\//);
    await page.clock.runFor(2_000);
    await expect(page).toHaveURL('/dashboard');
    expect(asked.calls).toBe(1);
  });

  test('[SIG-04] signed out it asks nothing and goes home all the same', async ({ page }) => {
    const { syndUser } = await committed();
    await page.clock.install();
    const asked = count(page, '/api/syndication/request_sign');
    await page.goto(`/syndication/success/${syndUser._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    await page.clock.runFor(2_000);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Real assets, held with patience');
    expect(asked.calls).toBe(0);
  });
});
