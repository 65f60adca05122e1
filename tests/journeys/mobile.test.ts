import type { Locator } from '@playwright/test';
import {
  commit,
  completeParticipation,
  consent,
  DEMO_PASSWORD,
  drawSignature,
  editBar,
  expect,
  expectRoom,
  makeEditedPortal,
  makeFund,
  makeInvestor,
  openInEditMode,
  pageOf,
  recordMoney,
  requestSignLink,
  signLinkEmailedTo,
  smallPhone,
  test,
} from './fixtures/index.ts';

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('This element is not visible');
  return box;
};

/** The value of a term begins on the line of the term. */
async function expectBeside(list: Locator, term: string): Promise<void> {
  const entry = list
    .locator('div')
    .filter({ has: list.page().getByRole('term').getByText(term, { exact: true }) });
  const [label, value] = await Promise.all([
    boxOf(entry.getByRole('term').first()),
    boxOf(entry.getByRole('definition').first()),
  ]);
  expect(value.x, `${term}: its value is after it`).toBeGreaterThanOrEqual(label.x + label.width);
  expect(value.y, `${term}: its value is on its line`).toBeLessThan(label.y + label.height);
}

test('[INV-02] shows the money first, then what waits, then the holdings, and bars cover a fifth of a phone at most @phone @proof', async ({
  page,
  signIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await makeInvestor();
  const [held, pending, open] = await Promise.all([
    makeFund({ currentFundValuePercentage: 110 }),
    makeFund(),
    makeFund(),
  ]);
  const own = await completeParticipation(person, held, 50_000);
  await recordMoney(own, 20_000);
  const signing = await requestSignLink(person, await commit(person, pending, { invest_amount: 40_000 }));
  await page.setViewportSize(smallPhone);
  await signIn(page, person.email);
  await page.goto('/dashboard');
  const money = page.getByRole('region', { name: 'Your money' });
  await expect(money.getByRole('definition').first()).toHaveText('$22,000');
  const panel = page.getByRole('complementary', { name: 'About you' });
  const wire = panel.getByText(`Wire $30,000 for ${held.name}`);
  await expect(wire).toBeVisible();
  const holdings = page.getByRole('region', { name: 'Investment Summary' });
  await expect(holdings.getByRole('row', { name: held.name })).toContainText('$50,000.00');
  const heading = await boxOf(page.getByRole('heading', { level: 1 }));
  const tops = [];
  for (const part of [money, wire, holdings, panel.getByText(person.email)]) tops.push((await boxOf(part)).y);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect((tops[0] ?? 0) - heading.y - heading.height, 'nothing else before the money').toBeLessThan(32);
  await expectBeside(money, 'Value');
  await expectRoom(page);

  await page.goto(pageOf(open));
  await expect(page.getByRole('form', { name: 'Invest or decline' })).toBeVisible();
  await expectBeside(page.getByRole('main'), 'Minimum Investment');
  await expectRoom(page);
  await page.goto(`/dashboard/investments/${own._id}`);
  await expectBeside(page.getByRole('region', { name: 'Value', exact: true }), 'Value');
  await expectRoom(page);
  await page.goto('/news_documents');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectRoom(page);

  await page.goto(`/dashboard/investments/${own._id}/wire`);
  const amount = page.getByRole('region', { name: 'Amount' });
  await expectBeside(amount, 'Amount to wire');
  await expectRoom(page);
  await amount.getByRole('button', { name: 'Copy the amount' }).tap();
  await expect(page.getByText('The amount has been copied.')).toBeVisible();
  await expectRoom(page);

  await page.goto(signing);
  await expect(page.getByRole('region', { name: 'Agreement', exact: true })).toBeVisible();
  await expectRoom(page);
});

test('[CON-04] the bars of edit mode cover a fifth of a phone at most @phone @proof', async ({ page }) => {
  const place = await makeEditedPortal({ title: 'Ours', body: '<p>Words</p>'.repeat(60) });
  await openInEditMode(page, place);
  await page.setViewportSize(smallPhone);
  await expect(editBar(page)).toBeVisible();
  await expectRoom(page);
});

test('[POR-09] an investor uses the menu, signs in, invests and draws a signature on a phone @phone @proof', async ({
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
