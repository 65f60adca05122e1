import { listParticipations, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  fundedParticipation,
  makeFund,
  makePerson,
  test,
} from './fixtures/index.ts';

const count = 500;

/** A person whose one participation the page receives 500 times, each with its own name and close date. */
async function openLargeDashboard(
  page: Page,
  signIn: (page: Page, email: string) => Promise<unknown>,
  rows = count,
) {
  const [person, fund] = await Promise.all([makePerson(), makeFund({ currentPercentageTotalReturned: 5 })]);
  await fundedParticipation(person, fund, 20_000);
  const { items } = await request(await person.api(), listParticipations, { query: {} });
  const [item] = items;
  if (!item?.fund) throw new Error('The participation is missing');
  const many = Array.from({ length: rows }, (_, at) => ({
    ...item,
    _id: `${at}`.padStart(36, item._id),
    fund: {
      ...item.fund,
      name: `Fund ${at + 1}`,
      close_date: new Date(Date.UTC(2000, 0, 1 + at)).toISOString(),
    },
  }));
  await page.route('**/api/syndication/mine?*', (route) =>
    route.fulfill({ json: { items: many, total: rows } }),
  );
  await signIn(page, person.email);
}

test.describe('a dashboard of 500 investments', () => {
  test('[DSH-02] shows every row in a scrolling frame that keeps the headings and totals in view @proof', async ({
    page,
    signIn,
  }) => {
    await openLargeDashboard(page, signIn);
    await page.goto('/dashboard');
    const summary = page.getByRole('region', { name: 'Investment Summary' });
    const table = summary.getByRole('table', { name: 'Your investments' });
    await expect(table.getByRole('row')).toHaveCount(count + 2);
    await expect(table.getByRole('row', { name: /^Total/ })).toContainText('$10,000,000.00');

    // By keyboard alone: into the frame and to its end.
    await summary.getByRole('group', { name: 'Your investments' }).focus();
    const total = table.getByRole('rowheader', { name: 'Total' });
    await expect(total).toBeInViewport();
    await page.keyboard.press('End');
    await expect(
      table.getByRole('rowheader', { name: 'Fund 1 (Reader Family Trust) Funded', exact: true }),
    ).toBeInViewport();
    await expect(table.getByRole('columnheader', { name: 'Fund' })).toBeInViewport();
    await expect(total).toBeInViewport();
  });

  test('[DSH-02] keeps the scrolling table and the charts accessible @proof', async ({ page, signIn }) => {
    await openLargeDashboard(page, signIn, 30);
    await page.goto('/dashboard/investment-summary');
    await expect(page.getByRole('table', { name: 'Your investments' }).getByRole('row')).toHaveCount(32);
    await expectNoAxeViolations(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoAxeViolations(page);
  });

  test('[DSH-02] draws the largest funds, combines the others, and keeps the totals complete @proof', async ({
    page,
    signIn,
  }) => {
    await openLargeDashboard(page, signIn);
    await page.goto('/dashboard/investment-summary');
    const allocation = page.getByRole('figure').filter({ hasText: 'Allocation of value, by fund' });
    await expect(allocation).toContainText('493 other funds');
    await allocation.getByText('Show the numbers').click();
    const numbers = allocation.getByRole('table');
    await expect(numbers.getByRole('row')).toHaveCount(10);
    await expect(numbers.getByRole('row').last()).toContainText('$10,000,000');
    await expect(page.getByRole('figure').filter({ hasText: 'Distributions, by fund' })).toContainText(
      '0.20%',
    );
  });

  test('[DSH-02] is just as complete on a phone, where nothing is wider than the screen @proof', async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openLargeDashboard(page, signIn);
    await page.goto('/dashboard/investment-summary');
    const table = page.getByRole('table', { name: 'Your investments' });
    await expect(table.getByRole('row')).toHaveCount(count + 2);
    await table
      .getByRole('rowheader', { name: 'Fund 1 (Reader Family Trust) Funded', exact: true })
      .scrollIntoViewIfNeeded();
    await expect(
      table.getByRole('rowheader', { name: 'Fund 1 (Reader Family Trust) Funded', exact: true }),
    ).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
