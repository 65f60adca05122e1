import { recordEndpoints, request } from '@paddock/contract';
import { apiAs, commit, emailsTo, expect, makeFund, makeInvestor, pageOf, test } from './fixtures/index.ts';

test('[COL-07] [SYN-04] a rejected decision shows the server’s message and keeps what was typed', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  const [person, fund] = await Promise.all([makeInvestor(), makeFund()]);
  const subjects = async () => (await emailsTo(person.email)).map(({ subject }) => subject);
  const emails = await subjects();
  await signIn(page, person.email);
  await page.goto(pageOf(fund));
  const form = page.getByRole('form', { name: 'Invest or decline' });
  const wanted = form.getByRole('radiogroup', { name: /Would you like/ });
  await wanted.getByLabel('Yes', { exact: true }).check();
  await form.getByLabel('Investment amount').fill('15000');
  await form.getByLabel('Trust').check();
  // Meanwhile the fund lowers its maximum.
  await request(await apiAs('admin@example.com'), recordEndpoints('funds').update, {
    params: { id: fund._id },
    body: { max_inv_amount: 12_000 },
  });
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('Maximum investment Amount is $12,000').first()).toBeVisible();
  await expect(form.getByLabel('Investment amount')).toHaveValue(/15,?000/);
  // The trust is one of the person's profiles from the first press on.
  await expect(form.getByLabel('Reader Family Trust (Trust)')).toBeChecked();
  expect(await subjects()).toEqual(emails);
});

test('[SYN-10] another amount that was committed elsewhere meanwhile ends in a message, not in silence @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const [person, fund] = await Promise.all([makeInvestor(), makeFund()]);
  await signIn(page, person.email);
  await page.goto(pageOf(fund));
  const form = page.getByRole('form', { name: 'Invest or decline' });
  const wanted = form.getByRole('radiogroup', { name: /Would you like/ });
  await wanted.getByLabel('Yes', { exact: true }).check();
  await form.getByLabel('Investment amount').fill('30000');
  await form.getByLabel('Trust').check();
  await commit(person, fund, { invest_amount: 20_000 });
  await form.getByRole('button', { name: 'Submit' }).click();
  const note = page.getByRole('status').filter({ hasText: 'You committed in another tab' });
  await expect(note).toContainText('The $30,000 that you entered in this tab was not committed.');
  await expect(page.getByText('You are going to invest $20,000 in this fund.')).toBeVisible();
  await note.getByRole('button', { name: 'Close' }).click();
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('You are going to invest $20,000 in this fund.')).toBeVisible();
  await expect(note).toHaveCount(0);
});
