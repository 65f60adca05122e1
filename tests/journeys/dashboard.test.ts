import { listParticipations, request, setNotInvesting, syndicationBySlug } from '@paddock/contract';
import {
  completeParticipation,
  expect,
  fundedParticipation,
  holdRequests,
  makeFund,
  makePerson,
  test,
} from './fixtures/index.ts';

test.describe('the dashboard', () => {
  test('[DSH-01] shows the person and open investments, but no summary, without investments', async ({
    page,
    signIn,
  }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await signIn(page, person.email);
    await page.goto('/dashboard');
    const panel = page.getByRole('complementary', { name: 'About you' });
    await expect(panel).toContainText(`${person.firstName} ${person.lastName}`);
    await expect(panel).toContainText(person.email);
    await expect(panel).toContainText('Not stated yet');
    await expect(panel.getByRole('link', { name: 'Confirm your accreditation' })).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Complete your profile' })).toBeVisible();
    const open = page.getByRole('region', { name: 'Available Investments' });
    await open.getByRole('link', { name: fund.name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fund.name);
    await page.goBack();
    await expect(open).toBeVisible();
    await expect(page.getByRole('region', { name: 'Investment Summary' })).toHaveCount(0);
    await expect(page.getByText('investment-calculations-disclaimer')).toHaveCount(0);
  });

  for (const width of [390, 800, 1280])
    test(`[DSH-01] loads the admin menu without moving the page at ${width} pixels @proof`, async ({
      page,
      signIn,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      const menuCode = await holdRequests(page, '**/assets/admin-menu-*.js');
      // What waits for an admin of the demo changes with what other journeys do.
      await signIn(page, (await makePerson({ level: 'admin' })).email);
      await page.goto('/dashboard');
      const panel = page.getByRole('complementary', { name: 'About you' });
      // The last part of the panel that arrives from the server.
      await expect(panel.getByRole('link', { name: 'Complete your profile' })).toBeVisible();
      await expect.poll(() => menuCode.requests.length).toBe(1);
      // A font that arrives later wraps words elsewhere.
      await page.evaluate(async () => void (await document.fonts.ready));
      const height = async () => (await panel.boundingBox())?.height ?? 0;
      const before = await height();
      menuCode.release();
      await expect(panel.getByRole('link', { name: 'Countersignatures' })).toBeVisible();
      expect(await height()).toBeCloseTo(before, 0);
    });

  test('[DSH-01] shows an investor no admin menu, and loads no code for it', async ({ page, signIn }) => {
    const person = await makePerson();
    const menuCode = await holdRequests(page, '**/assets/admin-menu-*.js');
    await signIn(page, person.email);
    await page.goto('/dashboard');
    await expect(page.getByRole('complementary', { name: 'About you' })).toContainText('Not stated yet');
    await expect(page.getByRole('link', { name: 'Countersignatures' })).toHaveCount(0);
    expect(menuCode.requests).toEqual([]);
  });

  test('[DSH-01] says No investments available when nothing is open @proof', async ({ page, signIn }) => {
    const person = await makePerson();
    await signIn(page, person.email);
    await page.route('**/api/syndication/available?*', (route) =>
      route.fulfill({ json: { items: [], total: 0 } }),
    );
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Available Investments' })).toContainText(
      'No investments available',
    );
  });

  test('[DSH-01] shows the disclaimer below the summary, which has a page of its own @proof', async ({
    page,
    signIn,
  }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await completeParticipation(person, fund, 20_000);
    await signIn(page, person.email);
    await page.goto('/dashboard');
    const summary = page.getByRole('region', { name: 'Investment Summary' });
    await expect(summary.getByRole('rowheader', { name: fund.name }).first()).toBeVisible();
    const disclaimer = page.getByText('Distributions are the amount invested multiplied by the percentage');
    await expect(disclaimer).toBeVisible();
    await expect(page.getByRole('region', { name: 'Available Investments' })).toBeVisible();
    await page.goto('/dashboard/investment-summary');
    await expect(summary).toBeVisible();
    await expect(disclaimer).toBeVisible();
    await expect(page.getByRole('region', { name: 'Available Investments' })).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: 'About you' })).toHaveCount(0);
  });

  test('[DSH-01] [DSH-07] shows the terms, the remaining amount and the closing time of an open fund', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson({ timeZone: 'America/New_York' });
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000);
    // Noon or one o'clock in New York, depending on the season.
    const closes = new Date(`${inDays(12).toISOString().slice(0, 10)}T17:00:00.000Z`);
    const fund = await makeFund({
      close_date: closes.toISOString(),
      min_inv_amount: 20_000,
      total_inv_amount: 400_000,
    });
    const other = await makePerson();
    await completeParticipation(other, fund, 100_000);
    await page.clock.install({ time: new Date(closes.getTime() - 2 * 24 * 60 * 60_000) });
    await signIn(page, person.email);
    await page.goto('/dashboard');
    const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: fund.name }) });
    await expect(card).toContainText('Open');
    await expect(card).toContainText('$20,000');
    await expect(card).toContainText('$400,000');
    await expect(card).toContainText('$300,000 left');
    await expect(card).toContainText('25% committed');
    await expect(card).toContainText('Closes in 2 days');
    await expect(card.getByRole('time')).toHaveAttribute('datetime', closes.toISOString());
    // The next midnight in New York is within a day.
    await page.clock.fastForward('23:59:00');
    await expect(card).toContainText('Closes tomorrow');
    await page.clock.fastForward('24:00:30');
    await expect(card).toContainText(/Closes in (a minute|less than a minute)|Closed/);
  });

  test('[DSH-07] marks a declined fund and offers to reconsider it @proof', async ({ page, signIn }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    const transport = await person.api();
    const { syndUser } = await request(transport, syndicationBySlug, { params: { slug: fund.url_slug } });
    await request(transport, setNotInvesting, { body: { id: syndUser?._id ?? '', feedback: null } });
    await signIn(page, person.email);
    await page.goto('/dashboard');
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: fund.name, exact: true }) });
    await expect(card).toContainText('You declined');
    await card.getByRole('link', { name: `Reconsider ${fund.name}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fund.name);
  });

  test('[DSH-02] [DSH-05] shows exact rows and totals, newest close date first, with a chart @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson({ timeZone: 'Asia/Tokyo' });
    const [older, newer] = await Promise.all([
      makeFund({
        close_date: '2031-03-10T20:30:00.000Z',
        end_date: '2039-01-01T00:00:00.000Z',
        currentPercentageTotalReturned: 18.4,
        currentFundValuePercentage: 112.5,
        currentPercentagesUpdatedAt: '2026-06-30T16:00:00.000Z',
      }),
      makeFund({
        close_date: '2032-07-01T03:05:00.000Z',
        end_date: '2039-01-01T00:00:00.000Z',
        currentPercentageTotalReturned: 31.25,
        currentFundValuePercentage: 94.2,
      }),
    ]);
    await fundedParticipation(person, older, 150_000);
    await completeParticipation(person, newer, 75_000.5);
    await signIn(page, person.email);
    const asked = ['mine', 'available'].map((list) =>
      page.waitForRequest((outgoing) =>
        outgoing.url().endsWith(`/api/syndication/${list}?limit=999&texts=false`),
      ),
    );
    await page.goto('/dashboard');
    await Promise.all(asked);
    const table = page.getByRole('table', { name: 'Your investments' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Fund',
      'Investment made',
      'Current distribution',
      'Percentage returned',
      'Current value',
      'Close date',
    ]);
    const rows = table.getByRole('row');
    await expect(rows).toHaveCount(4);
    const cells = async (row: number) =>
      (await rows.nth(row).getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    await expect(rows.nth(1).getByRole('rowheader')).toHaveText(
      `${newer.name} (Reader Family Trust) Awaiting your wire`,
    );
    // 75,000.50 x 31.25 % = 23,437.65625 and x 94.2 % = 70,650.471, each half up to the cent.
    expect(await cells(1)).toEqual([
      '$75,000.50',
      '$23,437.66',
      '31.25%',
      '$70,650.47',
      'Jul 1, 2032, 12:05 PM',
    ]);
    await expect(rows.nth(2).getByRole('rowheader')).toHaveText(`${older.name} (Reader Family Trust) Funded`);
    // The percentages were set before the commitment of today.
    expect(await cells(2)).toEqual([
      '$150,000.00',
      '$27,600.00',
      '18.40%',
      '$168,750.00',
      'Mar 11, 2031, 5:30 AM',
    ]);
    await expect(rows.nth(3).getByRole('rowheader')).toHaveText('Total');
    expect((await cells(3)).filter(Boolean)).toEqual(['$225,000.50', '$51,037.66', '$239,400.47']);
    // Of the one that is funded: (27,600 + 168,750 - 150,000) / 150,000.
    const lead = page.getByRole('region', { name: 'Your money' });
    await expect(lead.getByRole('definition')).toHaveText([
      '$168,750.00',
      'of $150,000.00 funded',
      '+$46,350.00',
      '+30.90% overall return',
      '$27,600.00',
      'distributed so far, part of the gain',
      '$225,000.50',
      'in countersigned agreements',
      '$150,000.00',
      'has arrived',
      '$75,000.50',
      '$75,000.50 awaiting your wire',
    ]);
    await expect(lead).toContainText(
      /As of (?!Jul 1, 2026)[A-Z][a-z]{2} \d+, \d{4}, by the funds’ percentages\./,
    );
    const summary = page.getByRole('region', { name: 'Investment Summary' });
    await expect(summary).toContainText(
      'Its total current value of $239,400.47 is $168,750.00 of value plus $70,650.47 awaited',
    );
    await expect(summary).toContainText(
      'Its total distribution of $51,037.66 is $27,600.00 of distributions plus $23,437.66 awaited.',
    );
    const picture = summary
      .getByRole('figure')
      .filter({ hasText: 'Value compared with amount funded, by fund' });
    await expect(picture).toContainText('Value compared with amount funded, by fund');
    await expect(picture.locator('svg').first()).toBeVisible();
    await picture.getByText('Show the numbers').click();
    await expect(picture.getByRole('row').last()).toContainText('$168,750');
  });

  test('[DSH-05] uses the device’s time zone for a person without one @proof', async ({ page, signIn }) => {
    const person = await makePerson();
    const fund = await makeFund({
      close_date: '2031-03-10T20:30:00.000Z',
      end_date: '2039-01-01T00:00:00.000Z',
    });
    await completeParticipation(person, fund, 234_567.8);
    await signIn(page, person.email);
    await page.goto('/dashboard/investment-summary');
    const row = page.getByRole('table', { name: 'Your investments' }).getByRole('row', { name: fund.name });
    await expect(row.getByRole('time')).toHaveText(/^Mar 10, 2031,\s+4:30\sPM$/);
    await expect(row.getByRole('cell').first()).toHaveText('$234,567.80');
  });

  test('[DSH-02] shows every row, and Unknown Fund for a fund without a name @proof', async ({
    page,
    signIn,
  }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await completeParticipation(person, fund, 20_000);
    const { items } = await request(await person.api(), listParticipations, { query: {} });
    const many = Array.from({ length: 60 }, (_, index) => {
      const [item] = items;
      if (!item) throw new Error('The participation is missing');
      const _id = `${index}`.padStart(36, item._id);
      return index === 0 ? { ...item, _id, fund: null } : { ...item, _id };
    });
    await signIn(page, person.email);
    await page.route('**/api/syndication/mine?*', (route) =>
      route.fulfill({ json: { items: many, total: 60 } }),
    );
    await page.goto('/dashboard/investment-summary');
    const table = page.getByRole('table', { name: 'Your investments' });
    await expect(table.getByRole('rowheader', { name: fund.name })).toHaveCount(59);
    await expect(table.getByRole('rowheader', { name: 'Unknown Fund' })).toHaveCount(1);
    // Date and time are a line each. The comma between them is part of the text and hangs at no end of a line.
    const closing = table.getByRole('row', { name: fund.name }).first().getByRole('time');
    expect(await closing.innerText()).toMatch(/^\w{3} \d+, \d{4},\n\d+:\d\d [AP]M$/);
    await expect(closing.getByText(',', { exact: true })).toHaveCSS('opacity', '0');
  });
});
