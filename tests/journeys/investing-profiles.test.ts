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
  smallPhone,
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

test('[ENT-09] a fund that is closed shows what the other profiles hold, and offers them nothing @proof', async ({
  page,
  signIn,
}) => {
  const [person, fund] = await Promise.all([makeInvestor(), makeFund()]);
  const [llc, trust, , archived] = await Promise.all([
    makeProfile(person, { kind: 'llc', legalName: 'Okafor LLC' }),
    makeProfile(person, { kind: 'trust', legalName: 'Okafor Trust' }),
    makeProfile(person, { kind: 'llc', legalName: 'Okafor Spare LLC' }),
    makeProfile(person, { kind: 'trust', legalName: 'Okafor Former Trust' }),
  ]);
  await commitAs(person, fund, llc, 20_000);
  await commitAs(person, fund, trust, 30_000);
  const { _id: withdrawn } = await commitAs(person, fund, archived, 10_000);
  await request(await person.api(), withdrawCommitment, { body: { id: withdrawn } });
  await (await serverDatabase()).query('UPDATE investing_entities SET "archivedAt" = now() WHERE _id = $1', [
    archived._id,
  ]);
  await signIn(page, person.email);
  const others = page.getByRole('list', { name: 'Your other profiles' });
  const namesOf = () => others.getByRole('link').allTextContents();
  await page.goto(`${pageOf(fund)}?profile=${llc._id}`);
  await expect(others.getByRole('link', { name: 'Okafor Trust (Trust): $30,000' })).toBeVisible();
  expect((await namesOf()).toSorted()).toEqual([
    'Invest with Okafor Spare LLC (LLC)',
    'Okafor Trust (Trust): $30,000',
  ]);
  await expect(page.getByRole('link', { name: 'Add an investing profile' })).toBeVisible();

  await (await serverDatabase()).query(
    `UPDATE funds SET close_date = now() - interval '1 day', end_date = now() - interval '1 hour' WHERE _id = $1`,
    [fund._id],
  );
  await page.reload();
  await expect(others.getByRole('link', { name: 'Okafor Trust (Trust): $30,000' })).toBeVisible();
  expect(await namesOf()).toEqual(['Okafor Trust (Trust): $30,000']);
  await expect(page.getByRole('link', { name: 'Add an investing profile' })).toHaveCount(0);
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

test('[ENT-03] the form to invest waits for the profiles, and where they do not load it says so and tries again', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|net::ERR_FAILED/);
  const [person, fund] = await Promise.all([makeInvestor(), makeFund()]);
  await makeProfile(person, { kind: 'llc', legalName: 'Okafor LLC' });
  await signIn(page, person.email);
  const profiles = '**/api/investing_entities?*';
  await page.route(profiles, (route) => route.abort());
  await page.goto(pageOf(fund));
  await expect(page.getByText('Your investing profiles could not be loaded')).toBeVisible();
  await expect(formOf(page)).toHaveCount(0);
  await page.unroute(profiles);
  await page.getByRole('button', { name: 'Retry' }).click();
  await formOf(page).getByLabel('Yes', { exact: true }).check();
  await expect(formOf(page).getByRole('radiogroup', { name: 'Who invests?' })).toBeVisible();
  await expect(formOf(page).getByRole('radiogroup', { name: 'Method of investment' })).toHaveCount(0);
});

test('[ENT-03] an address of a fund with the profile of somebody else leads to the fund without it', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status (?:of|code) 400/);
  const [person, somebody, fund] = await Promise.all([makeInvestor(), makeInvestor(), makeFund()]);
  const { _id } = await makeProfile(somebody, { kind: 'llc', legalName: 'Whitfield LLC' });
  await signIn(page, person.email);
  await page.goto(`${pageOf(fund)}?profile=${_id}`);
  await expect(page.getByText('This is none of your investing profiles.')).toBeVisible();
  await expect(page.getByText('Check your connection')).toHaveCount(0);
  await expect(page.getByText('Whitfield')).toHaveCount(0);
  await page.getByRole('link', { name: 'Open the fund without it' }).click();
  await expect(formOf(page)).toBeVisible();
  await expect(page).toHaveURL(pageOf(fund));
});

test('[ENT-01] on a phone, a field that is rejected shows with its message above the buttons of its dialog', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize(smallPhone);
  const person = await makeInvestor();
  await signIn(page, person.email);
  await page.goto('/profiles');
  await page.getByRole('button', { name: 'Add a profile' }).click();
  const form = page.getByRole('form', { name: 'Add an investing profile' });
  await form.getByLabel('Who is it?').selectOption({ label: 'Trust' });
  await form.getByLabel('Legal name').fill('Okafor Trust');
  await form.getByLabel('Tax id').fill('1');
  await form.getByLabel('Legal name').focus();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Tax id')).toBeFocused();
  const message = form.getByText('A tax id has nine digits');
  const topOfButtons = async () => (await form.getByRole('button', { name: 'Save' }).boundingBox())?.y ?? 0;
  for (const shown of [form.getByLabel('Tax id'), message])
    await expect
      .poll(async () => {
        const box = await shown.boundingBox();
        return box !== null && box.y > 0 && box.y + box.height <= (await topOfButtons());
      })
      .toBe(true);
});

test('[ENT-01] [PRO-03] what was typed into a profile stays until its person says that it may go', async ({
  page,
  signIn,
}) => {
  const person = await makeInvestor();
  await makeProfile(person, { kind: 'llc', legalName: 'Okafor LLC' });
  await signIn(page, person.email);
  await page.goto('/tax_documents');
  await page.getByRole('link', { name: 'Add it in your investing profiles' }).click();
  const form = page.getByRole('form', { name: 'Edit Okafor LLC' });
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  const edit = page.getByRole('button', { name: 'Edit Okafor LLC' });
  // Nothing typed, nothing asked.
  await edit.click();
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await edit.click();
  await form.getByLabel('City').fill('Rome');
  await page.mouse.click(5, 5);
  await expect(form.getByLabel('City')).toHaveValue('Rome');
  await page.keyboard.press('Escape');
  await expect(question).toContainText('what you typed will not be saved');
  await question.getByRole('button', { name: 'Stay' }).click();
  // A dialog that is hidden again before it shows has nothing to focus, and Mantine warns of that.
  await expect(form).toBeVisible();
  await expect(form.getByLabel('City')).toHaveValue('Rome');
  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL('/profiles');
  await expect(form).toBeVisible();
  await expect(form.getByLabel('City')).toHaveValue('Rome');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(form).toHaveCount(0);
  await expect(question).toHaveCount(0);
  await edit.click();
  await expect(form.getByLabel('City')).toHaveValue('');
});

test('[ENT-01] a profile that holds something is archived after a question that says what stays', async ({
  page,
  signIn,
}) => {
  const [person, fund] = await Promise.all([makeInvestor(), makeFund()]);
  const llc = await makeProfile(person, { kind: 'llc', legalName: 'Okafor LLC' });
  await makeProfile(person, { kind: 'trust', legalName: 'Okafor Trust' });
  await commitAs(person, fund, llc, 20_000);
  await signIn(page, person.email);
  // What the profile holds is known only after the button was pressed.
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  await page.route('**/api/syndication/mine**', async (route) => {
    await pressed;
    await route.fallback();
  });
  await page.goto('/profiles');
  await page.getByRole('button', { name: 'Archive Okafor LLC' }).click();
  press();
  const asked = page.getByRole('dialog', { name: 'Archive Okafor LLC?' });
  await expect(asked).toContainText(`What it holds (${fund.name}) stays as it is`);
  await expect(asked).not.toContainText('delegates');
  const archived = page.getByRole('list', { name: 'Archived profiles' });
  await expect(archived).toHaveCount(0);
  await asked.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(archived).toContainText('Okafor LLC');
  // One that holds nothing and that nobody looks after needs no question.
  await page.getByRole('button', { name: 'Archive Okafor Trust' }).click();
  await expect(archived).toContainText('Okafor Trust');
});
