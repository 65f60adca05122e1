import type { Page } from '@playwright/test';
import {
  agreementProfile,
  commit,
  expect,
  makeFund,
  makeInvestor,
  makeProfile,
  pageOf,
  test,
} from './fixtures/index.ts';

const formOf = (page: Page) => page.getByRole('form', { name: 'Invest or decline' });

async function answer(page: Page, holder: string) {
  const form = formOf(page);
  await form
    .getByRole('radiogroup', { name: /Would you like to invest/ })
    .getByLabel('Yes', { exact: true })
    .check();
  await form.getByRole('radiogroup', { name: 'Who invests?' }).getByLabel(holder).check();
  await form.getByLabel('Investment amount').fill('20000');
}

test('[ENT-06] a company is refused in its name, accredited, and admitted; its owner’s own answer stays', async ({
  page,
  signIn,
}) => {
  const [person, fund] = await Promise.all([
    makeInvestor({
      profile: { ...agreementProfile, accreditation: '1', accreditationType: 'individual' },
    }),
    makeFund({ requires_accreditation: true }),
  ]);
  await signIn(page, person.email);
  await page.goto('/profiles');
  await page.getByRole('button', { name: 'Add a profile' }).click();
  const adding = page.getByRole('form', { name: 'Add an investing profile' });
  await adding.getByLabel('Who is it?').selectOption({ label: 'LLC' });
  await adding.getByLabel('Legal name').fill('Lindqvist Holdings LLC');
  await adding.getByRole('button', { name: 'Save' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Lindqvist Holdings LLC' });
  await expect(card.getByText('Accreditation: not stated')).toBeVisible();

  await page.goto(pageOf(fund));
  await answer(page, 'Lindqvist Holdings LLC (LLC)');
  await expect(formOf(page).getByText('Lindqvist Holdings LLC is not accredited yet.')).toBeVisible();
  await formOf(page)
    .getByRole('link', { name: 'State its accreditation in your investing profiles' })
    .click();
  await page.getByRole('button', { name: 'State the accreditation of Lindqvist Holdings LLC' }).click();
  const form = page.getByRole('form', { name: 'Accreditation of Lindqvist Holdings LLC' });
  await form.getByLabel('None of the above').check();
  await expect(form.getByText('Accreditation is required')).toBeVisible();
  await form.getByLabel('The business has assets above $25 million').check();
  await expect(form.getByText('Accredited investor under Rule 501(a)(3)').first()).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Accreditation: stated, our team reviews it')).toBeVisible();

  await page.goto(pageOf(fund));
  await answer(page, 'Lindqvist Holdings LLC (LLC)');
  await expect(formOf(page).getByText('is not accredited yet')).toHaveCount(0);
  await formOf(page).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Held by Lindqvist Holdings LLC (LLC).')).toBeVisible();
  await page.goto('/accreditation_status');
  await expect(
    page.getByLabel('My net worth, without my primary residence, is between $2.1 million and $5 million'),
  ).toBeChecked();
});

test('[ENT-03] [ENT-06] a first LLC that is named in the form is refused until it has an accreditation of its own @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const [person, fund] = await Promise.all([
    makeInvestor({
      profile: { ...agreementProfile, accreditation: '1', accreditationType: 'individual' },
    }),
    makeFund({ requires_accreditation: true }),
  ]);
  await signIn(page, person.email);
  await page.goto(pageOf(fund));
  await answer(page, `${person.firstName} ${person.lastName}`);
  await expect(formOf(page).getByText('is not accredited yet')).toHaveCount(0);
  await answer(page, 'Someone new');
  await formOf(page).getByRole('radiogroup', { name: 'Method of investment' }).getByLabel('Entity').check();
  const refusal = `${agreementProfile.busEntityName} is not accredited yet.`;
  await expect(formOf(page).getByText(refusal)).toBeVisible();
  await expect(
    formOf(page).getByRole('link', {
      name: 'Add it to your investing profiles and state its accreditation',
    }),
  ).toBeVisible();
  await formOf(page).getByRole('button', { name: 'Submit' }).click();
  await expect(formOf(page).getByRole('alert')).toHaveText(refusal);
  // It is a profile from then on, and nothing is committed.
  const holder = formOf(page)
    .getByRole('radiogroup', { name: 'Who invests?' })
    .getByLabel(`${agreementProfile.busEntityName} (LLC)`);
  await expect(holder).toBeChecked();
  await formOf(page)
    .getByRole('link', { name: 'State its accreditation in your investing profiles' })
    .click();
  await page
    .getByRole('button', { name: `State the accreditation of ${agreementProfile.busEntityName}` })
    .click();
  const form = page.getByRole('form', { name: `Accreditation of ${agreementProfile.busEntityName}` });
  await form.getByLabel('The business has assets above $25 million').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Accreditation: stated, our team reviews it').first()).toBeVisible();
  await page.goto(pageOf(fund));
  await expect(holder).toBeChecked();
  await formOf(page).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(`Held by ${agreementProfile.busEntityName} (LLC).`)).toBeVisible();
});

test('[ENT-06] [ENT-09] the page of another profile names it where its accreditation is missing, and leads to where it is stated @proof', async ({
  page,
  signIn,
}) => {
  const [person, fund] = await Promise.all([
    makeInvestor({
      profile: { ...agreementProfile, accreditation: '1', accreditationType: 'individual' },
    }),
    makeFund({ requires_accreditation: true }),
  ]);
  const llc = await makeProfile(person, { kind: 'llc', legalName: 'Lindqvist Land LLC' });
  await signIn(page, person.email);
  await page.goto(`${pageOf(fund)}?profile=${llc._id}`);
  const invest = page.getByRole('region', { name: 'Invest', exact: true });
  await expect(invest.getByText('Lindqvist Land LLC is not accredited yet.')).toBeVisible();
  await expect(invest.getByText('Please state your accreditation')).toHaveCount(0);
  await invest.getByRole('link', { name: 'State its accreditation in your investing profiles' }).click();
  await expect(page).toHaveURL('/profiles');
  await page.goto('/accreditation_status');
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Accreditation of your other investing profiles' })
    .click();
  await expect(page).toHaveURL('/profiles');
});

test('[ENT-06] management reads before it asks that another holder of a commitment is not accredited @proof', async ({
  page,
  signIn,
}) => {
  const [person, fund] = await Promise.all([
    makeInvestor({ profile: agreementProfile }),
    makeFund({ requires_accreditation: true }),
  ]);
  const llc = await makeProfile(person, {
    kind: 'llc',
    legalName: 'Lindqvist Land LLC',
    accreditation: '2',
  });
  const lp = await makeProfile(person, { kind: 'partnership', legalName: 'Lindqvist LP' });
  const { _id } = await commit(person, fund, { method_of_inv: 'ENTITY', investing_entity: llc._id });
  await signIn(page, 'admin@example.com');
  await page.goto(`/admin/participations/${_id}`);
  await page.getByRole('button', { name: 'Correct the terms' }).click();
  const form = page.getByRole('form', { name: 'Correct the terms' });
  const warning = form.getByText('is not accredited yet. This fund requires an accreditation.');
  await expect(form.getByLabel('Holder')).toHaveValue(llc._id);
  await expect(warning).toHaveCount(0);
  await form.getByLabel('Holder').selectOption(lp._id);
  await expect(warning).toHaveText(
    'Lindqvist LP is not accredited yet. This fund requires an accreditation.',
  );
  await form.getByLabel('Holder').selectOption(llc._id);
  await expect(warning).toHaveCount(0);
  await form.getByLabel('Method').selectOption('TRUST');
  await expect(warning).toContainText('The investor’s usual profile of this method');
});
