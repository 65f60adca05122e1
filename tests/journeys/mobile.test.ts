import {
  consent,
  DEMO_PASSWORD,
  drawSignature,
  expect,
  makeFund,
  makeInvestor,
  signLinkEmailedTo,
  test,
} from './fixtures/index.ts';

test('[POR-09] an investor uses the menu, signs in, invests and draws a signature on a phone @phone', async ({
  page,
}) => {
  const [person, fund] = await Promise.all([makeInvestor(), makeFund()]);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Email address').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).tap();
  await page.getByRole('link', { name: fund.name }).tap();
  const form = page.getByRole('form', { name: 'Invest or decline' });
  await form
    .getByRole('radiogroup', { name: /Would you like/ })
    .getByLabel('Yes', { exact: true })
    .tap();
  await form.getByLabel('Investment amount').fill('15000');
  await form.getByLabel('Trust').tap();
  await form.getByRole('button', { name: 'Submit' }).tap();
  await page.getByRole('button', { name: 'Continue' }).tap();
  await page.goto(await signLinkEmailedTo(person.email));
  await expect(page.getByRole('region', { name: 'Agreement', exact: true })).toContainText('15,000');
  await drawSignature(page);
  const pad = page.getByRole('form', { name: 'Sign the agreement' });
  await consent(pad);
  await pad.getByRole('button', { name: 'Sign the agreement' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  await expect(page).toHaveURL('/dashboard');
});
