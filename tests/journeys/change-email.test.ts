import type { Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  expect,
  expectNoAxeViolations,
  linkMailedTo,
  mailsTo,
  makePerson,
  mark,
  signInByApi,
  test,
} from './fixtures/index.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const section = (page: Page) => page.getByRole('region', { name: 'E-mail address' });

/** Asks for another address on the security page. */
async function askFor(page: Page, address: string): Promise<void> {
  await page.goto('/security');
  await section(page).getByRole('button', { name: 'Change e-mail address' }).click();
  const form = page.getByRole('form', { name: 'Change e-mail address' });
  await expect(form.getByLabel('New e-mail address')).toBeFocused();
  await form.getByLabel('New e-mail address').fill(address);
  await form.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('note')).toContainText(address);
}

test('a new address counts once it is confirmed from its own mailbox, and then everywhere', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  const person = await makePerson();
  const wanted = `moved-${mark()}@example.com`;
  await signIn(page, person.email);
  await askFor(page, wanted);
  await expect(section(page)).toContainText(person.email);
  await expectNoAxeViolations(page);
  expect((await mailsTo(person.email))[0]).toMatchObject({
    subject: expect.stringContaining('is about to change'),
    text: expect.stringContaining(wanted),
  });

  await page.goto(await linkMailedTo(wanted, 'new_email'));
  await expect(heading(page)).toHaveText('Your new e-mail address');
  await expectNoAxeViolations(page);
  expect((await signInByApi(person.email)).me.email).toBe(person.email);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(heading(page)).toHaveText('E-mail address changed');
  await page.getByRole('link', { name: 'To your security page' }).click();
  await expect(section(page)).toContainText(wanted);
  await expect(section(page).getByRole('note')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('You asked to change');
  expect((await signInByApi(wanted)).me).toMatchObject({ email: wanted, username: wanted });

  await page.goto(await linkMailedTo(wanted, 'new_email'));
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByRole('alert')).toContainText('does not work any more');
});

test('what is wrong is told under its field, and a change that waits is cancelled @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  const person = await makePerson();
  const wanted = `moved-${mark()}@example.com`;
  await signIn(page, person.email);
  await page.goto('/security');
  const opener = section(page).getByRole('button', { name: 'Change e-mail address' });
  await opener.click();
  const form = page.getByRole('form', { name: 'Change e-mail address' });
  const submit = form.getByRole('button', { name: 'Change e-mail address' });
  await submit.click();
  await expect(form.getByText('Please enter the new address.')).toBeVisible();
  await form.getByLabel('New e-mail address').fill('nowhere');
  await form.getByLabel('Password', { exact: true }).fill('not it');
  await submit.click();
  await expect(form.getByText('Please enter a valid e-mail address.')).toBeVisible();
  await form.getByLabel('New e-mail address').fill(wanted);
  await submit.click();
  await expect(form.getByText('This is not your password.')).toBeVisible();
  await expect(form.getByLabel('New e-mail address')).toHaveValue(wanted);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(opener).toBeFocused();
  expect(await mailsTo(wanted)).toEqual([]);

  await askFor(page, wanted);
  await section(page).getByRole('button', { name: 'Cancel the change' }).click();
  await expect(section(page).getByRole('note')).toHaveCount(0);
});

test('the owner of the old address takes a change back: everybody is out, and a new password is set @proof', async ({
  page,
  signIn,
  newVisitor,
  allowConsole,
}) => {
  allowConsole(/status of 400/, /status of 401/);
  const person = await makePerson();
  const wanted = `thief-${mark()}@example.com`;
  const thief = await newVisitor();
  await signIn(thief, person.email);
  await askFor(thief, wanted);
  await thief.goto(await linkMailedTo(wanted, 'new_email'));
  await thief.getByRole('button', { name: 'Use this address' }).click();
  await expect(heading(thief)).toHaveText('E-mail address changed');

  await page.goto(await linkMailedTo(person.email, 'keep_email'));
  await expect(heading(page)).toHaveText('It was not you?');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Keep my address' }).click();
  await expect(heading(page)).toHaveText('Your account is yours');
  await thief.goto('/dashboard');
  await expect(heading(thief)).toHaveText('Sign In Required');
  await expect(signInByApi(wanted)).rejects.toThrow();

  await page.goto(await linkMailedTo(person.email, 'reset_password'));
  await page.getByLabel('New password', { exact: true }).fill('a much better one');
  await page.getByLabel('New password again').fill('a much better one');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(heading(page)).toHaveText('Password saved');
  expect((await signInByApi(person.email, 'a much better one')).me.email).toBe(person.email);
});

test('at 360 px the mailed pages fit, their buttons too @proof', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/new_email/some-code', '/keep_email/some-code']) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expectNoAxeViolations(page);
    const box = await page.getByRole('main').getByRole('button').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 360)).toBeLessThanOrEqual(360);
  }
});
