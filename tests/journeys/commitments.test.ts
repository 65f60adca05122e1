import {
  readAccreditation,
  recordEndpoints,
  request,
  reviewAccreditation,
  syndicationBySlug,
} from '@paddock/contract';
import { formatDateTimeWithZone } from '@paddock/domain';
import type { Page } from '@playwright/test';
import {
  apiAs,
  commit,
  commitWithoutProfile,
  consent,
  emailsTo,
  expect,
  fillDetails,
  makeFund,
  makePerson,
  type Person,
  pageOf,
  requestSignLink,
  signWithLink,
  test,
  typeSignature,
} from './fixtures/index.ts';

const agreement = (page: Page) => page.getByRole('region', { name: 'Your Agreement' });
const investForm = (page: Page) => page.getByRole('form', { name: 'Invest or decline' });

/** Fills in the form as a trust, and does not submit it. */
async function answerAsTrust(page: Page): Promise<void> {
  const form = investForm(page);
  await form
    .getByRole('radiogroup', { name: /Would you like/ })
    .getByLabel('Yes', { exact: true })
    .check();
  await form.getByLabel('Investment amount').fill('25000');
  await form.getByRole('radiogroup', { name: 'Method of investment' }).getByLabel('Trust').check();
}

const profileOf = async (person: Person) =>
  (
    await request(await person.api(), recordEndpoints('users').read, {
      params: { id: person._id },
      query: {},
    })
  ).item;

test.describe('a commitment that is not signed', () => {
  // A device elsewhere changes nothing about when it ends: the page names the portal's zone, as the email does.
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('[SEC-09] shows its deadline, and is withdrawn after one confirmation', async ({ page, signIn }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await commit(person, fund);
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    const { syndUser } = await request(await person.api(), syndicationBySlug, {
      params: { slug: fund.url_slug },
    });
    const until = formatDateTimeWithZone(syndUser?.keptUntil ?? null, 'America/New_York');
    expect(until).toMatch(/ E[SD]T$/);
    await expect(
      agreement(page).getByText(
        `We will hold your commitment until ${until}. If you have not signed by then, it will be canceled.`,
      ),
    ).toBeVisible();
    const withdraw = agreement(page).getByRole('button', { name: 'Withdraw Commitment' });
    await withdraw.click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw your commitment?' });
    await expect(dialog).toContainText('$50,000');
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(agreement(page)).toBeVisible();

    // The page shows the participation of the reply, before it is read again.
    await page.route('**/api/syndication/byslug/**', () => undefined);
    await withdraw.click();
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(page.getByText('Your commitment was withdrawn.')).toBeVisible();
    await expect(agreement(page)).toHaveCount(0);
    await expect(investForm(page)).toBeVisible();
    const mails = await emailsTo(person.email);
    expect(mails.map(({ subject }) => subject)).toContain(
      `Withdrawn: your commitment to ${fund.name} (Reader Family Trust)`,
    );
  });

  test('[SEC-09] can no longer be withdrawn once the investor has signed @proof', async ({
    page,
    signIn,
  }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await signWithLink(await requestSignLink(person, await commit(person, fund)));
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    await expect(agreement(page).getByText('Management signs next')).toBeVisible();
    await expect(agreement(page).getByRole('button', { name: 'Withdraw Commitment' })).toHaveCount(0);
    await expect(agreement(page).getByText('We will hold your commitment')).toHaveCount(0);
  });

  test('[SEC-09] explains why it is too late to withdraw @proof', async ({ page, signIn, allowConsole }) => {
    allowConsole(/409/);
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    const syndUser = await commit(person, fund);
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    await agreement(page).getByRole('button', { name: 'Withdraw Commitment' }).click();
    await signWithLink(await requestSignLink(person, syndUser));
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(page.getByText(/can no longer withdraw this commitment here/)).toBeVisible();
    await expect(page.getByText(/You are going to invest/)).toBeVisible();
  });
});

test.describe('an agreement without blanks', () => {
  test('[SEC-10] asks in the invest form for missing values, and saves them in the profile', async ({
    page,
    signIn,
  }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    await answerAsTrust(page);
    const form = investForm(page);
    const submit = form.getByRole('button', { name: 'Submit' });
    await expect(form.getByText('The agreement needs a few more details.')).toBeVisible();
    await expect(submit).toBeDisabled();
    await expect(form.getByLabel('State')).toHaveCount(0);
    await fillDetails(page, 'Invest or decline');
    await submit.click();
    await agreement(page).getByRole('button', { name: 'Continue' }).click();
    await expect(agreement(page).getByText('Please check your email inbox')).toBeVisible();
    expect(await profileOf(person)).toMatchObject({
      trustName: 'Whitfield Family Trust',
      address1: '48 Harbor Lane',
      city: 'Charleston',
      state: 'SC',
      postalCode: '29401',
      country: 'US',
    });
  });

  test('[SEC-10] asks in the signing step for missing values, shows errors, and continues @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/40[09]/);
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await commitWithoutProfile(person, fund);
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    await agreement(page).getByRole('button', { name: 'Continue' }).click();
    const form = page.getByRole('form', { name: 'Details for the agreement' });
    const proceed = form.getByRole('button', { name: 'Save and Continue' });
    await proceed.click();
    await expect(form.getByLabel('Name of the trust')).toHaveAccessibleDescription(/Please fill this in/);
    await fillDetails(page, 'Details for the agreement');
    await form.getByLabel('ZIP code').fill('294');
    await proceed.click();
    await expect(form.getByLabel('ZIP code')).toHaveAccessibleDescription(/5 digits/);
    await form.getByLabel('ZIP code').fill('29401');
    await proceed.click();
    await expect(agreement(page).getByText('Please check your email inbox')).toBeVisible();
    const link = agreement(page).getByRole('link', { name: 'Open the agreement to sign' });
    await page.goto((await link.getAttribute('href')) ?? '');
    const paper = page.getByRole('region', { name: 'Agreement', exact: true });
    await expect(paper).toContainText('Whitfield Family Trust');
    await expect(paper).toContainText('48 Harbor Lane');
    const pad = page.getByRole('form', { name: 'Sign the agreement' });
    await typeSignature(pad, `${person.firstName} ${person.lastName}`);
    await consent(pad);
    await pad.getByRole('button', { name: 'Sign the agreement' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  });

  test('[SIG-06] says before Submit that a method has no agreement, and why Continue failed @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/409/);
    const [person, fund] = await Promise.all([makePerson(), makeFund({ sa_doc_template_3_id: null })]);
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    await answerAsTrust(page);
    const form = investForm(page);
    await expect(form.getByText('This agreement is not ready yet')).toBeVisible();
    await form.getByRole('radiogroup', { name: 'Method of investment' }).getByLabel('Entity').check();
    await expect(form.getByText('This agreement is not ready yet')).toHaveCount(0);
    await form.getByRole('radiogroup', { name: 'Method of investment' }).getByLabel('Trust').check();
    await form.getByLabel('Legal name').fill('Whitfield Family Trust');
    await form.getByRole('button', { name: 'Submit' }).click();
    const proceed = agreement(page).getByRole('button', { name: 'Continue' });
    await proceed.click();
    await expect(agreement(page).getByRole('alert')).toContainText(
      'The agreement of this fund is not ready yet.',
    );
    await expect(proceed).toBeEnabled();
    const admins = await emailsTo('admin@example.com');
    expect(admins.filter(({ subject }) => subject === `Agreement missing: ${fund.name}`)).toHaveLength(1);
  });
});

test.describe('an accreditation', () => {
  test('[ACC-01] describes the funds’ requirements in the form and on the accreditation page @proof', async ({
    page,
    signIn,
  }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund({ requires_accreditation: true })]);
    const open = await makeFund();
    await signIn(page, person.email);
    await page.goto(pageOf(open));
    await answerAsTrust(page);
    await expect(investForm(page).getByText('You have not stated your accreditation')).toBeVisible();
    await page.goto('/accreditation_status');
    const note = page.getByRole('note').filter({ hasText: 'Where you need it' });
    await expect(note).toContainText(fund.name);
    await expect(note).not.toContainText(open.name);
  });

  test('[SYN-10] shows what is missing for a fund that requires a reviewed one, until it is accepted', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson({ profile: { accreditation: '1', accreditationType: 'individual' } });
    const fund = await makeFund({ requires_reviewed_accreditation: true });
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    await expect(page.getByText(/requires an accreditation that our team has reviewed/)).toBeVisible();
    const admin = await apiAs('admin@example.com');
    const { statement } = (await request(admin, readAccreditation, { params: { user: person._id } })).item;
    await request(admin, reviewAccreditation, {
      body: { user: person._id, statement, decision: 'accepted', reason: 'Brokerage statement' },
    });
    await page.reload();
    await expect(investForm(page)).toBeVisible();
    await page.goto('/accreditation_status');
    await expect(page.getByText('Our team has accepted your accreditation')).toBeVisible();
  });
});
