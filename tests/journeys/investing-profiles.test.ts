import { request, setInvesting, syndicationBySlug, withdrawCommitment } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  commitAs,
  expect,
  makeFund,
  makeInvestor,
  makeProfile,
  pageOf,
  serverDatabase,
  test,
} from './fixtures/index.ts';

const formOf = (page: Page) => page.getByRole('form', { name: 'Invest or decline' });

/** Adds a profile on its page. */
async function addProfile(page: Page, kind: string, legalName: string) {
  await page.getByRole('button', { name: 'Add a profile' }).click();
  const form = page.getByRole('form', { name: 'Add an investing profile' });
  await form.getByLabel('Who is it?').selectOption({ label: kind });
  await form.getByLabel('Legal name').fill(legalName);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: legalName, exact: true })).toBeVisible();
}

test('[ENT-01] an investor adds a profile, gives it a tax id, archives it and uses it again', async ({
  page,
  signIn,
}) => {
  const person = await makeInvestor();
  await signIn(page, person.email);
  await page.goto('/profiles');
  await expect(page.getByText('No investing profile yet')).toBeVisible();
  await addProfile(page, 'LLC', 'Okafor Holdings LLC');
  await page.getByRole('button', { name: 'Edit Okafor Holdings LLC' }).click();
  const form = page.getByRole('form', { name: 'Edit Okafor Holdings LLC' });
  await form.getByLabel('Tax id').fill('12-34');
  await form.getByLabel('Tax id').blur();
  await expect(form.getByText('A tax id has nine digits')).toBeVisible();
  await form.getByLabel('Tax id').fill('12-3456789');
  await form.getByLabel('Signs as').fill('Managing Member');
  await form.getByRole('button', { name: 'Save' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Okafor Holdings LLC' });
  await expect(card.getByText('Tax id ending in 6789')).toBeVisible();
  await expect(card.getByText(/Managing Member$/)).toBeVisible();
  await card.getByRole('button', { name: 'Show the tax id of Okafor Holdings LLC' }).click();
  await expect(card.getByText('Tax id 123456789')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Okafor Holdings LLC' }).click();
  await form.getByLabel('Taxed as').selectOption({ label: 'Not a US person' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter the tax id again').first()).toBeVisible();
  await form.getByLabel('Tax id').fill('DE 812 345 678');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Tax id ending in 5678')).toBeVisible();
  await card.getByRole('button', { name: 'Archive Okafor Holdings LLC' }).click();
  await expect(page.getByRole('list', { name: 'Archived profiles' })).toContainText('Okafor Holdings LLC');
  await page.getByRole('button', { name: 'Use Okafor Holdings LLC again' }).click();
  await expect(page.getByRole('list', { name: 'Investing profiles' })).toContainText('Okafor Holdings LLC');
});

test('[ENT-03] [ENT-09] two profiles of one person invest in one fund, each for its own amount', async ({
  page,
  signIn,
}) => {
  const [person, fund] = await Promise.all([makeInvestor(), makeFund()]);
  await signIn(page, person.email);
  await page.goto('/profiles');
  await addProfile(page, 'LLC', 'Okafor LLC');
  await addProfile(page, 'Trust', 'Okafor Trust');

  await page.goto(pageOf(fund));
  const form = formOf(page);
  await form.getByLabel('Yes', { exact: true }).check();
  await form.getByLabel('Investment amount').fill('20000');
  const who = form.getByRole('radiogroup', { name: 'Who invests?' });
  await who.getByLabel('Okafor LLC (LLC)').check();
  // The method follows from who invests.
  await expect(form.getByRole('radiogroup', { name: 'Method of investment' })).toHaveCount(0);
  await expect(form.getByText('Are you married?')).toHaveCount(0);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Held by Okafor LLC (LLC).')).toBeVisible();

  await page.getByRole('link', { name: 'Invest with Okafor Trust (Trust)' }).click();
  await expect(formOf(page)).toBeVisible();
  await formOf(page).getByLabel('Yes', { exact: true }).check();
  await expect(formOf(page).getByText('Okafor Trust (Trust) invests.')).toBeVisible();
  await formOf(page).getByLabel('Investment amount').fill('30000');
  await formOf(page).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Held by Okafor Trust (Trust).')).toBeVisible();
  await page.getByRole('link', { name: 'Okafor LLC (LLC): $20,000' }).click();
  await expect(page.getByText('Held by Okafor LLC (LLC).')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Okafor Trust (Trust): $30,000' })).toBeVisible();
});

test('[ENT-09] another profile than the one that has paid is led to an investment of its own @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status (?:of|code) 409/);
  const [person, fund] = await Promise.all([makeInvestor(), makeFund()]);
  const llc = await makeProfile(person, { kind: 'llc', legalName: 'Okafor LLC' });
  await makeProfile(person, { kind: 'trust', legalName: 'Okafor Trust' });
  const { _id: id } = await commitAs(person, fund, llc, 20_000);
  await request(await person.api(), withdrawCommitment, { body: { id } });
  await (await serverDatabase()).query(
    `INSERT INTO funding_receipts (_id, "syndUser", round, kind, amount, "receivedOn", reference, "recordedBy", "createdAt")
    VALUES (gen_random_uuid(), $1, 1, 'receipt', 20000, '2026-01-05', 'PAID', $2, now())`,
    [id, person._id],
  );
  await signIn(page, person.email);
  await page.goto(pageOf(fund));
  const form = formOf(page);
  await form.getByLabel('Yes', { exact: true }).check();
  await form.getByLabel('Investment amount').fill('30000');
  await form.getByRole('radiogroup', { name: 'Who invests?' }).getByLabel('Okafor Trust (Trust)').check();
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText(/^The payments here are those of Okafor LLC and stay with it/)).toBeVisible();
  await form.getByRole('link', { name: 'Invest with Okafor Trust (Trust)' }).click();
  await formOf(page).getByLabel('Yes', { exact: true }).check();
  await expect(formOf(page).getByText('Okafor Trust (Trust) invests.')).toBeVisible();
  await expect(formOf(page).getByText(/^The payments here are those/)).toHaveCount(0);
  await formOf(page).getByLabel('Investment amount').fill('30000');
  await formOf(page).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Held by Okafor Trust (Trust).')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invest with Okafor LLC (LLC)' })).toBeVisible();
});

test('[ENT-03] someone new is named in the form and kept as a profile @proof', async ({ page, signIn }) => {
  const [person, fund] = await Promise.all([makeInvestor(), makeFund()]);
  await signIn(page, person.email);
  await page.goto(pageOf(fund));
  const form = formOf(page);
  await form.getByLabel('Yes', { exact: true }).check();
  await form.getByLabel('Investment amount').fill('20000');
  await form.getByRole('radiogroup', { name: 'Method of investment' }).getByLabel('Trust').check();
  await form.getByLabel('Kind').selectOption({ label: 'IRA or solo 401(k)' });
  await expect(form.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await form.getByLabel('Legal name').fill('Okafor IRA');
  await expect(form.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await form.getByLabel('Custodian').fill('Equity Trust Company');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Held by Okafor IRA (IRA or solo 401(k)).')).toBeVisible();
  await page.goto('/profiles');
  await expect(page.getByRole('heading', { name: 'Okafor IRA', exact: true })).toBeVisible();
  await expect(page.getByText('Custodian: Equity Trust Company')).toBeVisible();
});

test('[ENT-01] an agreement of a retirement account waits for its custodian, with the way to its profile', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status (?:of|code) 409/);
  const [person, fund] = await Promise.all([makeInvestor(), makeFund()]);
  const { _id: investing_entity } = await makeProfile(person, { kind: 'ira', legalName: 'Okafor IRA' });
  const calls = await person.api();
  const { syndUser } = await request(calls, syndicationBySlug, {
    params: { slug: fund.url_slug },
    query: { investing_entity },
  });
  await request(calls, setInvesting, {
    body: { id: syndUser?._id ?? '', invest_amount: 20_000, method_of_inv: 'TRUST', investing_entity },
  });
  await signIn(page, person.email);
  await page.goto(`/syndication/sign/${syndUser?._id}`);
  await expect(page.getByText('The custodian of the retirement account is required.')).toBeVisible();
  await page.getByRole('link', { name: 'Name it in your investing profiles' }).click();
  await page.getByRole('button', { name: 'Edit Okafor IRA' }).click();
  const form = page.getByRole('form', { name: /Okafor IRA/ });
  await form.getByLabel('Custodian').fill('Equity Trust Company');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Custodian: Equity Trust Company')).toBeVisible();
  await page.goto(`/syndication/sign/${syndUser?._id}`);
  await expect(
    page.getByText(/The agreement names Okafor IRA \(custodian: Equity Trust Company\)/),
  ).toBeVisible();
});
