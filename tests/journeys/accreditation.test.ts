import type { Page, Route } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  holdRequests,
  makeFund,
  makePerson,
  type Person,
  pageOf,
  storedUser,
  test,
  updateStoredUser,
} from './fixtures/index.ts';

/** The form of the accreditation, and its parts by their labels. */
function formOf(page: Page) {
  const form = page.getByRole('form', { name: 'Accreditation' });
  const types = form.getByRole('radiogroup', { name: 'Who is accredited?' });
  const answers = form.getByRole('radiogroup', { name: 'Which of these is true?' });
  return {
    form,
    choose: (type: 'Individual' | 'Trust' | 'Business') => types.getByLabel(type).check(),
    answers: answers.getByRole('radio'),
    answer: (words: RegExp | string) => answers.getByLabel(words).check(),
    save: form.getByRole('button', { name: 'Save' }),
    preview: page.getByRole('region', { name: 'Preview' }),
  };
}

async function openForm(page: Page, signIn: (page: Page, username: string) => Promise<void>, person: Person) {
  await signIn(page, person.email);
  await page.goto('/accreditation_status');
  const parts = formOf(page);
  await expect(parts.form).toBeVisible();
  return parts;
}

const saved = (page: Page) => expect(page.getByText('Accreditation saved')).toBeVisible();

test.describe('the accreditation status', () => {
  test('[POR-18] [POR-13] requires signing in, as the profile does @proof', async ({ page }) => {
    for (const path of ['/accreditation_status', '/profile']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In Required');
      await expect(page.getByRole('form', { name: /Profile|Accreditation/ })).toHaveCount(0);
    }
  });

  test('[ACC-01] [ACC-02] clears the answer for another type and offers its own, with links to related pages', async ({
    page,
    signIn,
  }) => {
    const { choose, answers, answer, preview, form } = await openForm(page, signIn, await makePerson());
    await expect(answers).toHaveCount(0);
    await choose('Individual');
    await expect(answers).toHaveCount(6);
    await answer(/three or more of our past offerings/);
    await expect(preview).toContainText('three or more of our past offerings');
    await choose('Trust');
    await expect(answers).toHaveCount(7);
    await expect(form.locator('input:checked')).toHaveCount(1);
    await answer(/assets above \$25 million/);
    await choose('Business');
    await expect(answers).toHaveCount(5);
    await expect(form.locator('input:checked')).toHaveCount(1);
    await choose('Trust');
    await expect(form.locator('input:checked')).toHaveCount(1);
    await expect(preview).toContainText('Not stated yet');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    const main = page.getByRole('main');
    for (const [name, path] of [
      ['Verification Documents', '/verification_documents'],
      ['Update Profile Settings', '/profile'],
      ['Tax Documents', '/tax_documents'],
    ] as const)
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', path);
  });

  test('[ACC-03] warns after none of the above that the regulator requires accreditation, and blocks saving', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    const { choose, answer, save, form } = await openForm(page, signIn, person);
    for (const type of ['Individual', 'Trust', 'Business'] as const) {
      await choose(type);
      await expect(save).toBeEnabled();
      await answer('None of the above');
      await expect(form.getByRole('status')).toContainText('The regulator requires');
      await expect(save).toBeDisabled();
    }
    await form.getByLabel('Business entity name').press('Enter');
    expect((await storedUser(person)).accreditation).toBeNull();
    await answer(/Every owner has an income/);
    await expect(save).toBeEnabled();
  });

  test('[ACC-04] needs an answer and the name of the type; then it is saved, reported once and shown everywhere', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    const fund = await makeFund({ requires_accreditation: true });
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    await page.getByRole('link', { name: 'Please state your accreditation' }).click();
    const { choose, answer, save, form } = formOf(page);
    const told: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/profile/notify/save')) told.push(request.postDataJSON());
    });
    await choose('Trust');
    await save.click();
    await expect(form.getByText('Please choose one of the answers')).toBeVisible();
    await answer(/assets between \$5 million and \$25 million/);
    await save.click();
    const name = form.getByLabel('Trust name');
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('Trust name is required');
    expect((await storedUser(person)).accreditation).toBeNull();
    await name.fill('Reader Trust');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await save.click();
    expect((await sent).postDataJSON()).toEqual({
      firstName: person.firstName,
      lastName: person.lastName,
      trustName: 'Reader Trust',
      busEntityName: null,
      accreditation: '2-1',
      accreditationType: 'trust',
    });
    await saved(page);
    expect(await storedUser(person)).toMatchObject({
      accreditation: '2-1',
      accreditationType: 'trust',
      trustName: 'Reader Trust',
    });
    const next = page.getByRole('region', { name: 'What happens next' });
    await expect(next.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(next.getByRole('listitem')).toContainText([
      'Upload what supports your statement',
      'Our team reviews it',
      `Your accreditation is enough for`,
    ]);
    await expectNoAxeViolations(page);
    await next.getByRole('button', { name: 'Change my statement' }).click();
    await expect(page.getByRole('note').filter({ hasText: 'Our team will review' })).toBeVisible();
    const again = page.waitForResponse((reply) => reply.request().method() === 'PUT');
    await save.click();
    expect((await again).status()).toBe(200);
    await expect(next.getByRole('heading', { level: 2 })).toBeFocused();
    expect(told).toEqual([
      {
        templateName: 'accreditation_status_updated',
        tags: { accreditationType: 'trust', accreditation: '2-1' },
      },
    ]);
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    const panel = page.getByRole('complementary', { name: 'About you' });
    await expect(panel).toContainText('The trust has assets between $5 million and $25 million');
    await expect(panel.getByRole('link', { name: 'Confirm your accreditation' })).toHaveCount(0);
    await panel.getByRole('link', { name: 'Upload a verification document' }).click();
    await expect(page).toHaveURL('/verification_documents');
    await page.goto(pageOf(fund));
    await expect(page.getByRole('form', { name: 'Invest or decline' })).toBeVisible();
  });

  test('[ACC-04] does not overwrite a name that was saved elsewhere meanwhile @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    const { choose, answer, save } = await openForm(page, signIn, person);
    await choose('Individual');
    await answer(/above \$5 million/);
    await updateStoredUser(person, { firstName: 'Renamed' });
    await save.click();
    await saved(page);
    expect(await storedUser(person)).toMatchObject({ accreditation: '2', firstName: 'Renamed' });
  });

  for (const [reply, answer] of [
    ['with what they require', (route: Route) => route.continue()],
    ['without it where they cannot be had', (route: Route) => route.fulfill({ status: 500, body: '{}' })],
  ] as const)
    test(`[ACC-01] shows the form once the funds have answered, ${reply}, and moves it no more @proof`, async ({
      page,
      signIn,
      allowConsole,
    }) => {
      allowConsole(/status of 500/);
      await makeFund({ requires_accreditation: true });
      await signIn(page, (await makePerson()).email);
      const funds = await holdRequests(page, '**/api/syndication/available*', answer);
      await page.goto('/accreditation_status');
      const { form, choose } = formOf(page);
      await expect.poll(() => funds.requests.length).toBe(1);
      await expect(page.getByText('Your accreditation is loading')).toBeVisible();
      await expect(form).toBeHidden();
      funds.release();
      await expect(form).toBeVisible();
      const place = await form.boundingBox();
      await choose('Individual');
      expect((await form.boundingBox())?.y).toBe(place?.y);
    });

  test('[PRO-04] reports a failed save and loses nothing', async ({ page, signIn, allowConsole }) => {
    allowConsole(/status of 500/);
    const person = await makePerson();
    const { choose, answer, save, answers } = await openForm(page, signIn, person);
    await choose('Individual');
    await answer(/above \$5 million/);
    await page.route('**/api/users/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await save.click();
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: 'Error Saving Profile Settings. Please notify administrator' }),
    ).toBeVisible();
    await expect(answers.nth(4)).toBeChecked();
    await page.unrouteAll();
    await save.click();
    await saved(page);
    expect(await storedUser(person)).toMatchObject({ accreditation: '2', accreditationType: 'individual' });
  });

  test('[ACC-05] [PRO-05] waits 200 ms before it loads, then shows a clock in the saved zone', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson({ timeZone: 'Asia/Tokyo' });
    await signIn(page, person.email);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(`/api/users/${person._id}`)) asked += 1;
    });
    await page.clock.install({ time: new Date('2026-11-21T12:00:00.000Z') });
    await page.goto('/news_documents');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.pauseAt(new Date('2026-11-21T12:30:00.000Z'));
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Your account/ })
      .click();
    await page.getByRole('link', { name: 'Accreditation Status' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accreditation Status');
    await page.clock.runFor(199);
    expect(asked).toBe(0);
    await page.clock.runFor(1);
    await expect.poll(() => asked).toBe(1);
    await page.clock.resume();
    await expect(formOf(page).preview.getByRole('timer', { name: 'Your time' })).toHaveText(
      /^Nov 21, 2026, 9:30:\d\d PM$/,
    );
  });

  test('[POR-09] [POR-10] has no axe violations at 360 px and in dark mode @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    await updateStoredUser(person, { accreditationType: 'individual', accreditation: '5' });
    await page.setViewportSize({ width: 360, height: 740 });
    const { answer } = await openForm(page, signIn, person);
    await expectNoAxeViolations(page);
    await answer('None of the above');
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectNoAxeViolations(page);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider).toBe(0);
  });
});
