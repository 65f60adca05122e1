import { recordEndpoints, recordFunding, request } from '@paddock/contract';
import { dayNumber, dayOfNumber } from '@paddock/domain';
import {
  apiAs,
  approveFrom,
  askForPassword,
  completeParticipation,
  enterPassword,
  expect,
  expectReadable,
  fundedParticipation,
  makeFund,
  makeInvestor,
  makePerson,
  openJournalOf,
  recordMoney,
  test,
  today,
  uniqueSuffix,
} from './fixtures/index.ts';

const yesterday = () => dayOfNumber(dayNumber(today()) - 1);

test('[LED-10] [LED-01] an admin settles and compares what opening would do, a second one approves it, and the journal follows receipts, is closed and verified', async ({
  page,
  signIn,
  newVisitor,
  allowConsole,
}) => {
  test.slow();
  const lastName = `Ledger${uniqueSuffix()}`;
  const reference = `FT ${uniqueSuffix()}`;
  const [fund, bystander, asker, full, partly, unpaid] = await Promise.all([
    makeFund({ currentPercentageTotalReturned: 10, currentFundValuePercentage: 110.3333 }),
    makeFund(),
    makePerson({ level: 'admin' }),
    makeInvestor({ firstName: 'Fay', lastName }),
    makeInvestor({ firstName: 'Pat', lastName }),
    makeInvestor({ firstName: 'Una', lastName }),
  ]);
  await fundedParticipation(full, fund, 33_333.33);
  const partlyFunded = await completeParticipation(partly, fund, 30_000);
  await recordMoney(partlyFunded, 10_000);
  const open = await completeParticipation(unpaid, fund, 20_000);
  const journal = `/admin/journals/${fund._id}`;

  await signIn(page, asker.email);
  await page.goto(`/admin/funds/${fund._id}`);
  await page.getByRole('link', { name: 'Go to its journal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fund.name);
  const line = (person: { firstName: string }) =>
    page.getByRole('row', { name: new RegExp(`${person.firstName} ${lastName}`) });
  await expect(line(full)).toContainText('All figures');
  await expect(line(full)).toContainText(/\$36,777\.76.*today \$36,777\.76.*change \$0\.00/);
  await expect(line(full)).toContainText(/Paid in on [A-Z][a-z]+ \d/);
  await expect(line(unpaid)).toContainText('Commitment only');
  await expect(line(unpaid)).toContainText('change −$20,000.00');
  await expect(line(partly)).toContainText('Partly funded: record what is missing, or correct the terms.');
  await expect(page.getByText('One participation has to be settled first.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask to open the journal' })).toBeDisabled();
  await page.getByLabel('Only what has to be settled first').check();
  await expect(line(full)).toHaveCount(0);
  await expect(line(partly).getByRole('link', { name: /Settle it/ })).toHaveAttribute(
    'href',
    `/admin/participations/${partlyFunded._id}`,
  );
  await expectReadable(page);

  await recordMoney(partlyFunded, 20_000);
  await page.reload();
  await expect(line(partly)).toContainText('All figures');
  // Somebody changes the value meanwhile: what was compared is not what would be opened.
  await request(await apiAs('admin@example.com'), recordEndpoints('funds').update, {
    params: { id: fund._id },
    body: { currentFundValuePercentage: 120 },
  });
  allowConsole(/40[39]/);
  await page.getByRole('button', { name: 'Ask to open the journal' }).click();
  await expect(page.getByText('Please give a reason.')).toBeVisible();
  await page.getByLabel('Reason').fill('The raise has closed.');
  await page.getByRole('button', { name: 'Ask to open the journal' }).click();
  await expect(page.getByText('Something has changed since this preview.')).toBeVisible();
  await expect(line(full)).toContainText('$40,000.00');
  await expect(page.getByLabel('Reason')).toHaveValue('The raise has closed.');
  await askForPassword(page, '**/api/backoffice/ledger/open');
  await page.getByRole('button', { name: 'Ask to open the journal' }).click();
  await enterPassword(page);
  await expect(page.getByText('You have asked to open the journal of a fund.')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Ask to open the journal' })).toHaveCount(0);
  await expectReadable(page);

  const decider = await newVisitor();
  await signIn(decider, 'admin@example.com');
  await decider.goto(journal);
  await decider.getByRole('link', { name: 'Open the request' }).click();
  await expect(decider.getByRole('table')).toContainText(/Contributed.*\$63,333\.33/);
  await expectReadable(decider);
  await approveFrom(decider, journal);

  await page.goto(journal);
  const state = page.getByRole('region', { name: 'State' });
  await expect(state).toContainText('of $83,333.33 committed');
  const entries = page.getByRole('list', { name: 'Entries' }).locator('details');
  await expect(entries.filter({ hasText: 'Opening: value' }).first()).toBeVisible();
  await expect(
    entries.filter({ hasText: `Fay ${lastName}` }).filter({ hasText: 'Contribution' }),
  ).toHaveCount(1);

  await page.goto(`/admin/participations/${open._id}`);
  await page.getByRole('button', { name: 'Record money' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Received on').fill(today());
  await dialog.getByLabel('Reference of the bank').fill(reference);
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByRole('row', { name: reference })).toBeVisible();
  await page.goto(journal);
  await page.getByLabel('Kind').selectOption('Contribution');
  await expect(entries.first()).toContainText(`Una ${lastName}`);
  await entries.first().locator('summary').click();
  await expect(entries.first()).toContainText(`Reference of the bank: ${reference}`);
  const postings = entries.first().getByRole('table');
  await expect(postings.getByRole('row', { name: /^Cash/ })).toContainText(/The fund.*\$20,000/);
  await expect(entries.first().getByRole('button', { name: /^Reverse/ })).toHaveCount(0);
  await expectReadable(page);
  await page.getByRole('link', { name: 'Clear the filters' }).click();

  await state.getByRole('button', { name: 'Close a period' }).click();
  await dialog.getByRole('button', { name: 'Ask to close it' }).click();
  await expect(dialog.getByText('Please choose the day.')).toBeVisible();
  await dialog.getByLabel('Close through').fill(today());
  await dialog.getByLabel('Reason').fill('The month is over.');
  await dialog.getByRole('button', { name: 'Ask to close it' }).click();
  await expect(dialog.getByText('choose a day before today')).toBeVisible();
  await dialog.getByLabel('Close through').fill(yesterday());
  await dialog.getByRole('button', { name: 'Ask to close it' }).click();
  await expect(page.getByText('You have asked to close a period of a journal.')).toBeVisible();
  await expect(state.getByRole('button', { name: 'Close a period' })).toHaveCount(0);
  await approveFrom(decider, journal);
  await page.reload();
  await expect(state).not.toContainText('Nothing yet');

  const valued = entries.filter({ hasText: 'Opening: value' }).filter({ hasText: `Fay ${lastName}` });
  await valued.locator('summary').click();
  await valued.getByRole('button', { name: /^Reverse entry/ }).click();
  await dialog.getByLabel('Reason').fill('The value was typed wrong.');
  await dialog.getByRole('button', { name: 'Ask to reverse it' }).click();
  await expect(page.getByText('You have asked to reverse an entry of a journal.')).toBeVisible();
  await approveFrom(decider, journal);
  await page.reload();
  await expect(entries.first()).toContainText('Reversal');
  await expect(valued).toContainText('Reversed');
  await valued.locator('summary').click();
  await valued.getByRole('link', { name: /^entry No\./ }).click();
  await expect(entries.first()).toContainText('The value was typed wrong.');
  await expect(entries.first().getByRole('button', { name: /^Reverse/ })).toHaveCount(0);
  await expect(entries.first().locator('summary')).toBeFocused();
  await page.getByLabel('Number').fill('2');
  await expect(entries).toHaveCount(1);
  await expect(entries.first().locator('summary')).toContainText('No. 2');
  await expect(page.getByLabel('Number')).toBeFocused();
  await page.getByRole('link', { name: 'Clear the filters' }).click();
  await expect(entries.nth(1)).toBeVisible();

  await state.getByRole('button', { name: 'Verify' }).click();
  await expect(state.getByRole('status')).toContainText('The journal is sound');
  await expectReadable(page);

  await page.goto('/admin/journals');
  const listed = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await page.getByLabel('Search by name').fill(fund.name);
  await expect(listed(fund.name)).toContainText('Its journal');
  await page.getByLabel('Search by name').fill(bystander.name);
  await expect(listed(bystander.name)).toContainText('Its percentages');
  await expect(listed(fund.name)).toHaveCount(0);
  await expectReadable(page);
});

test('[LED-02] the entries of a journal are narrowed to a participation and to days, which are in the address', async ({
  page,
  signIn,
}) => {
  test.slow();
  const lastName = `Narrow${uniqueSuffix()}`;
  const [fund, early, late] = await Promise.all([
    makeFund(),
    makeInvestor({ firstName: 'Fay', lastName }),
    makeInvestor({ firstName: 'Pat', lastName }),
  ]);
  const [first, second] = [
    await completeParticipation(early, fund, 20_000),
    await completeParticipation(late, fund, 30_000),
  ];
  const admin = await apiAs('admin@example.com');
  await openJournalOf(fund._id);
  for (const [{ _id: id }, amount, received_on] of [
    [first, 20_000, yesterday()],
    [second, 30_000, today()],
  ] as const)
    await request(admin, recordFunding, { body: { id, amount, received_on, reference: `FT ${id}` } });

  await signIn(page, 'admin@example.com');
  await page.goto(`/admin/journals/${fund._id}`);
  const entries = page.getByRole('list', { name: 'Entries' }).locator('details');
  const those = (person: { firstName: string }) =>
    entries.filter({ hasText: `${person.firstName} ${lastName}` });
  const paid = (person: { firstName: string }) => those(person).filter({ hasText: 'Contribution' });
  await expect(paid(early)).toHaveCount(1);
  await expect(paid(late)).toHaveCount(1);
  const all = await entries.count();
  const ofEarly = await those(early).count();
  expect(ofEarly).toBeGreaterThan(1);

  const participation = page.getByRole('combobox', { name: 'Participation' });
  await participation.fill('Fay');
  await page.getByRole('option', { name: new RegExp(`Fay ${lastName}`) }).click();
  await expect(entries).toHaveCount(ofEarly);
  await expect(those(early)).toHaveCount(ofEarly);
  await expect(page).toHaveURL(new RegExp(`participation=${first._id}`));
  await page.reload();
  await expect(participation).toHaveValue(new RegExp(`Fay ${lastName}`));
  await expect(entries).toHaveCount(ofEarly);
  await page.getByRole('button', { name: 'All participations' }).click();
  await expect(entries).toHaveCount(all);

  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
  await from.fill(today());
  await expect(paid(early)).toHaveCount(0);
  await expect(paid(late)).toHaveCount(1);
  await to.fill(yesterday());
  await expect(page.getByText('No entries match')).toBeVisible();
  await from.fill(yesterday());
  await expect(paid(early)).toHaveCount(1);
  await expect(entries).toHaveCount(1);
  await page.reload();
  await expect(entries).toHaveCount(1);
  await expect(from).toHaveValue(yesterday());
  await expect(to).toHaveValue(yesterday());
  await from.fill('');
  await to.fill('');
  await expect(entries).toHaveCount(all);
  await expect(page.getByRole('link', { name: 'Clear the filters' })).toHaveCount(0);
});
