import { call, recordsOf } from '@paddock/contract';
import { callsAs, expect, mailsTo, makeFund, makePerson, pageOf, test } from './fixtures/index.ts';

test('[COL-07] [SYN-04] a decision that the server refuses is told in its words, and nothing typed is lost', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  const [person, fund] = await Promise.all([makePerson(), makeFund()]);
  await signIn(page, person.email);
  await page.goto(pageOf(fund));
  const form = page.getByRole('form', { name: 'Invest or decline' });
  const wanted = form.getByRole('radiogroup', { name: /Would you like/ });
  await wanted.getByLabel('Yes', { exact: true }).check();
  await form.getByLabel('Investment amount').fill('15000');
  await form.getByLabel('Trust').check();
  // Meanwhile the fund takes less.
  await call(await callsAs('admin@example.com'), recordsOf('funds').update, {
    params: { id: fund._id },
    body: { max_inv_amount: 12_000 },
  });
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('Maximum investment Amount is $12,000.00').first()).toBeVisible();
  await expect(form.getByLabel('Investment amount')).toHaveValue(/15,?000/);
  await expect(form.getByLabel('Trust')).toBeChecked();
  expect(await mailsTo(person.email)).toEqual([]);
});
