import { recordEndpoints, recordFunding, request } from '@paddock/contract';
import {
  apiAs,
  commit,
  commitAs,
  completeParticipation,
  expect,
  expectNoHorizontalScroll,
  expectReadable,
  makeFund,
  makePerson,
  makeProfile,
  pageOf,
  test,
  today,
} from './fixtures/index.ts';

const addressOf = ({ _id }: { _id: string }) => `/dashboard/investments/${_id}`;

/** A holding of $75,000.50 in a fund that has returned 10 % and stands at 120 %, with a news document. */
async function makeHolding() {
  const [person, fund] = await Promise.all([
    makePerson(),
    makeFund({
      currentPercentageTotalReturned: 10,
      currentFundValuePercentage: 120,
      currentPercentagesUpdatedAt: new Date().toISOString(),
      funding_contact_phone: '+1 843 555 0142',
      imageUrl: '/portals/stallion/og.png',
      imageAlt: 'Eleven homes on the water',
    }),
  ]);
  const own = await completeParticipation(person, fund, 75_000.5);
  await request(await apiAs('superadmin@example.com'), recordEndpoints('news_documents').create, {
    body: { fund: fund._id, user: person._id, title: 'First letter', originalName: 'letter.pdf' },
  });
  return { person, fund, own };
}

test.describe('the page of a holding', () => {
  test('[INV-03] [DSH-03] has each figure with how it is computed, the agreement, news, contact and timeline @proof', async ({
    page,
    signIn,
  }) => {
    const { person, fund, own } = await makeHolding();
    await request(await apiAs('admin@example.com'), recordFunding, {
      body: {
        id: own._id,
        amount: 25_000,
        received_on: today(),
        reference: `FT ${own._id}`,
      },
    });
    await signIn(page, person.email);
    await page.goto('/dashboard/investment-summary');
    await page
      .getByRole('table', { name: 'Your investments' })
      .getByRole('link', { name: fund.name })
      .click();
    await expect(page).toHaveURL(addressOf(own));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fund.name);
    await expect(page.getByText('Partly funded')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Value' }).getByRole('definition')).toHaveText([
      '$30,000 of $25,000 funded',
      '+$7,500 +30.00% overall return',
      '$2,500',
    ]);
    await expect(page.getByText('Another $60,000.60 of value is awaited')).toBeVisible();

    await expect(page.getByRole('img', { name: 'Eleven homes on the water' })).toBeVisible();

    const figures = page.getByRole('region', { name: 'How the figures are computed' });
    for (const [name, how] of [
      ['Committed', 'The amount that you committed.'],
      ['Countersigned', 'The amount in the countersigned agreement'],
      ['Funded', '$75,000.50 countersigned; $50,000.50 is outstanding'],
      ['Unfunded', '$75,000.50 countersigned − $25,000.00 funded = $50,000.50'],
      ['Distributions', '$25,000.00 funded × 10% distributed so far = $2,500.00'],
      ['Value', '$25,000.00 funded × 120% of value = $30,000.00'],
      ['Gain', '$2,500.00 distributed + $30,000.00 of value − $25,000.00 funded'],
    ] as const) {
      const entry = figures.getByRole('group').filter({ has: page.getByText(name, { exact: true }) });
      await entry.locator('summary').click();
      await expect(figures.getByText(how)).toBeVisible();
    }

    await expect(page.getByRole('region', { name: 'Agreement', exact: true })).toContainText(
      'Countersigned agreement',
    );
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Countersigned agreement' }).click();
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
    await expect(page.getByRole('complementary', { name: 'Contact' })).toContainText('+1 843 555 0142');
    const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
    for (const text of [
      'You opened the offer',
      'Your commitment was recorded: $75,000.50',
      'You signed the agreement',
      'We countersigned',
      'Payment received: $25,000',
      'percentages were updated',
    ])
      await expect(timeline.filter({ hasText: text })).toHaveCount(1);

    await page.getByRole('link', { name: 'Wire your investment' }).click();
    await expect(page).toHaveURL(`${addressOf(own)}/wire`);
  });

  test('[INV-03] has no figures before the agreement is complete, and is nobody else’s', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 40[04]/);
    const [person, other, fund] = await Promise.all([makePerson(), makePerson(), makeFund()]);
    const [own, foreign] = await Promise.all([commit(person, fund), commit(other, fund)]);
    await signIn(page, person.email);
    await page.goto(addressOf(own));
    await expect(page.getByText('Commitment recorded', { exact: true })).toBeVisible();
    await expect(page.getByText('The agreement is to be signed.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Value' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Continue with the agreement' }).click();
    // A trust is always named.
    await expect(page).toHaveURL(`${pageOf(fund)}?profile=${own.holder?.entity}`);
    for (const address of [addressOf(foreign), '/dashboard/investments/nothing']) {
      await page.goto(address);
      await expect(page.getByText('Investment not found')).toBeVisible();
    }
  });

  test('[ENT-09] leads to the agreement of its own profile, where the person has another one in the fund @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    // There is nothing to wire yet.
    allowConsole(/status of 404/);
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    const held = async (kind: 'trust' | 'llc', legalName: string) =>
      commitAs(person, fund, await makeProfile(person, { kind, legalName }), 20_000);
    const trust = await held('trust', 'Whitfield Trust');
    const llc = await held('llc', 'Lighthouse Holdings LLC');
    await signIn(page, person.email);
    for (const [own, holder, other] of [
      [llc, 'Lighthouse Holdings LLC (LLC)', 'Whitfield Trust (Trust)'],
      [trust, 'Whitfield Trust (Trust)', 'Lighthouse Holdings LLC (LLC)'],
    ] as const)
      for (const address of [addressOf(own), `${addressOf(own)}/wire`]) {
        await page.goto(address);
        await page.getByRole('link', { name: 'Continue with the agreement' }).click();
        await expect(page.getByText(`Held by ${holder}.`)).toBeVisible();
        await expect(page.getByText(`Held by ${other}.`)).toHaveCount(0);
      }
  });

  test('[INV-03] is where an investment in a fund that has ended leads from the summary @proof', async ({
    page,
    signIn,
  }) => {
    const { person, fund, own } = await makeHolding();
    await request(await apiAs('admin@example.com'), recordEndpoints('funds').update, {
      params: { id: fund._id },
      body: { fund_status: 'Done' },
    });
    await signIn(page, person.email);
    await page.goto('/dashboard/investment-summary');
    await page.getByRole('link', { name: fund.name }).click();
    await expect(page).toHaveURL(addressOf(own));
    await expect(page.getByText('Fund has ended', { exact: true })).toBeVisible();
  });

  for (const width of [360, 1280])
    test(`[INV-03] [POR-10] reads in both modes at ${width} px @proof`, async ({ page, signIn }) => {
      const { person, own } = await makeHolding();
      await signIn(page, person.email);
      await page.setViewportSize({ width, height: 800 });
      await page.goto(addressOf(own));
      const value = page.getByRole('group').filter({ has: page.getByText('Value', { exact: true }) });
      await value.locator('summary').click();
      await expect(page.getByText('of value =')).toBeVisible();
      await expectNoHorizontalScroll(page, [width]);
      await expectReadable(page);
    });
});
