import { recordEndpoints, request } from '@paddock/contract';
import { apiAs, expect, makeFund, makeInvestor, pageOf, test } from './fixtures/index.ts';

test('[SYN-02] [SYN-06] [SYN-07] an investor declines with feedback, reopens with Yes, and then invests', async ({
  page,
  signIn,
}) => {
  const [investor, fund] = await Promise.all([makeInvestor(), makeFund()]);
  const decision = async () =>
    (
      await request(await apiAs('admin@example.com'), recordEndpoints('synd_users').list, {
        query: { filter: { fund: fund._id } },
      })
    ).items.map(({ invest_status, feedback, invest_amount }) => ({ invest_status, feedback, invest_amount }));
  await signIn(page, investor.email);
  await page.goto('/dashboard');
  const card = page
    .getByRole('region', { name: 'Available Investments' })
    .getByRole('listitem')
    .filter({ hasText: fund.name });
  await expect(card).toContainText('Open');
  await card.getByRole('link', { name: fund.name }).click();

  const form = page.getByRole('form', { name: 'Invest or decline' });
  await form.getByLabel('No', { exact: true }).check();
  await form.getByLabel('Feedback (optional)').fill('The term is too long for me.');
  await form.getByRole('button', { name: 'Submit' }).click();
  const message = page.getByText('You have declined this investment.');
  await expect(message).toBeVisible();
  await expect(form).toHaveCount(0);
  expect(await decision()).toMatchObject([
    { invest_status: 'Declined investment', feedback: 'The term is too long for me.' },
  ]);

  // After declining, the investor still sees the fund on the dashboard and the decision on its page.
  await page.goto('/dashboard');
  await expect(card).toContainText('You declined');
  await card.getByRole('link', { name: fund.name, exact: true }).click();
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(form).toBeVisible();
  await form
    .getByRole('radiogroup', { name: /Would you like/ })
    .getByLabel('Yes', { exact: true })
    .check();
  await form.getByLabel('Investment amount').fill('25000');
  await form.getByLabel('Entity').check();
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('You are going to invest $25,000 in this fund.')).toBeVisible();
  expect(await decision()).toMatchObject([{ invest_status: 'Accepted investment', invest_amount: 25_000 }]);
  await page.goto('/dashboard');
  const summary = page.getByRole('region', { name: 'Investment Summary' });
  await expect(summary.getByRole('row', { name: fund.name })).toContainText('Commitment recorded');
  await expect(card).toHaveCount(0);
  await page.goto(pageOf(fund));
  await expect(form).toHaveCount(0);
});
