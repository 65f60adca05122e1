import { readFile } from 'node:fs/promises';
import {
  DEMO_PASSWORD,
  endSessionBeforeChange,
  expect,
  expectReadable,
  fundedParticipation,
  holdRequests,
  makeFund,
  makePerson,
  openJournalOf,
  test,
} from './fixtures/index.ts';

test('[LED-05] an investor follows what was paid in and out by day, filters it, and downloads it', async ({
  page,
  signIn,
}) => {
  const [person, somebody, fund, plain] = await Promise.all([
    makePerson(),
    makePerson(),
    makeFund({ currentPercentageTotalReturned: 10, currentFundValuePercentage: 105 }),
    makeFund(),
  ]);
  const held = await fundedParticipation(person, fund, 40_000);
  await fundedParticipation(somebody, fund, 77_777);
  await fundedParticipation(person, plain, 12_345);

  await signIn(page, person.email);
  await page.goto('/dashboard/investment-summary');
  await page.getByRole('navigation', { name: 'Investments' }).getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity');
  await expect(page.getByText('No activity yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveCount(0);
  const stated = page.getByRole('region', { name: 'Funds without a journal' }).getByRole('listitem');
  await expect(stated.filter({ hasText: fund.name })).toContainText('Percentages as stated by the manager');
  await expect(stated).toHaveCount(2);

  await openJournalOf(fund._id);
  await page.reload();
  const table = page.getByRole('table', { name: 'Activity' });
  const row = (what: string) => table.getByRole('row', { name: what });
  await expect(row('Payment received')).toHaveCount(1);
  await expect(row('Distributions before the journal')).toContainText('$4,000');
  await expect(row('Change in value before the journal')).toContainText('+$6,000');
  // 40,000 came in, 4,000 went out, and what is left is worth 105 % of 40,000.
  await expect(row('Total')).toContainText(/\$40,000.*\$4,000.*\+\$6,000/);
  await expect(table.getByRole('row').nth(1)).toContainText('$42,000');
  await expect(table).not.toContainText('77,777');
  await expect(table).not.toContainText('12,345');
  await expect(stated).toHaveText([`${plain.name}Percentages as stated by the manager`]);
  await expectReadable(page);

  await page.getByLabel('What').selectOption('Paid out');
  await expect(row('Payment received')).toHaveCount(0);
  await expect(row('Total')).toContainText('$4,000');
  await expect(page).toHaveURL(/kind=paid_out/);
  const kinds = page.getByLabel('What').locator('optgroup[label="By kind"] option');
  await expect(kinds).toHaveText(['Payments received', 'Distributions of unknown kind', 'Valuations']);
  await page.getByLabel('What').selectOption('Valuations');
  await expect(page).toHaveURL(/kind=valuation/);
  await expect(row('Change in value before the journal')).toContainText('+$6,000');
  await expect(row('Distributions before the journal')).toHaveCount(0);
  await page.getByLabel('What').selectOption('Paid out');
  await expect(row('Total')).toContainText('$4,000');
  // Held, so that the second press comes while the first file is being made, however fast that is.
  const { requests: asked, release } = await holdRequests(page, '**/api/ledger/activity/download');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).dblclick();
  release();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(asked).toHaveLength(1);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`Distributions before the journal,${fund.name}`);
  expect(lines[1]).toContain('4000.00');
  await page.reload();
  await expect(row('Distributions before the journal')).toHaveCount(1);
  await expect(row('Payment received')).toHaveCount(0);
  await table.getByRole('link', { name: fund.name }).click();
  await expect(page).toHaveURL(`/dashboard/investments/${held._id}`);
});

test('[LED-05] on a phone each line is a card whose amounts have their names, a filter that finds nothing says so, and a session that has ended is renewed there @phone @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  const [person, fund] = await Promise.all([makePerson(), makeFund()]);
  await fundedParticipation(person, fund, 40_000);
  await openJournalOf(fund._id);
  await signIn(page, person.email);
  await page.goto('/activity');
  const line = page.getByRole('row', { name: 'Payment received' });
  await expect(line.getByRole('cell').filter({ hasText: '$40,000' }).first()).toHaveAttribute(
    'data-label',
    'Paid in',
  );
  await page.getByLabel('What').selectOption('Paid out');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('link', { name: 'Show everything' }).click();
  await expect(line).toBeVisible();
  await expectReadable(page);

  await endSessionBeforeChange(page, (path) => path === '/api/ledger/activity/download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await expect(dialog).toBeVisible();
  await expect(line).toBeHidden();
  await dialog.getByLabel('Email address').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(line).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^activity-.*\.csv$/);
});

test('[MET-01] [MET-02] an investor reads how the money has done until a day, and why there is no yearly rate yet', async ({
  page,
  signIn,
}) => {
  const [person, somebody, fund, plain] = await Promise.all([
    makePerson(),
    makePerson(),
    makeFund({ currentPercentageTotalReturned: 10, currentFundValuePercentage: 105 }),
    makeFund({ currentPercentagesUpdatedAt: '2026-05-05T15:00:00Z' }),
  ]);
  await fundedParticipation(person, fund, 40_000);
  await fundedParticipation(somebody, fund, 77_777);
  await fundedParticipation(person, plain, 12_345);
  await signIn(page, person.email);
  await page.goto('/performance');
  await expect(page.getByText('No performance to show yet')).toBeVisible();
  await openJournalOf(fund._id);
  await page.reload();
  const row = page
    .getByRole('table', { name: 'Performance by holding' })
    .getByRole('row', { name: fund.name });
  await expect(row).toContainText(/\$40,000.*\$4,000.*\$42,000.*Not yet a year.*0\.10×.*1\.05×.*1\.15×/);
  await expect(row).toContainText('From estimated days');
  const stated = page
    .getByRole('table', { name: 'Performance by holding' })
    .getByRole('row', { name: plain.name });
  await expect(stated).toContainText('Percentages as stated by the manager on May 5, 2026');
  await expect(stated.getByRole('cell')).toHaveText(['—', '—', '—', '—', '—', '—', '—']);
  await expect(page.getByRole('main')).not.toContainText('77,777');
  await expectReadable(page);
  await page.getByLabel('As of', { exact: true }).fill('2020-01-01');
  await expect(row).toContainText('Nothing was paid in until then');
  await expect(page).toHaveURL(/asOf=2020-01-01/);
  await page.getByRole('navigation', { name: 'Investments' }).getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity');
});
