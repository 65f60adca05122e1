import { request, syndicationBySlug } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiTransport,
  DEMO_PASSWORD,
  endSessionBeforeChange,
  expect,
  type Fund,
  makeFund,
  makeInvestor,
  type Person,
  pageOf,
  test,
} from './fixtures/index.ts';

const formOf = (page: Page) => page.getByRole('form', { name: 'Invest or decline' });

/** Fills in half of a fund's form. */
async function openInvestForm(page: Page, fund: Fund) {
  await page.goto(pageOf(fund));
  const form = formOf(page);
  await form
    .getByRole('radiogroup', { name: /Would you like to invest/ })
    .getByLabel('Yes', { exact: true })
    .check();
  await form.getByLabel('Investment amount').fill('45,500');
}

async function signInAgain(page: Page, person: Person) {
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Email address').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toHaveCount(0);
}

test('[AUT-10] [POR-13] a session that ends halfway offers sign-in, and restores what was typed', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  const person = await makeInvestor();
  const fund = await makeFund();
  await signIn(page, person.email);
  await openInvestForm(page, fund);
  await formOf(page).getByRole('radiogroup', { name: 'Method of investment' }).getByLabel('Cash').check();
  await formOf(page).getByRole('radiogroup', { name: 'Are you married?' }).getByLabel('No').check();
  await endSessionBeforeChange(page, (path) => path === '/api/syndication/set_investing');
  await formOf(page).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authCode'))).toBeNull();
  await signInAgain(page, person);
  const form = formOf(page);
  await expect(form.getByLabel('Investment amount')).toHaveValue('45,500');
  // Who invests was kept before the session ended.
  await expect(
    form
      .getByRole('radiogroup', { name: 'Who invests?' })
      .getByLabel(`${person.firstName} ${person.lastName}`),
  ).toBeChecked();
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form).toHaveCount(0);
  const { syndUser } = await request(apiTransport(await codeOf(page)), syndicationBySlug, {
    params: { slug: fund.url_slug },
  });
  expect(syndUser?.invest_amount).toBe(45_500);
});

const codeOf = async (page: Page) => (await page.evaluate(() => localStorage.getItem('authCode'))) ?? '';

test('[AUT-18] Log Out removes what was typed in every tab of a shared computer @proof', async ({
  page,
  context,
  signIn,
}) => {
  const person = await makeInvestor();
  const fund = await makeFund();
  await signIn(page, person.email);
  await openInvestForm(page, fund);
  const tab = await context.newPage();
  await openInvestForm(tab, fund);
  const drafts = (each: Page) =>
    each.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft/')).length);
  expect([await drafts(page), await drafts(tab)]).toEqual([1, 1]);
  await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  await expect(tab.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  expect([await drafts(page), await drafts(tab)]).toEqual([0, 0]);
  await signInAgain(page, person);
  await expect(formOf(page)).toBeVisible();
  await expect(formOf(page).getByLabel('Investment amount')).toHaveCount(0);
});
