import { readFile } from 'node:fs/promises';
import { completeParticipation, expect, makeFund, makePerson, test } from './fixtures/index.ts';

test.describe('the statement of a person’s investments', () => {
  test('[DSH-02] [DSH-03] downloads as a PDF and as CSV, with descriptive file names @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    const fund = await makeFund({ currentPercentageTotalReturned: 10, currentFundValuePercentage: 120 });
    await completeParticipation(person, fund, 75_000.5);
    await signIn(page, person.email);
    await page.goto('/dashboard/investment-summary');
    const summary = page.getByRole('region', { name: 'Investment Summary' });
    await expect(summary.getByRole('table', { name: 'Your investments' })).toContainText(fund.name);

    const pdf = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF statement' }).click();
    expect((await pdf).suggestedFilename()).toMatch(/^investment-statement-\d{4}-\d\d-\d\d\.pdf$/);
    expect((await readFile(await (await pdf).path())).subarray(0, 5).toString()).toBe('%PDF-');

    const csv = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await csv).suggestedFilename()).toMatch(/^investment-statement-\d{4}-\d\d-\d\d\.csv$/);
    const table = await readFile(await (await csv).path(), 'utf8');
    expect(table).toContain(fund.name);
    expect(table).toContain('75000.50');
    expect(table).toContain('90000.60');
  });

  test('[DSH-02] reports a failure, and can be requested again @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 500/);
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await completeParticipation(person, fund, 20_000);
    await signIn(page, person.email);
    await page.goto('/dashboard/investment-summary');
    await page.route('**/api/syndication/statement', (route) => route.fulfill({ status: 500, body: '' }));
    const button = page.getByRole('button', { name: 'Download CSV' });
    await button.click();
    await expect(page.getByText('The statement could not be created. Please try again.')).toBeVisible();
    await page.unrouteAll();
    const download = page.waitForEvent('download');
    await button.click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  });
});
