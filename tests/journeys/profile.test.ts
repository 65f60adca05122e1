import type { Page, Route } from '@playwright/test';
import {
  completeParticipation,
  expect,
  expectNoAxeViolations,
  impersonationCodeFor,
  makeFund,
  makePerson,
  type Person,
  storedUser,
  test,
  updateStoredUser,
} from './fixtures/index.ts';

const failureText = 'Error Saving Profile Settings. Please notify administrator';

/** The form of the profile, and its fields by their labels. */
function formOf(page: Page) {
  const form = page.getByRole('form', { name: 'Profile' });
  return {
    form,
    first: form.getByLabel('First name'),
    last: form.getByLabel('Last name'),
    home: form.getByLabel('Home phone'),
    mobile: form.getByLabel('Mobile phone'),
    country: form.getByLabel('Country'),
    address1: form.getByLabel('Address line 1'),
    address2: form.getByLabel('Address line 2'),
    city: form.getByLabel('City'),
    state: form.getByLabel('State'),
    postalCode: form.getByLabel(/^Postal code/),
    zone: form.getByRole('combobox', { name: 'Time zone' }),
    save: form.getByRole('button', { name: 'Save' }),
    preview: page.getByRole('region', { name: 'Preview' }),
  };
}

async function openProfile(
  page: Page,
  signIn: (page: Page, username: string) => Promise<void>,
  person: Person,
) {
  await signIn(page, person.email);
  await page.goto('/profile');
  const parts = formOf(page);
  await expect(parts.form).toBeVisible();
  return parts;
}

const saved = (page: Page) => expect(page.getByText('Profile saved')).toBeVisible();

test.describe('the profile', () => {
  test('[PRO-01] saves what is typed, and the header and every date show it at once', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    const fund = await makeFund({
      close_date: '2031-03-10T20:30:00.000Z',
      end_date: '2039-01-01T00:00:00.000Z',
    });
    await completeParticipation(person, fund, 20_000);
    const fields = await openProfile(page, signIn, person);
    await expect(fields.zone).toHaveValue('Device Default Timezone');
    await fields.first.fill('Grace');
    await fields.mobile.pressSequentially('8435550149');
    await expect(fields.mobile).toHaveValue('(843) 555-0149');
    await fields.home.fill('+44 20 7946 0018');
    await fields.country.selectOption('United States');
    await fields.address1.fill('48 Harbor Lane');
    await fields.address2.fill('Suite 5');
    await fields.city.fill('Charleston');
    await fields.state.selectOption('South Carolina');
    await fields.postalCode.fill('29401');
    await fields.zone.fill('tokyo');
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
    for (const line of ['48 Harbor Lane', 'Suite 5', 'Charleston, SC 29401', 'United States'])
      await expect(fields.preview).toContainText(line);
    await fields.save.click();
    await saved(page);
    await expect(fields.save).toBeDisabled();
    expect(await storedUser(person)).toMatchObject({
      firstName: 'Grace',
      lastName: person.lastName,
      mobilePhone: '+18435550149',
      homePhone: '+442079460018',
      address1: '48 Harbor Lane',
      address2: 'Suite 5',
      city: 'Charleston',
      country: 'US',
      state: 'SC',
      postalCode: '29401',
      profileSettings: { timezone: 'Asia/Tokyo' },
    });
    await expect(
      page.getByRole('banner').getByRole('button', { name: new RegExp(`Grace ${person.lastName}`) }),
    ).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('complementary', { name: 'About you' })).toContainText('Grace');
    await expect(page.getByRole('table', { name: 'Your investments' }).getByRole('time').first()).toHaveText(
      /^Mar 11, 2031,\s+5:30\sAM$/,
    );
  });

  test('[PRO-01] waits 200 ms before it loads @proof', async ({ page, signIn }) => {
    const person = await makePerson();
    await signIn(page, person.email);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(`/api/users/${person._id}`)) asked += 1;
    });
    await page.clock.install();
    await page.goto('/homepage');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
    await page.clock.runFor(199);
    expect(asked).toBe(0);
    await page.clock.runFor(1);
    await expect.poll(() => asked).toBe(1);
    await page.clock.resume();
    await expect(formOf(page).form).toBeVisible();
  });

  test('[PRO-01] returns to the device’s time zone @proof', async ({ page, signIn }) => {
    const person = await makePerson({ timeZone: 'Asia/Tokyo' });
    const { zone, save } = await openProfile(page, signIn, person);
    await expect(zone).toHaveValue('Asia/Tokyo');
    await zone.fill('device');
    await page.getByRole('option', { name: 'Device Default Timezone' }).click();
    await save.click();
    await saved(page);
    expect((await storedUser(person)).profileSettings).toEqual({ timezone: null });
  });

  test('[PRO-02] offers all countries, states in the United States only, digits, and fields of type tel @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    const { country, state, postalCode, home, mobile, save } = await openProfile(page, signIn, person);
    const names = await country.getByRole('option').allTextContents();
    expect(names.slice(0, 3)).toEqual(['Choose a country', 'United States', 'Afghanistan']);
    expect(names.slice(2)).toEqual(names.slice(2).toSorted(new Intl.Collator('en').compare));
    await expect(state).toBeDisabled();
    await postalCode.pressSequentially('a2b9-4c01789');
    await expect(postalCode).toHaveValue('29401');
    await country.selectOption('United States');
    await expect(state).toBeEnabled();
    await expect(state.locator('optgroup[label="States"] option')).toHaveCount(50);
    const others = state.locator('optgroup[label="District of Columbia and territories"] option');
    await expect(others).toHaveText([
      'American Samoa',
      'District of Columbia',
      'Guam',
      'Northern Mariana Islands',
      'Puerto Rico',
      'U.S. Virgin Islands',
    ]);
    await expect(state.getByRole('option')).toHaveCount(57);
    await state.selectOption('Texas');
    await country.selectOption('Japan');
    await expect(state).toBeDisabled();
    await expect(state).toHaveValue('');
    await postalCode.fill('1000001');
    await postalCode.blur();
    await expect(postalCode).toHaveValue('100-0001');
    for (const phone of [home, mobile]) await expect(phone).toHaveAttribute('type', 'tel');
    await mobile.pressSequentially('09012345678');
    await expect(mobile).toHaveValue('090-1234-5678');
    await save.click();
    await saved(page);
    expect(await storedUser(person)).toMatchObject({
      country: 'JP',
      state: null,
      postalCode: '100-0001',
      mobilePhone: '+819012345678',
    });
  });

  test('[PRO-02] says under the field what is wrong, and moves the focus there', async ({ page, signIn }) => {
    const person = await makePerson();
    const fields = await openProfile(page, signIn, person);
    await fields.first.fill(' ');
    await fields.mobile.fill('12');
    await fields.postalCode.fill('2940');
    await fields.city.fill('Rome');
    await fields.save.click();
    await expect(fields.first).toBeFocused();
    for (const [field, words] of [
      [fields.first, 'First name is required'],
      [fields.mobile, /Please enter a phone number like \(201\) 555-0123/],
      [fields.postalCode, 'Please enter the 5 digits of the ZIP code'],
    ] as const)
      await expect(field).toHaveAccessibleDescription(words);
    expect((await storedUser(person)).city).toBeNull();
    await fields.country.selectOption('Germany');
    await expect(fields.postalCode).toHaveAccessibleDescription(/not how they are written in Germany/);
  });

  test('[PRO-04] reports a failed save and loses nothing, whether the server is down or rejects it @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of (500|400)/, /ERR_FAILED/);
    const person = await makePerson();
    const { city, save } = await openProfile(page, signIn, person);
    await city.fill('Rome');
    const rejection = { code: 'bad_request', message: 'No', fields: { city: 'There is no such city' } };
    let fail: ((route: Route) => Promise<void>) | undefined;
    // One route for all of it: Chromium may lose a request while interception is turned off and on.
    await page.route('**/api/users/*', (route) =>
      fail && route.request().method() === 'PUT' ? fail(route) : route.continue(),
    );
    for (const failing of [
      (route: Route) => route.fulfill({ status: 500, body: '' }),
      (route: Route) => route.abort(),
    ]) {
      fail = failing;
      await save.click();
      await expect(page.getByRole('alert').filter({ hasText: failureText }).last()).toBeVisible();
      await expect(city).toHaveValue('Rome');
    }
    fail = (route) => route.fulfill({ status: 400, json: rejection });
    await save.click();
    await expect(city).toHaveAccessibleDescription('There is no such city');
    fail = undefined;
    await save.click();
    await saved(page);
    expect((await storedUser(person)).city).toBe('Rome');
  });

  test('[PRO-05] shows a clock in the chosen zone that ticks every second, and stops while hidden @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    await signIn(page, person.email);
    await page.clock.install({ time: new Date('2026-11-21T12:00:00.000Z') });
    await page.goto('/profile');
    const { zone, preview, form } = formOf(page);
    await expect(form).toBeVisible();
    await page.clock.pauseAt(new Date('2026-11-21T12:30:00.000Z'));
    const clock = preview.getByRole('timer', { name: 'Your time' });
    await expect(preview).toContainText('Device Default Timezone');
    await expect(clock).toHaveText('Nov 21, 2026, 7:30:00 AM');
    await page.clock.runFor(1_000);
    await expect(clock).toHaveText('Nov 21, 2026, 7:30:01 AM');
    await zone.fill('tokyo');
    await page.clock.runFor(500);
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
    await page.clock.runFor(500);
    await expect(clock).toHaveText('Nov 21, 2026, 9:30:02 PM');
    await expect(clock).toHaveAttribute('aria-live', 'off');
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.clock.runFor(5_000);
    await expect(clock).toHaveText('Nov 21, 2026, 9:30:02 PM');
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: false, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(clock).toHaveText('Nov 21, 2026, 9:30:07 PM');
  });

  test('[PRO-01] loses nothing of two edits at the same time: other fields are kept, and the same field is asked about @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    const { city, address1, save } = await openProfile(page, signIn, person);
    await city.fill('Rome');
    await updateStoredUser(person, { address1: '1 Elsewhere Road' });
    await save.click();
    await saved(page);
    expect(await storedUser(person)).toMatchObject({ city: 'Rome', address1: '1 Elsewhere Road' });
    await expect(address1).toHaveValue('1 Elsewhere Road');
    await city.fill('Milan');
    await updateStoredUser(person, { city: 'Paris' });
    await save.click();
    await expect(page.getByRole('status').filter({ hasText: 'City is now “Paris”.' })).toBeVisible();
    expect((await storedUser(person)).city).toBe('Paris');
    await expect(city).toHaveValue('Milan');
    await save.click();
    await expect.poll(async () => (await storedUser(person)).city).toBe('Milan');
  });

  test('[PRO-01] saves once on a double press @proof', async ({ page, signIn }) => {
    const person = await makePerson();
    const { city, save } = await openProfile(page, signIn, person);
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent += 1;
    });
    await city.fill('Rome');
    await save.dblclick();
    await saved(page);
    expect(sent).toBe(1);
  });

  test('[POR-18] [AUT-14] shows the profile to an impersonating superadmin, who can change nothing @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    await updateStoredUser(person, { city: 'Charleston' });
    await signIn(page, 'superadmin@example.com');
    await page.goto(`/guest_session/${await impersonationCodeFor(person)}`);
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByRole('complementary', { name: 'Impersonation' })).toBeVisible();
    for (const path of ['/profile', '/accreditation_status']) {
      await page.goto(path);
      const form = page.getByRole('form', { name: /Profile|Accreditation/ });
      await expect(form).toBeVisible();
      await expect(form.getByRole('button', { name: 'Save' })).toHaveCount(0);
      for (const input of await form.locator('input, select').all()) await expect(input).toBeDisabled();
    }
    await page.goto('/profile');
    await expect(formOf(page).city).toHaveValue('Charleston');
  });

  test('[POR-09] [POR-10] has no axe violations at 360 px and in dark mode, and works by keyboard @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    await page.setViewportSize({ width: 360, height: 740 });
    const { form, first, city, zone } = await openProfile(page, signIn, person);
    await expectNoAxeViolations(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await zone.click();
    await expect(page.getByRole('option', { name: 'Device Default Timezone' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await first.focus();
    for (const name of [
      'Last name',
      'Mobile phone',
      'Home phone',
      'Country',
      'Address line 1',
      'Address line 2',
    ]) {
      await page.keyboard.press('Tab');
      await expect(form.getByLabel(name)).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(city).toBeFocused();
    await page.keyboard.type('Rome');
    await page.keyboard.press('Enter');
    await saved(page);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider).toBe(0);
  });
});
