import {
  type FundingPage,
  type ParticipationView,
  readFunding,
  recordEndpoints,
  recordFunding,
  request,
} from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  commit,
  completeParticipation,
  expect,
  expectNoHorizontalScroll,
  expectReadable,
  makeFund,
  makePerson,
  type Person,
  pageOf,
  test,
  today,
} from './fixtures/index.ts';

const account = 'Account number 0123 4567';
const phone = '+1 843 555 0142';

const addressOf = ({ _id }: Pick<ParticipationView, '_id'>) => `/dashboard/investments/${_id}/wire`;

/** An investment of $25,000 whose agreement has just completed. */
async function makeComplete(person: Person) {
  const fund = await makeFund({
    wire_instructions: `<p>First Harbor Bank<br>${account}</p>`,
    check_instructions: '<p>Mail to 1 Harbor Street</p>',
    funding_contact_phone: phone,
  });
  return { fund, own: await completeParticipation(person, fund, 25_000) };
}

async function record({ _id: id }: Pick<ParticipationView, '_id'>, amount: number) {
  const body = { id, amount, received_on: today(), reference: `FT ${amount}`, confirmed: true };
  await request(await apiAs('admin@example.com'), recordFunding, { body });
}

const fundingOf = async (person: Person, { _id: id }: Pick<ParticipationView, '_id'>): Promise<FundingPage> =>
  (await request(await person.api(), readFunding, { params: { id } })).item;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const amount = (page: Page) => page.getByRole('region', { name: 'Amount' });
const received = (page: Page) => page.getByRole('complementary', { name: 'Payments received' });

test.describe('the wire page', () => {
  test('[INV-01] has amount, reference code, due date, instructions and the warning, and its values are copied', async ({
    page,
    signIn,
    context,
  }) => {
    const person = await makePerson();
    const { fund, own } = await makeComplete(person);
    const { funding } = await fundingOf(person, own);
    const admin = await apiAs('admin@example.com');
    await request(admin, recordEndpoints('companies').update, {
      params: { id: fund.company ?? '' },
      body: { phone: '+1 843 555 0199', address: '1 Harbor Street', city: 'Troy', state: 'OH' },
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, person.email);
    await page.goto(addressOf(own));
    await expect(heading(page)).toHaveText('Wire Your Investment');
    await expect(page).toHaveTitle(new RegExp(`^Wire Your Investment in ${fund.name}`));
    await expect(amount(page)).toContainText('Awaiting your wire');
    await expect(amount(page)).toContainText('$25,000');
    await expect(amount(page)).toContainText(/Due by .* \(New York time\)/);
    await expect(amount(page).locator('time')).toHaveAttribute('datetime', funding.dueAt ?? 'none');
    const warning = page.getByRole('note').filter({ hasText: 'Changed instructions are fraud' });
    await expect(warning.getByRole('link', { name: phone })).toHaveAttribute('href', 'tel:+18435550142');
    await expect(warning).toContainText('For anything else, write to 1 Harbor Street, Troy, OH.');
    await expect(warning).not.toContainText('0199');
    await expect(page.getByRole('region', { name: 'By wire' })).toContainText(account);
    await expect(page.getByRole('region', { name: 'By check' })).toContainText('1 Harbor Street');
    await expect(received(page)).toContainText('No payment has arrived yet');

    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    for (const [name, copied] of [
      ['Copy the amount', '25000.00'],
      ['Copy the reference code', funding.reference],
      ['Copy the wire instructions', `First Harbor Bank\n${account}`],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await expect.poll(clipboard).toBe(copied);
    }
    await expect(page.getByText('The reference code has been copied.')).toBeVisible();
    await expect(page.getByText('The wire instructions have been copied.')).toBeVisible();
  });

  test('[INV-01] says what to do when the browser does not allow copying @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    const { own } = await makeComplete(person);
    await signIn(page, person.email);
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.goto(addressOf(own));
    await page.getByRole('button', { name: 'Copy the amount' }).click();
    await expect(page.getByText('Your browser does not allow copying. Select the amount')).toBeVisible();
  });

  test('[INV-01] follows the money: in part, in full with a receipt, and too much', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    const { own } = await makeComplete(person);
    await signIn(page, person.email);
    const open = async () => {
      await page.goto(addressOf(own));
      await expect(received(page)).toBeVisible();
    };
    const download = async (name: string) => {
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
    };
    await open();
    await download('Instructions as PDF');
    await expect(page.getByRole('button', { name: 'Receipt as PDF' })).toHaveCount(0);

    await record(own, 9_999.99);
    await open();
    await expect(amount(page)).toContainText('Partly funded');
    await expect(amount(page)).toContainText('$15,000.01');
    await expect(received(page).getByRole('definition')).toHaveText([
      '$25,000.00',
      '$9,999.99',
      '$15,000.01',
    ]);
    await expect(received(page).getByRole('list', { name: 'Payments' })).toContainText('$9,999.99');

    await record(own, 15_000.01);
    await open();
    await expect(heading(page)).toHaveText('Your Investment Is Funded');
    await expect(page.getByRole('region', { name: 'Amount' })).toHaveText(/^Funded\$/);
    await expect(page.getByText(account)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Instructions as PDF' })).toHaveCount(0);
    await download('Receipt as PDF');

    await record(own, 100.5);
    await open();
    await expect(page.getByRole('note').filter({ hasText: 'More came in than you committed' })).toContainText(
      '$100.50',
    );
    await expect(received(page).getByRole('definition')).toHaveText([
      '$25,000.00',
      '$25,000.00',
      '$0.00',
      '$100.50',
    ]);
    await page.goto(`/dashboard/investments/${own._id}`);
    await expect(
      page.getByText('$100.50 came in beyond your commitment and is to be returned.'),
    ).toBeVisible();
  });

  test('[INV-01] says that the agreement comes first, and that an investment of someone else is not found @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 40[04]/);
    const [person, other, fund] = await Promise.all([makePerson(), makePerson(), makeFund()]);
    const [early, foreign] = await Promise.all([commit(person, fund), makeComplete(other)]);
    await signIn(page, person.email);
    await page.goto(addressOf(early));
    await expect(page.getByText('There is nothing to wire yet')).toBeVisible();
    await page.getByRole('link', { name: 'Continue with the agreement' }).click();
    // A trust is always named.
    await expect(page).toHaveURL(`${pageOf(fund)}?profile=${early.holder?.entity}`);
    for (const address of [addressOf(foreign.own), '/dashboard/investments/nothing/wire']) {
      await page.goto(address);
      await expect(page.getByText('Investment not found')).toBeVisible();
    }
  });

  test('[INV-01] shows no instructions once the fund is Done @proof', async ({ page, signIn }) => {
    const person = await makePerson();
    const { fund, own } = await makeComplete(person);
    await request(await apiAs('admin@example.com'), recordEndpoints('funds').update, {
      params: { id: fund._id },
      body: { fund_status: 'Done' },
    });
    await signIn(page, person.email);
    await page.goto(addressOf(own));
    await expect(page.getByText('please do not send money for it')).toBeVisible();
    await expect(page.getByText(account)).toHaveCount(0);
    await expect(page.getByText('Changed instructions are fraud')).toHaveCount(0);
    await page.goto(pageOf(fund));
    await expect(page.getByText('This fund has ended.', { exact: true })).toBeVisible();
    await expect(page.getByText('please do not send money for it')).toBeVisible();
    await expect(page.getByText(account)).toHaveCount(0);
    await page.goto('/dashboard');
    await expect(page.getByRole('row', { name: fund.name })).toContainText('Fund has ended');
    await expect(page.getByRole('region', { name: 'Your money' })).toContainText('nothing to wire');
    await expect(page.getByRole('complementary', { name: 'About you' })).not.toContainText('Wire $');
  });

  test('[INV-01] [AUT-10] keeps nothing after Log Out', async ({ page, signIn, allowConsole }) => {
    allowConsole(/status of 401/);
    const person = await makePerson();
    const { own } = await makeComplete(person);
    await signIn(page, person.email);
    await page.goto(addressOf(own));
    await expect(page.getByText(account)).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByText(account)).toHaveCount(0);
    await page.goto(addressOf(own));
    await expect(heading(page)).toHaveText('Sign In Required');
    await expect(page.getByText(account)).toHaveCount(0);
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      const texts = [localStorage, sessionStorage].map((store) => JSON.stringify(Object.entries(store)));
      return [...requests.flat().map(({ url }) => url), ...texts].filter(
        (text) => text.includes('/api/') || text.includes('0123 4567'),
      );
    });
    expect(kept).toEqual([]);
  });

  for (const width of [360, 1280])
    test(`[INV-01] [POR-10] reads in both modes at ${width} px, open and funded @proof`, async ({
      page,
      signIn,
    }) => {
      const person = await makePerson();
      const { own } = await makeComplete(person);
      await signIn(page, person.email);
      await page.setViewportSize({ width, height: 800 });
      await page.goto(addressOf(own));
      await expect(page.getByText(account)).toBeVisible();
      await expectNoHorizontalScroll(page, [width]);
      await expectReadable(page);
      await record(own, 30_000);
      await page.goto(addressOf(own));
      await expect(heading(page)).toHaveText('Your Investment Is Funded');
      await expectReadable(page);
    });
});
