import { readFile } from 'node:fs/promises';
import {
  approve,
  closePeriod,
  openJournal,
  previewOpening,
  readApproval,
  recordFunding,
  request,
} from '@paddock/contract';
import { daysOfPeriod, periodName, periodsBetween } from '@paddock/domain';
import {
  apiAs,
  askForPassword,
  completeAs,
  completeParticipation,
  emailsTo,
  enterPassword,
  expect,
  expectReadable,
  type Fund,
  makeDelegate,
  makeFund,
  makeInvestor,
  makePerson,
  makeProfile,
  serverDatabase,
  test,
  today,
} from './fixtures/index.ts';

/** The quarter that ended last. */
const quarter = periodsBetween('2020-01-01', today()).filter((period) => period.length > 4)[1] ?? '';
const days = daysOfPeriod(quarter) ?? { from: '', to: '' };

const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };

async function approved(approval: string | null): Promise<void> {
  const second = await apiAs('superadmin@example.com');
  const { item } = await request(second, readApproval, { params: { id: approval ?? '' } });
  await request(second, approve, { body: { id: item._id, contentHash: item.contentHash } });
}

/** Opens the journal of a fund, and closes it through the end of the quarter. */
async function openAndClose(fund: Fund): Promise<void> {
  const asker = await apiAs('admin@example.com');
  const reason = 'The quarter is over.';
  const { version } = (await request(asker, previewOpening, { params: { fund: fund._id } })).item;
  await approved((await request(asker, openJournal, { body: { fund: fund._id, version, reason } })).approval);
  const through = days.to;
  await approved((await request(asker, closePeriod, { body: { fund: fund._id, through, reason } })).approval);
}

/** Money that came in on the last day of the quarter, for a commitment from its first. */
async function paidInQuarter({ _id: id }: { _id: string }, amount: number): Promise<void> {
  const database = await serverDatabase();
  await database.query(
    'UPDATE synd_users SET sa_start_date = $2, sa_complete_date = $2, ft_start_date = $2 WHERE _id = $1',
    [id, `${days.from}T16:00:00Z`],
  );
  const body = { id, amount, received_on: days.to, reference: `FT ${id}` };
  await request(await apiAs('admin@example.com'), recordFunding, { body });
}

test('[LED-06] an admin issues the statements of a quarter, an investor downloads theirs on a phone, and the accountant of an LLC gets that one only', async ({
  page,
  signIn,
  newVisitor,
  allowConsole,
}) => {
  test.slow();
  // What asks for the password.
  allowConsole(/status of 403 .*statements\/issue/);
  const [person, accountant, bystander, fund] = await Promise.all([
    makeInvestor(),
    makePerson({ firstName: 'Ada', lastName: 'Accountant' }),
    makeInvestor(),
    makeFund(),
  ]);
  const llc = await makeProfile(person, { kind: 'llc', legalName: 'Reader Holdings LLC' });
  await paidInQuarter(await completeParticipation(person, fund, 40_000), 40_000);
  await paidInQuarter(await completeAs(person, fund, llc, 30_000), 30_000);
  await paidInQuarter(await completeParticipation(bystander, fund, 77_777), 77_777);
  await makeDelegate(person, accountant, llc, ['documents', 'notices']);

  await signIn(page, person.email);
  await page.goto('/statements');
  await expect(page.getByText('No statements yet')).toBeVisible();

  await openAndClose(fund);
  const office = await newVisitor();
  await signIn(office, 'admin@example.com');
  await office.goto(`/admin/journals/${fund._id}`);
  await office.getByRole('link', { name: 'Statements' }).click();
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Statements');
  const check = office.getByRole('region', { name: `Check of ${periodName(quarter)}` });
  await expect(check).toContainText('3 positions get their first statement.');
  await expect(check.getByRole('row', { name: /^Contributions/ })).toContainText(
    /\$147,777\.00.*\$147,777\.00/,
  );
  await expectReadable(office);
  await askForPassword(office, '**/api/backoffice/ledger/statements/issue');
  await check.getByRole('button', { name: 'Issue 3 statements' }).click();
  const question = office.getByRole('dialog');
  await expect(question).toContainText(
    `3 people are told of the statements of ${fund.name} for ${periodName(quarter)}`,
  );
  await question.getByRole('button', { name: 'Issue 3 statements' }).click();
  await enterPassword(office);
  const issued = office.getByRole('table', { name: 'Issued papers' });
  await expect(issued.getByRole('row')).toHaveCount(4, { timeout: 30_000 });
  await expect(check).toContainText('3 statements were issued already and say the same');
  await expect(check.getByRole('button', { name: 'Nothing to issue' })).toBeDisabled();
  // From the quarter of the first entry, and none that has not ended.
  await expect(office.getByLabel('Period').getByRole('option', { name: periodName(quarter) })).toHaveCount(1);
  for (const none of [today().slice(0, 4), String(Number(quarter.slice(0, 4)) - 1)])
    await expect(office.getByLabel('Period').getByRole('option', { name: none, exact: true })).toHaveCount(0);
  await expectReadable(office);

  const reader = await newVisitor(phone);
  await signIn(reader, person.email);
  await reader.goto('/statements');
  const title = `${fund.name}: Capital account statement, ${periodName(quarter)}`;
  const papers = reader.getByRole('region', { name: 'Issued' }).getByRole('listitem');
  await expect(papers).toHaveCount(2);
  await expect(reader.getByText('New', { exact: true })).toHaveCount(2);
  await expectReadable(reader);
  const ofLlc = papers.filter({ hasText: 'Reader Holdings LLC' });
  const downloading = reader.waitForEvent('download');
  await ofLlc.getByRole('button', { name: `Download ${title}` }).click();
  const pdf = await readFile(await (await downloading).path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(reader.getByText('New', { exact: true })).toHaveCount(1);
  const toDate = reader.getByRole('region', { name: 'Statement to date' });
  await toDate.getByLabel('Investment').selectOption({ label: `${fund.name} (Reader Holdings LLC)` });
  await toDate.getByLabel('Period').selectOption(periodName(quarter));
  const csv = reader.waitForEvent('download');
  await toDate.getByRole('button', { name: 'Download the statement as CSV' }).click();
  const lines = (await readFile(await (await csv).path(), 'utf8')).split('\r\n');
  expect(lines.find((line) => line.includes(',Closing net asset value,'))).toContain('30000.00');
  expect(lines.join()).not.toContain('40000.00');

  const told = async (address: string, ...words: readonly string[]) =>
    (await emailsTo(address)).filter(({ text }) => words.every((each) => text?.includes(each))).length;
  const period = `, ${periodName(quarter)}`;
  await expect.poll(() => told(person.email, `${fund.name} (`, llc.legalName ?? '', period)).toBe(1);
  await expect.poll(() => told(accountant.email, `${fund.name}${period}`)).toBe(1);

  const delegate = await newVisitor(phone);
  await signIn(delegate, accountant.email);
  await delegate.goto('/statements');
  const shared = delegate.getByRole('region', { name: 'Issued' }).getByRole('listitem');
  await expect(shared).toHaveCount(1);
  await expect(shared).toContainText('Reader Holdings LLC');
  await expectReadable(delegate);
  const taking = delegate.waitForEvent('download');
  await shared.getByRole('button', { name: `Download ${title}` }).click();
  expect((await taking).suggestedFilename()).toMatch(/Reader_Holdings_LLC\.pdf$/);
});
