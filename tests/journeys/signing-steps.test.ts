import { recordEndpoints, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  commit,
  consent,
  countersignByApi,
  emailsTo,
  expect,
  makeFund,
  makePerson,
  pageOf,
  pauseClock,
  requestSignLink,
  signLinkEmailedTo,
  signWithLink,
  test,
  typeSignature,
  uniqueSuffix,
  withSpouse,
} from './fixtures/index.ts';

const steps = (page: Page) => page.getByRole('list', { name: 'Signatures' }).getByRole('listitem');
const agreement = (page: Page) => page.getByRole('region', { name: 'Your Agreement' });
const newSpouse = () => ({
  firstName: 'Grace',
  lastName: 'Hopper',
  email: `spouse-${uniqueSuffix()}@example.com`,
});

/** A commitment that waits for its first signature. */
async function committed(answers: Parameters<typeof commit>[2] = {}) {
  const [person, fund] = await Promise.all([makePerson(), makeFund()]);
  return { person, fund, syndUser: await commit(person, fund, answers) };
}

/** Counts the requests to a path, and passes each one on. */
function count(page: Page, path: string): { calls: number } {
  const counted = { calls: 0 };
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname === path) counted.calls += 1;
  });
  return counted;
}

async function isSealed({ _id }: { _id: string }): Promise<boolean> {
  const { list } = recordEndpoints('synd_users');
  const { items } = await request(await apiAs('admin@example.com'), list, { query: { filter: { _id } } });
  return Boolean(items[0]?.sa_complete_date);
}

test.describe('the signature steps', () => {
  test('[SIG-01] shows three steps without a spouse, the investor’s first @proof', async ({
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

  test('[SIG-01] puts the spouse’s step in between, with management waiting for both', async ({
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
    await signWithLink(await requestSignLink(person, syndUser));
    await page.reload();
    await expect(steps(page)).toHaveText([
      /Your.*done/,
      /Spouse.*in progress/,
      /Management.*not/,
      /Ready.*not/,
    ]);
    await signWithLink(await signLinkEmailedTo(spouse.email));
    await page.reload();
    await expect(steps(page)).toHaveText([
      /Your.*done/,
      /Spouse.*done/,
      /Management.*in progress/,
      /Ready.*not/,
    ]);
  });

  test('[SIG-02] requests the link on Continue, points to the inbox, and copies the URL', async ({
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
    const asked = page.waitForRequest((outgoing) => outgoing.url().endsWith('/api/syndication/request_sign'));
    await agreement(page).getByRole('button', { name: 'Continue' }).click();
    expect((await asked).postDataJSON()).toEqual({ id: expect.any(String) });
    await expect(agreement(page).getByText('Please check your email inbox')).toBeVisible();
    await agreement(page).getByRole('button', { name: 'Copy URL' }).click();
    await expect(page.getByText('URL to sign document has been copied to clipboard')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await signLinkEmailedTo(person.email));
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await agreement(page).getByRole('button', { name: 'Copy URL' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'does not allow copying' })).toBeVisible();
  });

  test('[SIG-02] counts the document as signed if there is no link any more @proof', async ({
    page,
    signIn,
  }) => {
    const { person, fund, syndUser } = await committed();
    await page.clock.install();
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    const proceed = agreement(page).getByRole('button', { name: 'Continue' });
    await expect(proceed).toBeVisible();
    await signWithLink(await requestSignLink(person, syndUser));
    await proceed.click();
    await expect(steps(page).nth(1)).toHaveText(/Management Signature, in progress/);
    await expect(agreement(page).getByText('Please check your email inbox')).toHaveCount(0);
  });

  test('[SIG-03] polls for signatures every five seconds, at most ten times', async ({ page, signIn }) => {
    const { person, fund } = await committed();
    await page.clock.install();
    await signIn(page, person.email);
    const asked = count(page, '/api/syndication/sync_sign');
    const first = page.waitForResponse('**/api/syndication/sync_sign');
    await page.goto(pageOf(fund));
    await expect(agreement(page).getByRole('button', { name: 'Continue' })).toBeVisible();
    await (await first).finished();
    await pauseClock(page);
    const before = asked.calls;
    let late = 0;
    for (let polls = before; polls < 10; polls += 1) {
      await page.clock.runFor(3_000);
      expect(asked.calls).toBe(polls);
      const answered = page.waitForResponse('**/api/syndication/sync_sign');
      // The page may have started its five seconds at any time of those three.
      await page.clock.runFor(5_500);
      const polled = () => expect.poll(() => asked.calls, { timeout: 3_000 }).toBe(polls + 1);
      await polled().catch(async (failure: unknown) => {
        // A busy page starts them later than the reply reached the browser; one that waits longer does so each time.
        late += 1;
        if (late > 2) throw failure;
        await page.clock.runFor(5_000);
        await polled();
      });
      await (await answered).finished();
    }
    await page.clock.runFor(60_000);
    expect(asked.calls).toBe(10);
  });

  test('[SIG-03] polls at once when the tab comes to the front, on the fund page, the signing page and the dashboard @proof', async ({
    page,
    signIn,
    newVisitor,
  }) => {
    const { person, fund, syndUser } = await committed();
    const link = await requestSignLink(person, syndUser);
    const [dashboard, signer] = await Promise.all([newVisitor(), newVisitor()]);
    const lookAgain = (tab: Page) =>
      tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await page.clock.install();
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    await expect(agreement(page).getByRole('button', { name: 'Continue' })).toBeVisible();
    await signIn(dashboard, person.email);
    await dashboard.goto('/dashboard');
    const waiting = dashboard.getByRole('complementary', { name: 'About you' });
    await expect(waiting.getByRole('link', { name: `Sign the agreement for ${fund.name}` })).toBeVisible();
    await signer.goto(link);
    const form = signer.getByRole('form', { name: 'Sign the agreement' });
    await expect(form).toBeVisible();
    // Prevents a poll by the page itself in between.
    await pauseClock(page);
    await signWithLink(link);
    await expect(steps(page).first()).toHaveText(/Your Signature, in progress/);

    await Promise.all([lookAgain(page), lookAgain(dashboard), lookAgain(signer)]);
    // Less time passes than the five seconds of a poll.
    await expect(async () => {
      await page.clock.runFor(50);
      await expect(steps(page).first()).toHaveText(/Your Signature, done/, { timeout: 300 });
    }).toPass({ timeout: 15_000 });
    await expect(waiting).toContainText(`Our signature for ${fund.name}`);
    await expect(signer.getByText('You have signed')).toBeVisible();
    await expect(form).toHaveCount(0);
  });

  test('[SIG-03] stops polling when the agreement is complete, and shows what that unlocks @proof', async ({
    page,
    signIn,
  }) => {
    const { person, fund, syndUser } = await committed();
    await signWithLink(await requestSignLink(person, syndUser));
    await page.clock.install();
    await signIn(page, person.email);
    const asked = count(page, '/api/syndication/sync_sign');
    await page.goto(pageOf(fund));
    await expect(steps(page).nth(1)).toHaveText(/Management Signature, in progress/);
    await countersignByApi(syndUser);
    // The page polls ten times and no more; sealing may take longer.
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

  test('[SIG-05] downloads the agreement as a named PDF; a failure is only logged', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 500/, /request failed with status code 500/);
    const { person, fund, syndUser } = await committed();
    await signWithLink(await requestSignLink(person, syndUser));
    await countersignByApi(syndUser);
    await signIn(page, person.email);
    const button = agreement(page).getByRole('button', { name: 'Download Agreement' });
    await expect(async () => {
      await page.goto(pageOf(fund));
      await expect(button).toBeVisible({ timeout: 2_000 });
    }).toPass();
    const asked = page.waitForRequest((outgoing) => outgoing.url().endsWith('/synd_agreements/download'));
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

  test('[SIG-04] waits two seconds after signing, confirms the signature, and opens the homepage', async ({
    page,
    signIn,
  }) => {
    const { person, syndUser } = await committed();
    await page.clock.install();
    await signIn(page, person.email);
    const asked = count(page, '/api/syndication/request_sign');
    await page.goto(`/syndication/success/${syndUser._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    await pauseClock(page);
    expect(asked.calls).toBe(0);
    await expect(page).toHaveURL(/\/syndication\/success\//);
    await page.clock.runFor(2_000);
    await expect(page).toHaveURL('/dashboard');
    expect(asked.calls).toBe(1);
  });

  test('[SIG-04] leads the signed-in investor there after signing; anybody else stays @proof', async ({
    page,
    signIn,
    newVisitor,
  }) => {
    const { person, fund, syndUser } = await committed(withSpouse(newSpouse()));
    const link = await requestSignLink(person, syndUser);
    await signIn(page, person.email);
    await page.goto(link);
    const form = page.getByRole('form', { name: 'Sign the agreement' });
    await typeSignature(form, `${person.firstName} ${person.lastName}`);
    await consent(form);
    await form.getByRole('button', { name: 'Sign the agreement' }).click();
    await expect(page).toHaveURL(`/syndication/success/${syndUser._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    await expect(page).toHaveURL('/dashboard');
    const note = page.getByRole('status').filter({ hasText: 'You have signed' });
    await expect(note).toContainText(`You have signed the agreement for ${fund.name}`);
    await expect(note).toContainText('You signed for $50,000.');
    await expect(note).toContainText('Your spouse signs next. We have sent an email with a signing link to');
    await expect(note).toContainText('Once everyone has signed, we email you your copy of the agreement');
    expect((await emailsTo(person.email)).map(({ subject }) => subject)).toContain(
      `Signed: your agreement for ${fund.name}`,
    );
    await page.reload();
    await note.getByRole('button', { name: 'Close' }).click();
    await expect(note).toHaveCount(0);
    await page.goto(pageOf(fund));
    await expect(note).toHaveCount(0);
    await expect(steps(page).first()).toHaveText(/Your Signature, done/);
    const signed = page.getByRole('region', { name: 'Your Agreement' });
    await expect(signed).toContainText('Your spouse signs next.');
    await expect(signed.getByRole('definition').first()).toHaveText('$50,000');

    const other = await committed();
    const visitor = await newVisitor();
    await visitor.goto(await requestSignLink(other.person, other.syndUser));
    const theirs = visitor.getByRole('form', { name: 'Sign the agreement' });
    await typeSignature(theirs, `${other.person.firstName} ${other.person.lastName}`);
    await consent(theirs);
    await theirs.getByRole('button', { name: 'Sign the agreement' }).click();
    await expect(visitor.getByText('You have signed')).toBeVisible();
    await expect(visitor).toHaveURL(/\/sign\//);
  });

  test('[SIG-04] says that an investment of somebody else was not found, and leads on to the dashboard @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 40[04]/);
    const [{ syndUser }, person] = await Promise.all([committed(), makePerson()]);
    await signIn(page, person.email);
    for (const unknown of [syndUser._id, 'no-such-thing']) {
      await page.goto(`/syndication/success/${unknown}`);
      await expect(page.getByText('You have no investment at this address.')).toBeVisible();
      await expect(page).toHaveURL('/dashboard');
    }
  });

  test('[SIG-04] opens the homepage for a visitor, without a request', async ({ page }) => {
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
