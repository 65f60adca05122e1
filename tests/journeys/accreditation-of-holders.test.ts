import type { Page } from '@playwright/test';
import { agreementProfile, expect, makeFund, makeInvestor, pageOf, test } from './fixtures/index.ts';

const formOf = (page: Page) => page.getByRole('form', { name: 'Invest or decline' });

async function answer(page: Page, holder: string) {
  const form = formOf(page);
  await form.getByLabel('Yes', { exact: true }).check();
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
