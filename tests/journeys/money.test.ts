import {
  askForPassword,
  completeParticipation,
  emailsTo,
  enterPassword,
  expect,
  expectReadable,
  makeFund,
  makeInvestor,
  makePerson,
  test,
  today,
  uniqueSuffix,
} from './fixtures/index.ts';

test('[INV-01] an admin is asked about an odd amount, records money in part, corrects it, imports the rest too much, and returns the excess', async ({
  page,
  signIn,
  allowConsole,
}) => {
  // The desk lists what is to be returned over all funds, so a repeat needs a name of its own.
  const lastName = `Wire${uniqueSuffix()}`;
  const name = `Ida ${lastName}`;
  const [fund, investor, admin] = await Promise.all([
    makeFund(),
    makeInvestor({ firstName: 'Ida', lastName }),
    makePerson({ level: 'admin' }),
  ]);
  await completeParticipation(investor, fund, 25_000);
  const due = (await emailsTo(investor.email)).find(({ subject }) => subject?.startsWith('Please fund'));
  const reference = /reference ([2-9A-Z]{4}-[2-9A-Z]{4})/.exec(due?.text ?? '')?.[1] ?? '';
  expect(reference).not.toBe('');

  await signIn(page, admin.email);
  await page.goto(`/admin/funds/${fund._id}/money`);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('$25,000');
  await expectReadable(page);
  await page.getByRole('link', { name }).click();

  const money = page.getByRole('region', { name: 'Money' });
  await money.getByRole('button', { name: 'Record money' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Amount')).toHaveValue('25,000');
  await dialog.getByLabel('Amount').fill('250000');
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(dialog.getByText('Please choose the day.')).toBeVisible();
  await dialog.getByLabel('Received on').fill('1901-01-01');
  await expect(dialog.getByLabel('Reference of the bank')).toHaveAccessibleDescription(
    /As on the bank’s statement\. It tells two payments of the same day apart\.$/,
  );
  await dialog.getByLabel('Reference of the bank').fill('FT 77');
  await expect(dialog.getByText('This day is more than 30 years ago.')).toBeVisible();
  await dialog.getByLabel('Received on').fill(today());
  // 400: the file whose columns are not known.
  allowConsole(/40[039]/);
  // The password is asked for in a dialog of its own; the first one is there again with what the server says.
  await askForPassword(page, '**/api/backoffice/**/record_funding');
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await enterPassword(page);
  const odd = dialog.getByRole('status').filter({ hasText: 'Please check this again' });
  await expect(odd).toContainText('$25,000 is open, so $225,000 would be too much.');
  await expect(odd).toContainText('Is there a digit too many?');
  const desk = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const size of [{ width: 1280, height: 800 }, { width: 390, height: 664 }, desk]) {
    await page.setViewportSize(size);
    await expect(dialog.getByRole('button', { name: 'Record it anyway' })).toBeInViewport({ ratio: 1 });
  }
  await expectReadable(page);
  await dialog.getByLabel('Amount').fill('10000');
  await expect(odd).toBeHidden();
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(money.getByRole('row', { name: /FT 77/ })).toContainText('$10,000');
  await expect(money).toContainText('$15,000');
  await expectReadable(page);

  await money.getByRole('button', { name: /^Reverse the entry/ }).click();
  await dialog.getByLabel('Reason').fill('It was meant for another fund.');
  await dialog.getByRole('button', { name: 'Reverse it' }).click();
  await expect(money.getByRole('row', { name: /Reversal/ })).toContainText('It was meant for another fund.');

  await page.goto('/admin/money/import');
  const choose = async (row: string, header = 'Reference,Amount,Received on,Bank reference') => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'CSV file' }).click();
    await (await chooser).setFiles({
      name: 'bank.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${header}\n${row}\n`),
    });
  };
  await choose(`AAAA-AAAA,26000,${today()},FT 78`);
  await expect(page.getByText('Nothing can be recorded yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record the receipt' })).toBeDisabled();
  // A bank that calls its columns something else: they are chosen, and remembered with what is recorded.
  const suffix = uniqueSuffix();
  const [posted, details, credit, trace, sender] = ['Posted', 'Details', 'Credit', 'Trace', 'Sender'].map(
    (column) => `${column} ${suffix}`,
  ) as [string, string, string, string, string];
  const bank = [posted, details, credit, trace, sender].join(',');
  const [year, month, date] = today().split('-');
  const row = `${month}/${date}/${year},WIRE REF ${reference},"26,000.00",FT 78,LOVELACE TRUST`;
  await choose(row, bank);
  const columns = page.getByRole('form', { name: 'Which column is which' });
  await columns.getByRole('button', { name: 'Show the rows' }).click();
  await expect(columns.getByText('Please choose a column.')).toHaveCount(4);
  await columns.getByLabel('Reference of the investor').selectOption(details);
  await columns.getByLabel('Amount').selectOption(credit);
  await columns.getByLabel('Day on which it came in').selectOption(posted);
  await columns.getByLabel('Reference of the bank').selectOption(trace);
  await columns.getByLabel('How the bank writes days').selectOption('Month first, as 11/21/2026');
  await columns.getByLabel('Who paid (optional)').selectOption(sender);
  await expectReadable(page);
  await columns.getByRole('button', { name: 'Show the rows' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Paid by LOVELACE TRUST');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('$1,000 would be too much');
  await expectReadable(page);
  await expect(page.getByRole('button', { name: 'Record the receipt' })).toBeDisabled();
  await page.getByLabel('I have checked the row that is marked, and it is right').check();
  await page.getByRole('button', { name: 'Record the receipt' }).click();
  await expect(page.getByText('The receipt is recorded')).toBeVisible();
  await choose(row, bank);
  await expect(page.getByText(`The day from ${posted}`)).toBeVisible();
  await expect(page.getByRole('row', { name: /LOVELACE TRUST/ })).toContainText('recorded already');

  const replied = page.waitForResponse('**/api/backoffice/funding/to_return?*');
  await page.getByRole('main').getByRole('link', { name: 'Money', exact: true }).click();
  const totals: Record<'excess' | 'ended' | 'amount', number> = await (await replied).json();
  const last = page.getByRole('region', { name: 'To be returned' }).getByRole('row').last();
  await expect(last).toContainText('Total');
  const figures = (await last.getByRole('cell').allTextContents()).map((text) =>
    Number(text.replaceAll(/[$,]/g, '')),
  );
  expect(figures).toEqual([totals.excess, totals.ended, totals.amount]);
  await page.getByRole('region', { name: 'To be returned' }).getByRole('link', { name }).click();
  await money.getByRole('button', { name: 'Record a return' }).click();
  await expect(dialog.getByLabel('Amount')).toHaveValue('1,000');
  await dialog.getByLabel('Sent on').fill(today());
  await dialog.getByLabel('Reference of the bank').fill('OUT 1');
  await dialog.getByRole('button', { name: 'Record the return' }).click();
  await expect(money.getByRole('row', { name: /OUT 1/ })).toBeVisible();
  await expect(money.getByText('Money is to be returned')).toBeHidden();
});

test('[INV-01] the desk leads to the money that is to come in, on a phone too @phone @proof', async ({
  page,
  signIn,
}) => {
  const [admin, investor] = await Promise.all([makePerson({ level: 'admin' }), makeInvestor()]);
  await completeParticipation(investor, await makeFund(), 20_000.5);
  await signIn(page, admin.email);
  await page.goto('/admin');
  const money = page.getByRole('region', { name: 'Money', exact: true });
  for (const term of ['To come in', 'Overdue', 'To be returned']) await expect(money).toContainText(term);
  await money.getByRole('link', { name: 'Open the money' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible();
  const coming = page.getByRole('region', { name: 'To come in' });
  await expect(coming.getByRole('table')).toBeVisible();
  await coming.getByLabel('Rows per page').selectOption('All');
  // A total for each column of money.
  await expect(coming.getByRole('row', { name: /^Total/ }).getByText('$')).toHaveCount(3);
  // A whole amount beside one with cents has cents too.
  const row = coming.getByRole('row').filter({ hasText: investor.lastName });
  await expect(row).toContainText(/\$20,000\.50.*\$0\.00.*\$20,000\.50/);
  const downloading = page.waitForEvent('download');
  await coming.getByRole('button', { name: 'Download CSV' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^money-to-come-in-.*\.csv$/);
  await page.getByLabel('Overdue only').check();
  await expect(page.getByRole('region', { name: 'To come in' }).getByText('Overdue').first()).toBeVisible();
  await expectReadable(page);
});
