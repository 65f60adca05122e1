import { readFile } from 'node:fs/promises';
import { recordFunding, request } from '@paddock/contract';
import { dayIn, defaultTimeZone } from '@paddock/domain';
import {
  apiAs,
  approveRunFrom,
  completeAs,
  DEMO_PASSWORD,
  emailsTo,
  endSessionBeforeChange,
  expect,
  expectReadable,
  type Fund,
  makeDelegate,
  makeFund,
  makeInvestor,
  makePerson,
  makeProfile,
  openJournalOf,
  type Person,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

const dayAgo = (days: number) => dayIn(new Date(Date.now() - days * 24 * 60 * 60_000), defaultTimeZone);
/** A profile of a person that has paid into a fund three days ago. */
async function paidIn(
  person: Person,
  fund: Fund,
  { kind, legalName, amount }: { kind: 'llc' | 'trust'; legalName: string; amount: number },
) {
  const profile = await makeProfile(person, { kind, legalName });
  const { _id: id } = await completeAs(person, fund, profile, amount);
  const receipt = { id, amount, received_on: dayAgo(3), reference: `FT ${id}`, confirmed: true };
  await request(await apiAs('admin@example.com'), recordFunding, { body: receipt });
  return profile;
}

const subjectsOf = async (person: Person) =>
  (await emailsTo(person.email))
    .map(({ subject }) => subject ?? '')
    .filter((subject) => /istribution/.test(subject));
const valuesOf = async (person: Person) =>
  (await emailsTo(person.email))
    .map(({ subject }) => subject ?? '')
    .filter((subject) => subject.startsWith('New value'));

test('[LED-07] a valuation and a distribution are previewed, approved and told, reversed and made again, and an accountant follows those of the LLC alone', async ({
  page,
  signIn,
  newVisitor,
}) => {
  test.slow();
  const [fund, bystanding, asker, person, accountant, stranger] = await Promise.all([
    makeFund(),
    makeFund(),
    makePerson({ level: 'admin' }),
    makeInvestor({ firstName: 'Olga' }),
    makePerson({ firstName: 'Ada', lastName: `Accountant ${uniqueSuffix()}` }),
    makeInvestor({ firstName: 'Sam' }),
  ]);
  const llc = await paidIn(person, fund, { kind: 'llc', legalName: 'Olga Holdings LLC', amount: 30_000 });
  await paidIn(person, fund, { kind: 'trust', legalName: 'Olga Family Trust', amount: 60_000 });
  await paidIn(stranger, bystanding, { kind: 'llc', legalName: 'Stranger LLC', amount: 45_000 });
  await makeDelegate(person, accountant, llc, ['view', 'documents', 'notices']);
  await openJournalOf(fund._id);
  await openJournalOf(bystanding._id);
  const journal = `/admin/journals/${fund._id}`;
  const decider = await newVisitor();
  await signIn(decider, 'admin@example.com');

  await test.step('the value of the fund is spread by what was contributed', async () => {
    await signIn(page, asker.email);
    await page.goto(journal);
    await page.getByRole('link', { name: 'Enter a valuation' }).click();
    await page.getByRole('button', { name: 'Show what it would do' }).click();
    await expect(page.getByText('Please choose the day.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Day' }).fill(dayAgo(2));
    await page.getByRole('textbox', { name: 'Name' }).fill('First appraisal');
    await page.getByRole('textbox', { name: 'Value of the fund' }).fill('99000.01');
    await page.getByRole('button', { name: 'Show what it would do' }).click();
    const line = page.getByRole('row', { name: /Olga Holdings LLC/ });
    await expect(line).toContainText(/\+\$3,000\.00.*\$33,000\.00.*before \$30,000\.00/);
    await expectReadable(page);
    await page.getByRole('textbox', { name: 'Reason' }).fill('The appraisal came in.');
    await page.getByRole('button', { name: 'Ask to post this valuation' }).click();
    await expect(page.getByText('You have asked to set the value of a fund')).toBeVisible();
    await approveRunFrom(decider, journal, /\$33,000\.00/);
    await expect(decider.getByRole('row', { name: 'Investors are told of it' })).toContainText('Yes');
    const ofHolder = (holder: string, amount: string) => `New value of ${fund.name} (${holder}): ${amount}`;
    await expect
      .poll(async () => (await valuesOf(person)).toSorted())
      .toEqual([ofHolder('Olga Family Trust', '$66,000.01'), ofHolder('Olga Holdings LLC', '$33,000')]);
    await expect.poll(() => valuesOf(accountant)).toEqual([ofHolder('Olga Holdings LLC', '$33,000')]);
    expect(await valuesOf(stranger)).toEqual([]);
  });

  await test.step('amounts for each position are pasted, and one that is too much is refused at its line', async () => {
    await page.goto(`${journal}/distribution`);
    await page.getByRole('textbox', { name: 'Day' }).fill(dayAgo(1));
    await page.getByRole('textbox', { name: 'Name' }).fill('First payout');
    await page.getByText('An amount for each position').click();
    const amount = page.getByLabel('Return of capital of Olga Holdings LLC');
    await amount.focus();
    await amount.evaluate((field, text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, `Olga Holdings LLC (Olga ${person.lastName})\t40000\t\t500.05\nNobody\t1`);
    await expect(amount).toHaveValue('40,000');
    await expect(page.getByText('“Nobody” is not the name of a position.')).toBeVisible();
    // On a tablet the table scrolls in its place, and the page does not.
    const size = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ ...size, width: 768 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Show what it would do' }).click();
    const line = page.getByRole('table', { name: 'What it makes of each position' }).getByRole('row', {
      name: /Olga Holdings LLC/,
    });
    await expect(line).toContainText('Cannot be posted');
    await expect(page.getByRole('button', { name: 'Ask to post this distribution' })).toBeDisabled();
    await expectReadable(page);
    await amount.fill('');
    await page.getByLabel('Profit of Olga Family Trust').fill('1000.10');
    await page.getByRole('button', { name: 'Show what it would do' }).click();
    await expect(line).toContainText(/\$500\.05.*before \$0\.00/);
    await page.getByRole('textbox', { name: 'Reason' }).fill('Rents came in.');
    await page.getByRole('button', { name: 'Ask to post this distribution' }).click();
    await expect(page.getByText('You have asked to post a distribution')).toBeVisible();
    expect(await subjectsOf(person)).toEqual([]);
    await approveRunFrom(decider, journal, /\$1,000\.10/);
  });

  const ofLlc = (amount: string) => `Distribution: ${amount} from ${fund.name} (Olga Holdings LLC)`;
  const ofTrust = (amount: string) => `Distribution: ${amount} from ${fund.name} (Olga Family Trust)`;
  const investor = await newVisitor();
  await signIn(investor, person.email);

  await test.step('each holder is told of its own amount, in the bell, by email and in the activity', async () => {
    await expect
      .poll(async () => (await subjectsOf(person)).toSorted())
      .toEqual([ofTrust('$1,000.10'), ofLlc('$500.05')].toSorted());
    await expect.poll(() => subjectsOf(accountant)).toEqual([ofLlc('$500.05')]);
    expect(await subjectsOf(stranger)).toEqual([]);
    await investor.goto('/notifications');
    await expect(investor.getByRole('main').getByText(ofLlc('$500.05'))).toBeVisible();
    await investor.goto('/activity');
    const paid = investor.getByRole('table', { name: 'Activity' }).getByRole('row', { name: 'Distribution' });
    await expect(paid.filter({ hasText: 'Olga Holdings LLC' })).toContainText('$500.05');
    await investor.goto('/statements');
    const title = /Notice of distribution \d+: First payout/;
    const ofValue = 'Notice of valuation 1: First appraisal';
    await expect(investor.getByText(title)).toHaveCount(2);
    await expect(investor.getByText(ofValue)).toHaveCount(2);
    const downloading = investor.waitForEvent('download');
    await investor
      .getByRole('button', { name: /^Download/ })
      .first()
      .click();
    const file = await readFile(await (await downloading).path());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    const reader = await newVisitor();
    await signIn(reader, accountant.email);
    await reader.goto('/statements');
    await expect(reader.getByText(title)).toHaveCount(1);
    await expect(reader.getByText(ofValue)).toHaveCount(1);
    await expect(reader.getByRole('main')).toContainText('Olga Holdings LLC');
    await expect(reader.getByRole('main')).not.toContainText('Olga Family Trust');
  });

  await test.step('it is reversed as a whole, those who were told are told, and it is made again', async () => {
    await page.goto(`${journal}/runs`);
    await page.getByRole('link', { name: 'First payout' }).click();
    await expect(page.getByText('Days and times are those of America/New York.')).toBeVisible();
    await page.getByRole('button', { name: 'Reverse it' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('row', { name: 'Distributed' })).toContainText('−$1,500.15');
    await dialog.getByLabel('Reason').fill('The trust was paid too much.');
    await dialog.getByRole('button', { name: 'Ask to reverse it' }).click();
    await expect(page.getByText('A request to reverse it waits')).toBeVisible();
    await expectReadable(page);
    await approveRunFrom(decider, journal, /\$1,000\.10/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Reversed');
    await expect
      .poll(async () => (await subjectsOf(accountant)).toSorted())
      .toEqual(
        [
          ofLlc('$500.05'),
          `Corrected: a distribution of $500.05 from ${fund.name} (Olga Holdings LLC)`,
        ].toSorted(),
      );

    await page.goto(`${journal}/distribution`);
    await page.getByRole('textbox', { name: 'Day' }).fill(dayAgo(1));
    await page.getByRole('textbox', { name: 'Name' }).fill('First payout, corrected');
    await page.getByRole('textbox', { name: 'Profit' }).fill('900');
    await page.getByRole('button', { name: 'Show what it would do' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('By what was contributed.');
    await page.getByRole('button', { name: 'Ask to post this distribution' }).click();
    await expect(page.getByText('You have asked to post a distribution')).toBeVisible();
    await approveRunFrom(decider, journal, /\$600\.00/);
    await expect.poll(() => subjectsOf(accountant)).toContain(ofLlc('$300'));
    await expect.poll(() => subjectsOf(person)).toContain(ofTrust('$600'));
    expect(await subjectsOf(stranger)).toEqual([]);
    await investor.goto('/activity');
    const rows = investor.getByRole('table', { name: 'Activity' }).getByRole('row');
    await expect(rows.filter({ hasText: 'Olga Holdings LLC' }).filter({ hasText: '$500.05' })).toHaveCount(2);
    await expect(rows.filter({ hasText: 'Olga Holdings LLC' }).filter({ hasText: '$300' })).not.toHaveCount(
      0,
    );
  });

  await test.step('the page of the fund and its cap table show what stands', async () => {
    await page.goto(`/admin/funds/${fund._id}`);
    const figures = page.getByRole('region', { name: 'Performance' });
    await expect(figures).toContainText('$900');
    await expect(figures).toContainText('$98,100.01');
    await page.goto(`/admin/funds/${fund._id}/cap-table`);
    await expect(page.getByRole('row', { name: /Olga Holdings LLC/ })).toContainText(
      /\$30,000.*\$300.*\$32,700/,
    );
    // It fits: a table that is wider than its place is a group that the keyboard scrolls.
    await expect(page.getByRole('group', { name: 'Cap table' })).toHaveCount(0);
    await expectReadable(page);
  });
});

test('[LED-07] [AUT-10] on a phone a distribution is entered position by position, and what was typed is there after a session that ended @phone @proof', async ({
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
  await paidIn(person, fund, { kind: 'trust', legalName: 'Olga Family Trust', amount: 60_000 });
  await openJournalOf(fund._id);
  await signIn(page, asker.email);
  await page.goto(`/admin/journals/${fund._id}/distribution`);
  await page.getByRole('textbox', { name: 'Day' }).fill(dayAgo(1));
  await page.getByRole('textbox', { name: 'Name' }).fill('First payout');
  await page.getByText('An amount for each position').click();
  const amount = page.getByLabel('Profit of Olga Family Trust');
  await amount.fill('70000');
  await endSessionBeforeChange(page, (path) => path.endsWith('/distributions/preview'));
  await page.getByRole('button', { name: 'Show what it would do' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Email address').fill(asker.email);
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(amount).toHaveValue('70,000');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('First payout');
  await page.getByRole('button', { name: 'Show what it would do' }).click();
  const line = page
    .getByRole('table', { name: 'What it makes of each position' })
    .getByRole('row', { name: /Olga Family Trust/ });
  await expect(line).toContainText('$70,000 would be paid out of a position that is worth $60,000.');
  await expect(line.getByRole('cell').filter({ hasText: '$70,000.00' }).first()).toHaveAttribute(
    'data-label',
    'Paid out',
  );
  await expectReadable(page);
  await page.getByRole('textbox', { name: 'Reason' }).fill('The building was sold.');
  await page.getByRole('button', { name: 'Ask to post this distribution' }).click();
  await expect(page.getByText('Please confirm what is marked above')).toBeVisible();
  await page.getByLabel('I have checked the line that is marked').check();
  await page.getByRole('button', { name: 'Ask to post this distribution' }).click();
  await expect(page.getByText('You have asked to post a distribution')).toBeVisible();
});
