import type { Page } from '@playwright/test';
import {
  commit,
  completeParticipation,
  expect,
  expectNoAxeViolations,
  expectReadable,
  fundedParticipation,
  makeFund,
  makeInvestor,
  makePerson,
  originOf,
  recordMoney,
  test,
} from './fixtures/index.ts';

const places = [
  ['Dashboard', '/dashboard', 'Dashboard'],
  ['Investments', '/dashboard/investment-summary', 'Investment Summary'],
  ['Documents', '/news_documents', 'News Documents'],
  ['Tax', '/tax_documents', 'Tax Documents'],
  ['Account', '/profile', 'Profile'],
] as const;

const lead = (page: Page) => page.getByRole('region', { name: 'Your money' });
const table = (page: Page) => page.getByRole('table', { name: 'Your investments' });

test.describe('the frame of signed-in pages', () => {
  for (const [width, name] of [
    [1280, 'Main'],
    [768, 'Your pages'],
    [360, 'Your pages'],
  ] as const)
    test(`[INV-02] leads to the investor's five pages at ${width} px, and says which one is open${width === 360 ? '' : ' @proof'}`, async ({
      page,
      signIn,
    }) => {
      const person = await makePerson();
      await signIn(page, person.email);
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/dashboard');
      const navigation = page.getByRole('navigation', { name, exact: true });
      for (const [label, path, title] of [...places].reverse()) {
        const link = navigation.getByRole('link', { name: label, exact: true });
        await expect(link).toBeInViewport({ ratio: 1 });
        const box = await link.boundingBox();
        if (width < 1024) expect(box?.height).toBeGreaterThanOrEqual(44);
        await link.click();
        await expect(page).toHaveURL(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(link).toHaveAttribute('aria-current');
      }
      await expect(navigation.locator('[aria-current]')).toHaveCount(1);
    });

  test('[INV-02] [HDR-12] [FTR-01] keeps every link of the public header and footer', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    await signIn(page, person.email);
    await page.goto('/verification_documents');
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(
      places.map(([label]) => label),
    );
    const documents = page.getByRole('navigation', { name: 'Documents', exact: true });
    await expect(documents.getByRole('link')).toHaveText(['News Documents', 'Verification Documents']);
    await page.getByRole('button', { name: /^Your account/ }).click();
    const menu = page.getByRole('navigation', { name: 'Your account' });
    for (const name of ['Portfolio', 'About', 'Education'])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('navigation').getByRole('link')).toHaveText([
      'Dashboard',
      'Profile',
      'Team',
      'Education',
      'Contact',
      'Privacy Policy',
      'Terms of Use',
    ]);
  });

  test('[INV-02] shows visitors of a signed-in page the public navigation, and no tabs', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In Required');
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Portfolio',
      'About',
      'Education',
    ]);
    await expect(page.getByRole('navigation', { name: 'Your pages' })).toHaveCount(0);
  });

  test('[INV-02] is not loaded by public pages', async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(loaded.filter((url) => url.includes('investor-frame'))).toEqual([]);
  });
});

test.describe('the overview', () => {
  test('[INV-02] leads with the money, then what is to do with its date, then the person', async ({
    page,
    signIn,
  }) => {
    const person = await makeInvestor();
    const [held, pending] = await Promise.all([
      makeFund({ currentPercentageTotalReturned: 12.5, currentFundValuePercentage: 90 }),
      makeFund(),
    ]);
    await recordMoney(await completeParticipation(person, held, 100_000), 40_000);
    await commit(person, pending, { invest_amount: 40_000 });
    await signIn(page, person.email);
    await page.goto('/dashboard');
    await expect(lead(page).getByRole('definition')).toHaveText([
      '$36,000',
      'of $40,000 funded',
      '+$1,000',
      '+2.50% overall return',
      '$5,000',
      'distributed so far, part of the gain',
      '$140,000',
      '$40,000 not countersigned yet',
      '$40,000',
      'has arrived',
      '$100,000',
      '$60,000 awaiting your wire',
    ]);
    const size = await lead(page)
      .getByText('$36,000')
      .evaluate((figure) => Number.parseFloat(getComputedStyle(figure).fontSize));
    expect(size).toBe(40);
    const panel = page.getByRole('complementary', { name: 'About you' });
    const wire = panel.getByRole('listitem').filter({ hasText: `Wire $60,000 for ${held.name}` });
    await expect(wire).toContainText('Due');
    const sign = panel.getByRole('listitem').filter({ hasText: `Sign the agreement for ${pending.name}` });
    await expect(sign.getByRole('link')).toBeVisible();
    const top = async (text: string) => (await panel.getByText(text).first().boundingBox())?.y ?? 0;
    const money = (await lead(page).boundingBox())?.y ?? 0;
    expect(money).toBeLessThan(await top('Wire'));
    expect(await top('Wire')).toBeLessThan(await top(person.email));
    await expect(table(page).getByRole('row', { name: held.name })).toContainText('Partly funded');
    await expect(page.getByRole('region', { name: 'Investment Summary' })).toContainText(
      'Its total current value of $90,000.00 is $36,000.00 of value plus $54,000.00 awaited',
    );
    await expectReadable(page);
    await wire.getByRole('link').click();
    await expect(page).toHaveURL(/\/dashboard\/investments\/[^/]+\/wire$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('[INV-02] leads with the commitment, and has no gain to show, while every investment is pending @proof', async ({
    page,
    signIn,
  }) => {
    const [person, fund] = await Promise.all([makeInvestor(), makeFund()]);
    await commit(person, fund, { invest_amount: 50_000 });
    await signIn(page, person.email);
    await page.goto('/dashboard');
    await expect(lead(page).getByRole('term')).toHaveText(['Committed']);
    await expect(lead(page).getByRole('definition')).toHaveText([
      '$50,000',
      'Value and gain appear here once the agreement is countersigned.',
    ]);
    await expect(table(page).getByRole('row', { name: fund.name }).getByRole('cell').first()).toHaveText(
      '— Committed $50,000.00',
    );
  });

  test('[INV-02] sorts the holdings, by keyboard too, and by a list on a phone @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makeInvestor();
    const day = (year: number) => `${year}-06-30T16:00:00.000Z`;
    const [small, large] = await Promise.all([
      makeFund({ close_date: day(2033), end_date: day(2039) }),
      makeFund({ close_date: day(2031), end_date: day(2039) }),
    ]);
    await completeParticipation(person, small, 10_000);
    await completeParticipation(person, large, 234_567.89);
    await signIn(page, person.email);
    await page.goto('/dashboard');
    const first = table(page).getByRole('rowheader').first();
    await expect(first).toContainText(small.name);
    const header = table(page).getByRole('columnheader', { name: 'Investment made' });
    await header.getByRole('button').press('Enter');
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await expect(first).toContainText(large.name);
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await expect(first).toContainText(small.name);
    const scrolled = () =>
      table(page).evaluate((element) => {
        const frame = element.parentElement;
        return frame ? frame.scrollWidth - frame.clientWidth : -1;
      });
    expect(await scrolled()).toBe(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByLabel('Sort by').selectOption('Current value');
    await expect(first).toContainText(large.name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectNoAxeViolations(page);
  });

  test('[INV-02] draws the allocation as one bar, each part as wide as its share @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makeInvestor();
    const [small, large] = await Promise.all([makeFund(), makeFund()]);
    await fundedParticipation(person, small, 10_000);
    await fundedParticipation(person, large, 30_000);
    await signIn(page, person.email, { portal: 'sports' });
    await page.goto(`${originOf('sports')}/dashboard`);
    const figure = page.getByRole('figure').filter({ hasText: 'Allocation of value, by fund' });
    await expect(figure).toContainText('75.00%');
    const widths = await figure
      .locator('[aria-hidden=true] > div > span')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
    expect((widths[0] ?? 0) / ((widths[0] ?? 0) + (widths[1] ?? 1))).toBeCloseTo(0.75, 2);
  });
});
