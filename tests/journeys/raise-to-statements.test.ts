import { periodName } from '@paddock/domain';
import type { Page } from '@playwright/test';
import {
  acceptInvitation,
  apiAs,
  approveFrom,
  approveRunFrom,
  completeAs,
  completeParticipation,
  emailsTo,
  expect,
  expectReadable,
  importReceipts,
  inviteDelegate,
  makeFund,
  makeInvestor,
  makePerson,
  makeProfile,
  makeTemplates,
  recordReceipt,
  serverDatabase,
  startEmptyDeployment,
  test,
} from './fixtures/index.ts';
import { holders, readsPapers, seesOnPages } from './fixtures/money-seen.ts';
import {
  both,
  dayOfQuarter,
  dollars,
  firstDay,
  fundName,
  lastDay,
  llc,
  llcName,
  own,
  ownName,
  paid,
  quarter,
  somebodyElse,
  storedFigures,
  valued,
} from './fixtures/worked-figures.ts';

let deployment: Awaited<ReturnType<typeof startEmptyDeployment>> | undefined;
test.beforeAll(async () => {
  // A new database, and four passwords that are hashed.
  test.setTimeout(180_000);
  deployment = await startEmptyDeployment('raise-to-statements');
});
test.afterAll(() => deployment?.stop());

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** The amounts of which somebody was told by email. */
const subjects = async ({ email }: { email: string }) =>
  (await emailsTo(email))
    .flatMap(({ subject }) => /^Distribution: (\$\S+) from/.exec(subject ?? '')?.[1] ?? [])
    .toSorted();

/** On a page of the journal of a fund: fills in what is entered, looks at it, and asks for it. */
async function askFor(page: Page, what: 'valuation' | 'distribution', fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields))
    await page.getByRole('textbox', { name, exact: true }).fill(value);
  await page.getByRole('button', { name: 'Show what it would do' }).click();
  await expect(page.getByRole('row', { name: new RegExp(llcName) })).toContainText('$');
  await page.getByRole('textbox', { name: 'Reason' }).fill('As agreed by the managers.');
  await page.getByRole('button', { name: `Ask to post this ${what}` }).click();
  await expect(page.getByText(/^You have asked to (post a distribution|set the value)/)).toBeVisible();
}

test('[LED-01] [LED-05] [LED-06] [LED-07] [MET-01] [ENT-07] from an empty deployment to the statements of a quarter: a raise, a value, a distribution that is reversed and made again, and the same cents wherever the investor and the accountant of the LLC look @proof', async ({
  page,
  signIn,
  newVisitor,
}) => {
  test.setTimeout(600_000);
  const manager = await apiAs('admin@example.com');
  const [fund, person, accountant, somebody] = await Promise.all([
    makeFund({ name: fundName }),
    makeInvestor({ firstName: 'Olga', lastName: 'Osei' }),
    makePerson({ firstName: 'Ada', lastName: 'Accountant' }),
    makeInvestor({ firstName: 'Sam', lastName: 'Stranger' }),
  ]);
  await makeTemplates(manager, [fund]);
  const self = await makeProfile(person, { kind: 'individual', legalName: ownName });
  const company = await makeProfile(person, { kind: 'llc', legalName: llcName });
  const ofSelf = await completeAs(person, fund, self, 40_000.5);
  const ofLlc = await completeAs(person, fund, company, 27_500.25);
  await completeParticipation(somebody, fund, 61_234.56);
  const database = await serverDatabase();
  await database.query('UPDATE users SET "emailConfirmedAt" = now() WHERE _id = $1', [accountant._id]);
  // They committed on the first day of a quarter that is over.
  await database.query(
    'UPDATE synd_users SET sa_start_date = $1, sa_complete_date = $1, ft_start_date = $1 WHERE fund = $2',
    [`${firstDay}T16:00:00Z`, fund._id],
  );
  const journal = `/admin/journals/${fund._id}`;
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, 'admin@example.com');
  const decider = await newVisitor();
  await signIn(decider, 'superadmin@example.com');

  await test.step('the owner of the LLC invites an accountant', async () => {
    const [owner, invited] = [await newVisitor(phone), await newVisitor(phone)];
    await signIn(owner, person.email);
    await owner.goto('/profiles');
    const rights = [/^See investments/, /^Read agreements/, /^Get a copy of notices/];
    await inviteDelegate(owner, llcName, { email: accountant.email, rights });
    await signIn(invited, accountant.email);
    await acceptInvitation(invited, llcName, accountant);
    await expect(invited.getByRole('region', { name: ownName })).toHaveCount(0);
  });

  await test.step('the money comes in: one investor by hand in two parts, the others with the file of the bank', async () => {
    const day = dayOfQuarter(5);
    const awaited = page.getByRole('table', { name: 'Money to come in' }).getByRole('row');
    await page.goto(`/admin/funds/${fund._id}/money`);
    const others = [
      { of: awaited.filter({ hasText: llcName }), amount: llc.contributed },
      { of: awaited.filter({ hasText: 'Sam Stranger' }), amount: somebodyElse[0] ?? '' },
    ];
    const payments: Parameters<typeof importReceipts>[1][number][] = [];
    for (const [at, { of, amount }] of others.entries()) {
      const purpose = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec((await of.textContent()) ?? '')?.[0] ?? '';
      payments.push({ purpose, amount, day, reference: `FT ${at + 3}` });
    }
    await page.getByRole('link', { name: ownName, exact: true }).click();
    await recordReceipt(page, { amount: '15,000.10', day, reference: 'FT 1' });
    await recordReceipt(page, { amount: '25,000.40', day, reference: 'FT 2' });
    await importReceipts(page, payments);
    await page.goto(`/admin/funds/${fund._id}/money`);
    await expect(page.getByText('No money is to come in')).toBeVisible();
  });

  await test.step('the fund is opened by two people', async () => {
    await page.goto(`/admin/funds/${fund._id}`);
    await page.getByRole('link', { name: 'Go to its journal' }).click();
    await expect(page.getByRole('row', { name: new RegExp(llcName) })).toContainText('All figures');
    await page.getByLabel('Reason').fill('The raise has closed.');
    await page.getByRole('button', { name: 'Ask to open the journal' }).click();
    await expect(page.getByText('You have asked to open the journal of a fund.')).toBeVisible();
    await approveFrom(decider, journal);
    await page.goto(journal);
    await expect(page.getByRole('region', { name: 'State' })).toContainText('$128,735.31');
  });

  await test.step('it is valued, distributes, takes that back, and distributes again', async () => {
    await page.getByRole('link', { name: 'Enter a valuation' }).click();
    await askFor(page, 'valuation', {
      Day: valued,
      Name: 'Appraisal',
      'Value of the fund': '135555.55',
    });
    await approveRunFrom(decider, journal, new RegExp(RegExp.escape(dollars(llc.valued))));
    await page.goto(`${journal}/distribution`);
    await askFor(page, 'distribution', { Day: paid, Name: 'Rents', Profit: '5000' });
    await approveRunFrom(decider, journal, new RegExp(RegExp.escape(dollars(llc.reversed))));
    // What is reversed before anybody was told of it is told to nobody.
    await expect.poll(() => subjects(somebody), { timeout: 30_000 }).toHaveLength(1);
    await expect.poll(() => subjects(person), { timeout: 30_000 }).toHaveLength(2);
    await page.goto(`${journal}/runs`);
    await page.getByRole('link', { name: 'Rents', exact: true }).click();
    await page.getByRole('button', { name: 'Reverse it' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Part of it is capital.');
    await page.getByRole('dialog').getByRole('button', { name: 'Ask to reverse it' }).click();
    await expect(page.getByText('A request to reverse it waits')).toBeVisible();
    await approveRunFrom(decider, journal, new RegExp(RegExp.escape(dollars(llc.reversed))));
    await page.goto(`${journal}/distribution`);
    await askFor(page, 'distribution', {
      Day: paid,
      Name: 'Rents, corrected',
      'Return of capital': '1234.56',
      Profit: '4000.01',
    });
    await approveRunFrom(decider, journal, new RegExp(RegExp.escape(dollars(llc.distributed))));
  });

  await test.step('the quarter is closed, and its statements are issued', async () => {
    await page.goto(journal);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Close a period' }).click();
    await dialog.getByLabel('Close through').fill(lastDay);
    await dialog.getByLabel('Reason').fill('The quarter is over.');
    await dialog.getByRole('button', { name: 'Ask to close it' }).click();
    await expect(page.getByText('You have asked to close a period of a journal.')).toBeVisible();
    await approveFrom(decider, journal);
    await page.goto(`${journal}/statements`);
    const check = page.getByRole('region', { name: `Check of ${periodName(quarter)}` });
    await expect(check.getByRole('row', { name: /^Contributions/ })).toContainText(
      /\$128,735\.31.*\$128,735\.31/,
    );
    await check.getByRole('button', { name: 'Issue 3 statements' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Issue 3 statements' }).click();
    const issued = page.getByRole('table', { name: 'Issued papers' }).getByRole('row');
    await expect(issued.filter({ hasText: 'Capital account statement' })).toHaveCount(3, { timeout: 30_000 });
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Notice');
    await expect(issued.filter({ hasText: 'Capital account statement' })).toHaveCount(0);
    await expect(issued.nth(1)).toContainText(/, approved by .+, asked for by .+/);
    await expectReadable(page);
  });

  await test.step('what is stored is what was worked out', async () => {
    for (const [{ _id }, { contributed, capital, profit, distributed, value }] of [
      [ofSelf, own],
      [ofLlc, llc],
    ] as const)
      expect(await storedFigures(_id)).toEqual({ contributed, capital, profit, distributed, value });
  });

  await test.step('each is told of their own amounts', async () => {
    const amounts = (...lines: (typeof own)[]) =>
      lines.flatMap(({ reversed, distributed }) => [dollars(reversed), dollars(distributed)]).toSorted();
    await expect.poll(() => subjects(person)).toEqual(amounts(own, llc));
    await expect.poll(() => subjects(accountant)).toEqual(amounts(llc));
    await expect.poll(() => subjects(somebody)).toEqual(['$2,378.31', '$2,489.88']);
  });

  await test.step('on a phone the investor finds the same cents on every page and paper', async () => {
    const investor = await newVisitor(phone);
    await signIn(investor, person.email);
    await investor.goto('/dashboard/investment-summary');
    const money = investor.getByRole('region', { name: 'Your money' });
    for (const amount of Object.values(both)) await expect(money).toContainText(dollars(amount));
    const summary = investor.getByRole('table', { name: 'Your investments' });
    for (const [who, { contributed, distributed, value }] of holders) {
      const row = summary.getByRole('row').filter(who);
      for (const amount of [contributed, distributed, value])
        await expect(row).toContainText(dollars(amount));
    }
    await expectReadable(investor);
    await investor.goto('/dashboard');
    const history = investor.getByRole('region', { name: 'Over time' });
    await history.scrollIntoViewIfNeeded();
    const done = history.getByRole('table', { name: 'How each investment has done' }).getByRole('row');
    for (const [who, { distributed, value }] of holders)
      for (const amount of [distributed, value])
        await expect(done.filter(who)).toContainText(dollars(amount));
    await investor.goto(`/dashboard/investments/${ofLlc._id}`);
    const behind = investor.getByRole('region', { name: 'How the figures are computed' });
    for (const [name, amount] of [
      ['Funded', llc.contributed],
      ['Distributions', llc.distributed],
      ['Value', llc.value],
      ['Gain', llc.gain],
    ] as const) {
      await behind
        .locator('summary')
        .filter({ has: investor.getByText(name, { exact: true }) })
        .click();
      const entries = behind.getByRole('table', { name: `Entries behind ${name}` });
      await expect(entries.getByRole('row', { name: 'Together' })).toContainText(dollars(amount));
    }
    await expectReadable(investor);
    await seesOnPages(investor, holders);
    await investor.goto('/statements');
    const papers = investor.getByRole('region', { name: 'Issued' }).getByRole('listitem');
    await expect(papers).toHaveCount(10);
    for (const [who, figures] of holders) await readsPapers(investor, papers.filter(who), figures);
    await expectReadable(investor);
  });

  await test.step('the accountant finds those of the LLC, and nothing of the person or of anybody else', async () => {
    const reader = await newVisitor(phone);
    await signIn(reader, accountant.email);
    await seesOnPages(reader, [holders[1]], llcName);
    await reader.goto('/statements');
    const papers = reader.getByRole('region', { name: 'Issued' }).getByRole('listitem');
    await expect(papers).toHaveCount(5);
    await expect(papers.filter({ hasText: llcName })).toHaveCount(5);
    await readsPapers(reader, papers, llc);
    await expectReadable(reader);
  });
});
