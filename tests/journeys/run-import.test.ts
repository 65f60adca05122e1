import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  emailsTo,
  endSessionBeforeChange,
  expect,
  expectReadable,
  fundedParticipation,
  makeFund,
  makeInvestor,
  makePerson,
  openJournalOf,
  type Person,
  test,
  today,
} from './fixtures/index.ts';

/** Chooses a file, as its button does. */
async function chooseFile(page: Page, lines: readonly string[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'CSV file' }).click();
  const buffer = Buffer.from(lines.join('\r\n'));
  await (await choosing).setFiles({ name: 'past-years.csv', mimeType: 'text/csv', buffer });
}

/** Drops a file on the place for it. A character of its name is invisible, which is no reason to refuse it. */
async function dropFile(page: Page, lines: readonly string[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'past-\u200byears.csv', { type: 'text/csv' }));
    return data;
  }, lines.join('\r\n'));
  await page.getByText('Choose it, or drop it here.').dispatchEvent('drop', { dataTransfer });
}

/** Types what the file should come to. */
async function typeTotals(page: Page, rows: string, distributed: string, value: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Number of rows' }).fill(rows);
  await page.getByRole('textbox', { name: 'All distributions together' }).fill(distributed);
  await page.getByRole('textbox', { name: 'All values together' }).fill(value);
}

const subjectsOf = async ({ email }: Person) =>
  (await emailsTo(email))
    .map(({ subject }) => subject ?? '')
    .filter((subject) => /Distribution|New value|[Ee]arlier/.test(subject));

test('[LED-07] [IMP-01] a file of past years is corrected, typed against, approved and told, and the same file changes nothing', async ({
  page,
  signIn,
  newVisitor,
  allowConsole,
}) => {
  test.slow();
  // Totals that the file does not come to.
  allowConsole(/status of 409/);
  const [fund, bystanding, asker, person, stranger] = await Promise.all([
    makeFund(),
    makeFund(),
    makePerson({ level: 'admin' }),
    makeInvestor({ firstName: 'Olga' }),
    makeInvestor({ firstName: 'Sam' }),
  ]);
  await fundedParticipation(person, fund, 40_000);
  await fundedParticipation(stranger, bystanding, 77_777);
  await openJournalOf(fund._id);
  await openJournalOf(bystanding._id);
  const journal = `/admin/journals/${fund._id}`;
  const ask = page.getByRole('button', { name: 'Ask to post this file' });
  const rows = page.getByRole('table', { name: 'Rows of the file' });
  await signIn(page, asker.email);

  const header = await test.step('the file to fill in is downloaded from the journal', async () => {
    await page.goto(journal);
    await page.getByRole('link', { name: 'Import a file' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import valuations and distributions');
    await expect(page.getByText('No file is chosen yet')).toBeVisible();
    await expectReadable(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the file to fill in' }).click();
    const [first = '', ...positions] = (await readFile(await (await downloading).path(), 'utf8'))
      .trim()
      .split('\r\n');
    expect(positions).toHaveLength(1);
    expect(positions[0]).toContain(`Olga ${person.lastName}`);
    return first;
  });

  const row = (kind: string, amounts: Readonly<Record<string, string>>) =>
    header
      .replace(/^\uFEFF/, '')
      .split(',')
      .map((name) => ({ Day: today(), Type: kind, Position: '1', ...amounts })[name] ?? '')
      .join(',');
  const value = row('Valuation', { Value: '41000.50' });
  const right = [header, row('Distribution', { Profit: '500.25' }), value];

  await test.step('a wrong row is named by its line and column beside the good one, and nothing can be asked for', async () => {
    await chooseFile(page, [header, row('Distribution', { Profit: '=500' }), value]);
    await expect(page.getByText('One row has a problem, of 2.')).toBeVisible();
    await expect(rows.getByRole('row', { name: 'Line 2' })).toContainText(/Cannot be posted.*Profit: /);
    await expect(rows.getByRole('row', { name: 'Line 3' })).toContainText(/\$41,000\.50.*Nothing/);
    await expect(ask).toHaveCount(0);
    await expectReadable(page);
  });

  await test.step('the corrected file takes totals that it comes to, and only then says what it makes of the fund', async () => {
    await dropFile(page, right);
    await expect(page.getByText('All 2 rows can be posted')).toBeVisible();
    const days = page.getByRole('table', { name: 'What it makes of the fund' });
    await expect(days).toHaveCount(0);
    await ask.click();
    await expect(page.getByText('Please type how many rows the file has.')).toBeVisible();
    await typeTotals(page, '2', '500.24', '41000.50');
    await expect(days.getByRole('row', { name: /^Distribution/ })).toContainText('$500.25');
    const inAll = page.getByRole('form', { name: 'Ask for approval' });
    await expect(inAll).toContainText(/Distributed by the fund afterwards\$500\.25before \$0\.00/);
    await expect(inAll).toContainText(/Value of the fund afterwards\$41,000\.50before \$40,000\.00/);
    await expect(days.getByRole('row', { name: /^Valuation/ })).toContainText('$41,000.50');
    await page.getByRole('checkbox', { name: 'Tell the investors and file their notices' }).check();
    await page.getByRole('textbox', { name: 'Reason' }).fill('From the former system.');
    await ask.click();
    await expect(page.getByText('The sum of the distributions is another one in the file.')).toBeVisible();
    await expectReadable(page);
    await page.getByRole('textbox', { name: 'All distributions together' }).fill('500.25');
    await ask.click();
    await expect(page).toHaveURL(/\/admin\/approvals\//);
  });

  await test.step('the second admin sees what the file makes, and that investors are told, and approves it', async () => {
    const decider = await newVisitor();
    await signIn(decider, 'admin@example.com');
    await decider.goto(page.url());
    const changes = decider.getByRole('table', { name: `Changes for ${fund.name}` });
    await expect(changes).toContainText('A file of 1 distribution and 1 valuation');
    await expect(changes.getByRole('row', { name: 'Paid out' })).toContainText('$500.25');
    await expect(changes.getByRole('row', { name: 'Investors are told of it' })).toContainText('Yes');
    expect(await subjectsOf(person)).toEqual([]);
    await decider.getByRole('link', { name: 'Open it with every line' }).click();
    const runs = decider.getByRole('table', { name: 'Valuations and distributions' });
    await expect(runs.getByText('from a file')).toHaveCount(2);
    await decider.goBack();
    await decider.getByRole('button', { name: 'Approve' }).click();
    await expect(decider.getByText('Approved by')).toBeVisible();
  });

  await test.step('the figures of the fund and the activity of its investor show it, and nobody else is told', async () => {
    await page.goto(`/admin/funds/${fund._id}`);
    const figures = page.getByRole('region', { name: 'Performance' });
    await expect(figures).toContainText('$500.25');
    await expect(figures).toContainText('$41,000.50');
    await expect
      .poll(async () => (await subjectsOf(person)).toSorted())
      .toEqual([
        expect.stringMatching(
          /^Earlier distributions and values of .*: \$500\.25 distributed, valued at \$41,000\.50 on/,
        ),
      ]);
    expect(await subjectsOf(stranger)).toEqual([]);
    const investor = await newVisitor();
    await signIn(investor, person.email);
    await investor.goto('/activity');
    const activity = investor.getByRole('table', { name: 'Activity' });
    await expect(activity.getByRole('row', { name: 'Distribution' })).toContainText('$500.25');
    await investor.goto('/statements');
    for (const kind of ['distribution', 'valuation'])
      await expect(investor.getByText(new RegExp(`Notice of ${kind} 1: `))).toHaveCount(1);
  });

  await test.step('the same file again says so and asks for nothing', async () => {
    await page.goto(`${journal}/runs`);
    await page.getByRole('link', { name: 'Import a file' }).click();
    await chooseFile(page, right);
    await expect(page.getByText('This file was imported already')).toBeVisible();
    await expect(ask).toHaveCount(0);
    await page.getByRole('link', { name: 'See all valuations and distributions' }).click();
    const runs = page.getByRole('table', { name: 'Valuations and distributions' });
    await expect(runs.getByText('from a file')).toHaveCount(2);
  });

  const files = page.getByRole('table', { name: 'Imported files' });
  const file = files.getByRole('row', { name: 'past-years.csv' });

  await test.step('the file is in the list of imports with who asked and who approved, and is reversed as a whole', async () => {
    await page.getByRole('link', { name: 'Files that were imported' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imported files');
    await expect(file).toContainText(/1 distribution, 1 valuation.*\$500\.25.*\$41,000\.50.*Posted/);
    await expectReadable(page);
    await page.getByRole('button', { name: 'Reverse it: past-years.csv' }).click();
    const dialog = page.getByRole('dialog');
    const totals = dialog.getByRole('table', { name: 'Totals of the fund' });
    await expect(totals.getByRole('row', { name: 'Distributed by the fund' })).toContainText('$0.00');
    await expect(dialog.getByRole('table', { name: 'What is reversed' }).getByRole('row')).toHaveCount(3);
    await expect(dialog).toContainText('2 entries are reversed.');
    await expectReadable(page);
    await dialog.getByRole('button', { name: 'Ask to reverse it' }).click();
    await expect(dialog.getByText('Please give a reason.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The file of another fund.');
    await dialog.getByRole('button', { name: 'Ask to reverse it' }).click();
    await expect(dialog).toHaveCount(0);
    const decider = await newVisitor();
    await signIn(decider, 'admin@example.com');
    await decider.goto(journal);
    await decider.getByRole('link', { name: 'Open the request' }).click();
    const changes = decider.getByRole('table', { name: `Changes for ${fund.name}` });
    await expect(changes).toContainText(/A file of 1 distribution and 1 valuation .*: past-years\.csv/);
    await expect(changes.getByRole('row', { name: 'Distributed by the fund' })).toContainText('$500.25');
    await decider.getByRole('button', { name: 'Approve' }).click();
    await expect(decider.getByText('Approved by')).toBeVisible();
    await page.reload();
    await expect(file).toContainText(/Reversed.*The file of another fund\./);
    await expect
      .poll(async () => (await subjectsOf(person)).filter((subject) => subject.startsWith('Corrected')))
      .toEqual([expect.stringContaining('$500.25 distributed, valued at $41,000.50')]);
    expect(await subjectsOf(stranger)).toEqual([]);
  });

  await test.step('a value that is a digit off is read by the second admin, in the request and at its line', async () => {
    await page.getByRole('link', { name: 'Import a file' }).click();
    await chooseFile(page, [header, row('Valuation', { Value: '410000' })]);
    await typeTotals(page, '1', '0', '410000');
    await page.getByRole('textbox', { name: 'Reason' }).fill('From the former system.');
    await page.getByLabel('I have checked the line that is marked').check();
    await ask.click();
    await expect(page).toHaveURL(/\/admin\/approvals\//);
    const odd = /The value would go from \$40,000 to \$410,000\./;
    await expect(page.getByRole('row', { name: 'What is odd, and was confirmed' })).toContainText(odd);
    await page.getByRole('link', { name: 'Open it with every line' }).click();
    const runs = page.getByRole('table', { name: 'Valuations and distributions' });
    await runs.getByRole('rowheader').getByRole('link').click();
    await page.getByRole('checkbox', { name: 'Only the 1 line that is marked' }).check();
    const line = page.getByRole('table', { name: 'Lines' }).getByRole('row', { name: /Olga/ });
    await expect(line).toContainText('Please check');
    await expect(line).toContainText(odd);
    await expectReadable(page);
  });
});

test('[IMP-01] [AUT-10] on a phone the file and what was typed are there after a session that ended @phone @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  test.slow();
  allowConsole(/status of 401/);
  const [fund, asker, person] = await Promise.all([
    makeFund(),
    makePerson({ level: 'admin' }),
    makeInvestor({ firstName: 'Olga' }),
  ]);
  await fundedParticipation(person, fund, 40_000);
  await openJournalOf(fund._id);
  await signIn(page, asker.email);
  await page.goto(`/admin/journals/${fund._id}/import`);
  const header = 'Day,Type,Position,Value,Return of capital,Preferred return,Profit,Interest';
  await chooseFile(page, [header, `${today()},Distribution,1,,,,49999.99,`]);
  const row = page.getByRole('table', { name: 'Rows of the file' }).getByRole('row', { name: 'Line 2' });
  await expect(row).toContainText('Please check');
  await typeTotals(page, '1', '50000', '0');
  await page.getByRole('textbox', { name: 'Reason' }).fill('The building was sold.');
  // The file that is right, beside what is typed already.
  await chooseFile(page, [header, `${today()},Distribution,1,,,,50000,`]);
  await expect(row).toContainText('$50,000');
  const ask = page.getByRole('button', { name: 'Ask to post this file' });
  await ask.click();
  await expect(page.getByText('Please confirm what is marked above')).toBeVisible();
  await page.getByLabel('I have checked the line that is marked').check();
  await expectReadable(page);
  await endSessionBeforeChange(page, (path) => path.endsWith('/ledger/imports'));
  await ask.click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Email address').fill(asker.email);
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('The building was sold.');
  await expect(page.getByRole('textbox', { name: 'All distributions together' })).toHaveValue('50,000');
  await ask.click();
  await expect(page).toHaveURL(/\/admin\/approvals\//);
});
