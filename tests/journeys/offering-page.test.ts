import { recordEndpoints, request } from '@paddock/contract';
import {
  apiAs,
  commit,
  expect,
  expectNoHorizontalScroll,
  expectReadable,
  makeFund,
  makePerson,
  pageOf,
  test,
} from './fixtures/index.ts';

const offering = {
  target_return: '13% a year (IRR), net of fees',
  preferred_return: '8% a year',
  term: '5 years',
  distributions: 'Quarterly',
  fees: '1.5% a year',
  highlights: ['On the water', 'Fixed-rate debt'],
  plan: '<p>We renovate each home.</p>',
  sources_and_uses: {
    sources: [
      { name: 'Loan', amount: 3_000_000 },
      { name: 'Investors', amount: 1_000_000.5 },
    ],
    uses: [{ name: 'Purchase', amount: 4_000_000.5 }],
  },
  projections: [
    { period: 'Year 1', income: 6.5, capital: 0 },
    { period: 'Year 2', income: 7, capital: 135.25 },
  ],
  fee_table: [
    { fee: 'Management fee', rate: '1.5%', basis: 'of invested capital, each year' },
    { fee: 'Share of profits', rate: '20%', basis: 'above the preferred return' },
  ],
  risks: '<p>You can lose all of it.</p>',
  projection_assumptions: '<p>Rents grow 3% a year.</p>',
  sponsor_name: 'Harbor Partners',
  sponsor_description: '<p>Since 2009.</p>',
  location: 'Charleston, South Carolina',
  location_description: '<p>On the river.</p>',
};

test.describe('the offering page', () => {
  test('[INV-04] has key terms, highlights, plan, sources and uses, projections, sponsor, place and progress', async ({
    page,
    signIn,
  }) => {
    const [person, other, fund] = await Promise.all([makePerson(), makePerson(), makeFund(offering)]);
    await commit(other, fund, { invest_amount: 150_000 });
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(page.getByText('15% committed: $150,000 of $1,000,000, $850,000 left')).toBeVisible();
    await expect(region('Key terms').getByRole('definition')).toHaveText([
      '13% a year (IRR), net of fees',
      '8% a year',
      '5 years',
      'Quarterly',
      '1.5% a year',
      '$10,000',
    ]);
    await expect(region('Highlights').getByRole('listitem')).toHaveText(['On the water', 'Fixed-rate debt']);
    await expect(region('Plan')).toContainText('We renovate each home.');
    await expect(region('Sources and uses').getByRole('listitem')).toHaveText([
      'Loan$3,000,000.0075.00%',
      'Investors$1,000,000.5025.00%',
      'Total$4,000,000.50',
      'Purchase$4,000,000.50100.00%',
      'Total$4,000,000.50',
    ]);
    const projections = region('Projections');
    await expect(projections).toContainText('$148,750, or 1.49 times the amount invested');
    await expect(projections.getByRole('row').last()).toHaveText(/Total\$13,500\$135,250\$148,750/);
    await expect(projections).toContainText('Rents grow 3% a year.');
    await expect(projections).toContainText('They are not a promise');
    await expect(region('Fees').getByRole('row')).toHaveText([
      'FeeRateOf what, and when',
      'Management fee1.5%of invested capital, each year',
      'Share of profits20%above the preferred return',
    ]);
    await expect(region('Risks')).toContainText('You can lose all of it.');
    await expect(region('Sponsor')).toContainText('Harbor Partners');
    await expect(region('Location').getByRole('link', { name: 'View on a map' })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/search?query=Charleston%2C%20South%20Carolina',
    );

    // The documented amount (SYN-04) leaves out one's own commitment, which the progress counts.
    await commit(person, fund, { invest_amount: 50_000 });
    await page.reload();
    await expect(page.getByText('20% committed: $200,000 of $1,000,000, $800,000 left')).toBeVisible();
    await expect(page.getByText('$850,000', { exact: true })).toBeVisible();
    await expect(page.getByText('available to you, including your $50,000')).toBeVisible();
  });

  test('[INV-04] has no heading over a part that is not filled in @proof', async ({ page, signIn }) => {
    const [person, fund] = await Promise.all([
      makePerson(),
      makeFund({ total_inv_amount: null, plan: '<p></p>', projection_assumptions: '<p><br></p>' }),
    ]);
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    await expect(page.getByRole('heading', { name: 'Due Diligence Documents' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Invest',
      'The Investment',
      'The Fund',
      'Due Diligence Documents',
      'Questions and answers',
    ]);
    await expect(page.getByText('committed')).toHaveCount(0);
  });

  for (const width of [360, 1024, 1280])
    test(`[INV-04] leads to each of its parts at ${width} px, by keyboard too, and marks the current one @proof`, async ({
      page,
      signIn,
    }) => {
      const [person, fund] = await Promise.all([makePerson(), makeFund(offering)]);
      await signIn(page, person.email);
      await page.setViewportSize({ width, height: 800 });
      await page.goto(pageOf(fund));
      const contents = page.getByRole('navigation', { name: 'On this page' });
      await expect(contents).toBeVisible();
      // Each part of the page is listed, and nothing else.
      const titles = await page
        .getByRole('main')
        .getByRole('heading', { level: 2 })
        .filter({ hasNotText: /^Invest$/ })
        .allTextContents();
      await expect(contents.getByRole('link')).toHaveText(titles);
      const current = contents.locator('[aria-current=location]');
      await expect(current).toHaveText('Key terms');
      await contents.getByRole('link', { name: 'Sponsor' }).focus();
      await page.keyboard.press('Enter');
      const sponsor = page.getByRole('region', { name: 'Sponsor', exact: true });
      await expect(page).toHaveURL(/#sponsor$/);
      await expect(sponsor.getByRole('heading', { name: 'Sponsor' })).toBeInViewport({ ratio: 1 });
      await expect(current).toHaveText('Sponsor');
      // The title is not behind the header.
      const header = await page.getByRole('banner').boundingBox();
      const title = await sponsor.getByRole('heading', { name: 'Sponsor' }).boundingBox();
      expect(title?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
      if (width === 1280) await expect(contents).toBeInViewport();
      await contents.getByRole('link', { name: 'Questions and answers' }).press('Enter');
      await expect(current).toHaveText('Questions and answers');
      await expectNoHorizontalScroll(page);
    });

  test('[INV-04] keeps the form in sight: beside the text on a desktop, a press away on a phone @proof', async ({
    page,
    signIn,
  }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund(offering)]);
    await signIn(page, person.email);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(pageOf(fund));
    await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded();
    const form = page.getByRole('form', { name: 'Invest or decline' });
    await expect(form).toBeInViewport();
    const toForm = page.getByRole('button', { name: 'Invest or decline' });
    await expect(toForm).toBeHidden();

    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded();
    await expect(form).not.toBeInViewport();
    await toForm.click();
    await expect(form).toBeInViewport();
    await expect(toForm).toBeHidden();
  });

  test('[INV-04] [BAC-06] is written in the back office, with lines pasted from a spreadsheet @proof', async ({
    page,
    signIn,
  }) => {
    const fund = await makeFund();
    await signIn(page, 'admin@example.com');
    await page.goto(`/admin/funds/${fund._id}`);
    const sections = page.getByRole('navigation', { name: 'Sections of this fund' });
    await sections.getByRole('link', { name: 'Offering', exact: true }).click();
    await sections.getByRole('link', { name: 'Offering page' }).click();
    const form = page.getByRole('form', { name: 'Offering page' });
    await form.getByLabel('Target return').fill('12% a year');
    await form.getByLabel('Highlights').fill('On the water\n\nFixed-rate debt');
    await form.getByRole('textbox', { name: 'Plan' }).fill('We renovate each home.');
    await form.getByRole('button', { name: 'Add a source' }).click();
    await expect(form.getByLabel('Name of source 1')).toBeFocused();
    await form.getByLabel('Name of source 1').evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Loan\t$3,000,000\nInvestors\t1000000.50\n');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(form.getByLabel('Amount of source 2')).toHaveValue('1,000,000.50');
    await form.getByRole('button', { name: 'Add a use' }).click();
    await form.getByLabel('Name of use 1').fill('Purchase');
    await form.getByLabel('Amount of use 1').fill('much');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByText('Line 1: enter an amount, such as 250,000.')).toBeVisible();
    await form.getByLabel('Amount of use 1').fill('4000000');
    await expect(form.getByText('The sources are $0.50 more than the uses.')).toBeVisible();
    await form.getByRole('button', { name: 'Add a period' }).click();
    await form.getByLabel('Period of period 1').fill('Year 1');
    await form.getByLabel('Distributions of period 1').fill('6.5');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByRole('button', { name: 'Nothing to save' })).toBeVisible();
    const { item } = await request(await apiAs('admin@example.com'), recordEndpoints('funds').read, {
      params: { id: fund._id },
      query: {},
    });
    expect(item).toMatchObject({
      target_return: '12% a year',
      highlights: ['On the water', 'Fixed-rate debt'],
      plan: '<p>We renovate each home.</p>',
      sources_and_uses: {
        sources: [
          { name: 'Loan', amount: 3_000_000 },
          { name: 'Investors', amount: 1_000_000.5 },
        ],
        uses: [{ name: 'Purchase', amount: 4_000_000 }],
      },
      projections: [{ period: 'Year 1', income: 6.5, capital: 0 }],
      term: null,
    });
    await form.getByRole('button', { name: 'Remove source 2' }).click();
    await expect(form.getByLabel('Name of source 2')).toHaveCount(0);
    await expectNoHorizontalScroll(page, [360, 1280]);
    await expectReadable(page);
  });

  for (const width of [360, 1280])
    test(`[INV-04] [POR-10] reads in both modes at ${width} px @proof`, async ({ page, signIn }) => {
      const [person, fund] = await Promise.all([makePerson(), makeFund(offering)]);
      await signIn(page, person.email);
      await page.setViewportSize({ width, height: 800 });
      await page.goto(pageOf(fund));
      await expect(page.getByRole('region', { name: 'Location' })).toBeVisible();
      await expectNoHorizontalScroll(page, [width]);
      await expectReadable(page);
    });
});
