import { readFile } from 'node:fs/promises';
import { readParticipation, recordEndpoints, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  askForPassword,
  commit,
  completeParticipation,
  emailsTo,
  enterPassword,
  expect,
  expectReadable,
  type Fund,
  makeFund,
  makeInvestor,
  makePerson,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

/** Opens a group of sections, and in it the section that has this name. */
const openSection = async (page: Page, group: string, name = group) => {
  const link = (label: string) =>
    page
      .getByRole('navigation', { name: 'Sections of this fund' })
      .getByRole('link', { name: label, exact: true });
  await link(group).click();
  if (name !== group) await link(name).click();
  await expect(link(name)).toHaveAttribute('aria-current', 'page');
};

test('[BAC-06] a fund that is made in the list of records starts as a draft too @proof', async ({
  page,
  signIn,
}) => {
  const admin = await makePerson({ level: 'admin' });
  const name = `Meadow Fund ${uniqueSuffix()}`;
  await signIn(page, admin.email);
  await page.goto('/admin/records/funds/new');
  await expect(page.getByLabel('Draft', { exact: true })).toHaveValue('true');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  const { items } = await request(await admin.api(), recordEndpoints('funds').list, {
    query: { filter: { name } },
  });
  expect(items).toEqual([expect.objectContaining({ is_draft: true })]);
});

test('[BAC-06] a manager creates a fund with its company and investment, writes its texts and guards its instructions @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 403/);
  const [admin, superadmin] = await Promise.all([
    makePerson({ level: 'admin', firstName: 'Mary' }),
    makePerson({ level: 'superadmin' }),
  ]);
  const name = `Meadow Fund ${uniqueSuffix()}`;
  await signIn(page, admin.email);
  await page.goto('/admin/funds');
  await page.getByRole('link', { name: 'New fund' }).click();
  const form = page.getByRole('form', { name: 'New fund' });
  await form.getByRole('button', { name: 'Create the fund' }).click();
  await expect(form.getByText('Choose a company above, or name a new one.')).toBeVisible();
  await form.getByLabel('Name of the new company').fill(`${name} Management`);
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await expect(form.getByLabel('Address')).toHaveValue(/^meadow-fund-/);
  await expect(form.getByLabel('Address')).toHaveAttribute('required');
  await expect(form.getByLabel('Portal of the new company')).toHaveValue(/./);
  await form.getByLabel('Name of the investment').fill('The meadow');
  await form.getByLabel('Opens').fill('2026-01-15T09:00');
  await form.getByLabel('Starts').fill('2026-01-10T09:00');
  await form.getByLabel('Minimum investment').fill('10000');
  await form.getByRole('button', { name: 'Create the fund' }).click();
  await expect(form.getByText('The start must be on or after the opening.')).toBeVisible();
  await form.getByLabel('Starts').fill('2026-01-20T09:00');
  // A draft stays one until it is opened: no date says a status.
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline).toContainText(/Now\s*Draft/);
  await expect(timeline).not.toContainText('New');
  await form.getByRole('button', { name: 'Create the fund' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Draft');
  await openSection(page, 'Offering', 'Texts');
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('A meadow by the river.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();

  await openSection(page, 'Agreements and money', 'Instructions');
  await page.getByRole('textbox', { name: 'Wire instructions' }).fill('Meadow Bank, account 1234567890');
  await page.getByRole('button', { name: 'Review the change' }).click();
  await expect(page.getByRole('region', { name: 'Wire instructions' })).toContainText(
    /Before\s*None\s*After\s*Meadow Bank, account 1234567890/,
  );
  await askForPassword(page, '**/api/funds/*');
  await page.getByRole('button', { name: 'Save and tell the other admins' }).click();
  await enterPassword(page);
  await expect(page.getByText(/Mary .* changed wire instructions/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();
  // Every superadmin hears of every fund, those of other tests too.
  const subjects = (await emailsTo(superadmin.email)).map(({ subject }) => subject);
  expect(subjects).toContain(`Payment instructions changed: ${name}`);

  await openSection(page, 'Offering', 'Terms');
  await expect(page.getByLabel('Minimum investment')).toHaveValue('10,000');
  await expectReadable(page);
});

test('[BAC-06] [BAC-03] two managers who save the terms of a fund at the same time see both versions, and choose where both changed a field @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const fund = await makeFund();
  await signIn(page, 'admin@example.com');
  await page.goto(`/admin/funds/${fund._id}/terms`);
  // The names of companies are long: their field has the whole width.
  const company = await page.getByLabel('Company').boundingBox();
  const name = await page.getByRole('textbox', { name: 'Name', exact: true }).boundingBox();
  expect(company?.width).toBeGreaterThan((name?.width ?? 0) * 1.5);
  await page.getByLabel('Fund code').fill('MINE');
  await page.getByLabel('Type', { exact: true }).fill('Mine');
  await request(await apiAs('superadmin@example.com'), recordEndpoints('funds').update, {
    params: { id: fund._id },
    body: { type: 'Theirs', fee: 2 },
  });
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this record' });
  await expect(dialog.getByRole('region', { name: 'Changed by them' })).toContainText(/Fee.*2\.00%/);
  const type = dialog.getByRole('radiogroup', { name: 'You both changed: Type' });
  await expect(type.getByRole('radio', { name: /Yours.*Mine/ })).toBeChecked();
  await type.getByRole('radio', { name: /Theirs/ }).check();
  await dialog.getByRole('button', { name: 'Continue with my choices' }).click();
  await expect(page.getByRole('textbox', { name: 'Fee' })).toHaveValue(/^2/);
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue('Theirs');
  await expect(page.getByLabel('Fund code')).toHaveValue('MINE');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();
  const { item } = await request(await apiAs('admin@example.com'), recordEndpoints('funds').read, {
    params: { id: fund._id },
    query: {},
  });
  expect(item).toMatchObject({ fund_code: 'MINE', type: 'Theirs', fee: 2 });
});

test('[BAC-06] a manager follows the pipeline, releases a commitment with a reason, asks a second admin for one that is signed, and changes terms only after reading who has signed under them', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const [first, second] = await Promise.all([
    makeInvestor({ firstName: 'Ines' }),
    makeInvestor({ firstName: 'Otto' }),
  ]);
  const fund = await makeFund();
  await commit(first, fund, { invest_amount: 50_000 });
  await completeParticipation(second, fund, 20_000);
  await signIn(page, 'admin@example.com');
  await page.goto('/admin/funds');
  await page.getByLabel('Search funds').fill(fund.name);
  const funds = page.getByRole('table', { name: 'Funds' });
  const status = page.getByRole('combobox', { name: 'Status' });
  await status.selectOption('Closed');
  await expect(page.getByText('No fund matches')).toBeVisible();
  await status.selectOption('Started');
  await page.getByLabel('Sort by').selectOption('Most committed');
  await expect(funds.getByRole('columnheader', { name: 'Committed' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.locator('summary').filter({ hasText: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Documents' }).uncheck();
  await expect(funds.getByRole('columnheader', { name: 'Documents' })).toHaveCount(0);
  for (const part of ['status=Started', 'sort=-committed_amount', 'columns=status%2Ccommitted'])
    await expect(page).toHaveURL(new RegExp(part));
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: fund.name }).click();
  await openSection(page, 'Raise', 'Pipeline');
  const board = page.getByRole('group', { name: 'Pipeline' });
  const column = (name: string) => board.getByRole('region', { name });
  await expect(page.getByText('$70,000 committed')).toBeVisible();
  await expect(column('Commitment recorded')).toContainText(
    `$50,000Reader Family Trust (Ines ${first.lastName})`,
  );
  await expect(column('Countersigned')).toContainText('$20,000');
  // A trust has an accreditation of its own, and this one has stated none (ENT-06).
  await expect(column('Commitment recorded').getByText('Not accredited')).toBeVisible();
  await expectReadable(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await column('Commitment recorded').getByRole('link').click();
  // What can be done about it is in view at once.
  await expect(page.getByRole('button', { name: 'Release the commitment' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Release the commitment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Made by mistake.');
  await dialog.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(page.getByText('Released by us')).toBeVisible();
  await expect(page.getByRole('note').filter({ hasText: 'Made by mistake.' })).toContainText(
    'released it on',
  );
  await expect(page.getByText('there is nothing to correct or release')).toBeVisible();
  expect((await emailsTo(first.email))[0]?.text).toContain('Made by mistake.');

  await page.getByRole('link', { name: fund.name }).click();
  await expect(column('Released')).toContainText('$50,000');
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'List' }).click();
  await expect(page).toHaveURL(/view=list/);
  const table = page.getByRole('table', { name: 'Participations' });
  await table.getByRole('link', { name: `Otto ${second.lastName}` }).click();
  await page.getByRole('button', { name: 'Correct the terms' }).click();
  await dialog.getByLabel('Amount').fill('30000');
  await dialog.getByLabel('Reason').fill('A digit was wrong.');
  await dialog.getByRole('button', { name: 'Ask a second admin' }).click();
  const waiting = page.getByRole('note').filter({ hasText: 'A request waits for a second admin' });
  await expect(waiting).toContainText('You have asked to correct the terms of an investment.');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { item } = await request(await apiAs('admin@example.com'), readParticipation, { params: { id } });
  expect(item).toMatchObject({ amount: 20_000, openApproval: { kind: 'correct_terms' } });
  await expect(page.getByText('Version 1 of the terms')).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/^Signed by the investor/)
      .locator('..')
      .getByRole('time')
      .first(),
  ).toBeVisible();

  await page.getByRole('link', { name: fund.name }).click();
  await openSection(page, 'Offering', 'Terms');
  await page.getByLabel('Fee').fill('2');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const question = page.getByRole('status').filter({ hasText: 'One person has signed' });
  await expect(question).toContainText('This changes: Fee.');
  await expect(question).toContainText(`(Otto ${second.lastName}), on`);
  await expectReadable(page);
  await page.getByRole('button', { name: 'Save and tell them' }).click();
  await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();
  const history = page.getByRole('region', { name: 'History of the terms' });
  await history.locator('summary').filter({ hasText: 'Version 2' }).click();
  await expect(history.getByRole('region', { name: 'Fee' })).toContainText('After2.00%');
  await expect.poll(async () => (await emailsTo(second.email))[0]?.subject).toContain('The terms of');
});

test('[BAC-06] a manager sees what percentages change before saving them, downloads the cap table, and duplicates, closes and reopens the fund @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 40[39]/);
  const investor = await makeInvestor();
  const fund: Fund = await makeFund();
  await completeParticipation(investor, fund, 20_000);
  await signIn(page, 'admin@example.com');
  await page.goto(`/admin/funds/${fund._id}/returns`);
  await page.getByLabel('Returned so far').fill('12.5');
  await page.getByLabel('Current value').fill('110');
  await page.getByRole('button', { name: 'Show the effect' }).click();
  const effect = page.getByRole('table', { name: 'Effect on investors' });
  await expect(page.getByText('Rounded to the cent for each investor')).toBeVisible();
  await expect(effect).toContainText(/\$20,000.*\$0.*\$2,500.*\+\$2,500.*\$22,000/);
  // Somebody else changes the percentages: what was shown no longer holds, so nothing is saved.
  await request(await apiAs('superadmin@example.com'), recordEndpoints('funds').update, {
    params: { id: fund._id },
    body: { currentFundValuePercentage: 90 },
  });
  const save = page.getByRole('button', { name: 'Save these percentages' });
  await save.click();
  await expect(page.getByRole('alert')).toContainText('have changed since this preview');
  await expect(effect).toContainText(/\$18,000.*\$22,000/);
  await askForPassword(page, '**/funds/set_percentages');
  await save.click();
  await enterPassword(page);
  await expect(effect).toHaveCount(0);
  await expect(page.getByText('Last set on')).toBeVisible();

  await openSection(page, 'Raise', 'Cap table');
  await expect(page.getByRole('table', { name: 'Cap table' })).toContainText(/Trust.*\$20,000.*100\.0000%/);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain(`Ada ${investor.lastName},Reader Family Trust,Trust,20000.00,100.0000`);

  await openSection(page, 'Overview');
  await page.getByRole('button', { name: 'Close early' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Nobody can commit from now on.');
  await expect(dialog).toContainText('$20,000 stays committed.');
  await dialog.getByRole('button', { name: 'Close the fund' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Closed');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await dialog.getByLabel('New closing date').fill('2020-01-01T09:00');
  await dialog.getByRole('button', { name: 'Reopen the fund' }).click();
  await expect(dialog.getByText('The new closing date must be in the future.')).toBeVisible();
  await dialog.getByLabel('New closing date').fill('');
  await dialog.getByRole('button', { name: 'Reopen the fund' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Started');

  await page.getByRole('button', { name: 'Duplicate' }).click();
  await dialog.getByLabel('Name').fill(`Copy of ${fund.name}`);
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Copy of ${fund.name}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Draft');
  await expect(page.getByLabel('Minimum investment')).toHaveValue('10,000');
  await expect(page.getByLabel('Opens')).toHaveValue('');
});
