import type { Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  endSessionBeforeChange,
  expect,
  makePerson,
  type Person,
  storedUser,
  test,
} from './fixtures/index.ts';

const question = 'Do you really want to leave? you have unsaved changes!';

const city = (page: Page) => page.getByRole('form', { name: 'Profile' }).getByLabel('City');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Unsaved changes' });
const dashboard = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Dashboard' });

/** Types into the profile, with a page in the history to go back to. */
async function openEditedProfile(
  page: Page,
  signIn: (page: Page, username: string) => Promise<void>,
): Promise<Person> {
  const person = await makePerson();
  await signIn(page, person.email);
  await page.goto('/tax_documents');
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await city(page).fill('Rome');
  return person;
}

test.describe('unsaved changes', () => {
  test('[PRO-03] are asked about before a link is followed: staying keeps them, leaving discards them @proof', async ({
    page,
    signIn,
  }) => {
    const person = await openEditedProfile(page, signIn);
    await dashboard(page).click();
    await expect(dialog(page)).toContainText(question);
    await expect(dialog(page).getByRole('button', { name: 'Stay' })).toBeFocused();
    await dialog(page).getByRole('button', { name: 'Stay' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL('/profile');
    await expect(city(page)).toHaveValue('Rome');
    await dashboard(page).click();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL('/profile');
    await dashboard(page).click();
    await dialog(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/profile');
    await expect(city(page)).toHaveValue('');
    expect((await storedUser(person)).city).toBeNull();
  });

  test('[PRO-03] are asked about before the back button leaves @proof', async ({ page, signIn }) => {
    await openEditedProfile(page, signIn);
    await page.goBack();
    await expect(dialog(page)).toContainText(question);
    await dialog(page).getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(city(page)).toHaveValue('Rome');
    await expect(dialog(page)).toHaveCount(0);
    await page.goBack();
    await dialog(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/tax_documents');
  });

  test('[PRO-03] are asked about before the tab closes', async ({ page, signIn }) => {
    await openEditedProfile(page, signIn);
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const native = await asked;
    expect(native.type()).toBe('beforeunload');
    await native.dismiss();
    await expect(city(page)).toHaveValue('Rome');
  });

  test('[PRO-03] are not asked about when there are none, after saving, or for a jump within the page @proof', async ({
    page,
    signIn,
  }) => {
    await openEditedProfile(page, signIn);
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile saved')).toBeVisible();
    await dashboard(page).click();
    await expect(page).toHaveURL('/dashboard');
    await page.goBack();
    await expect(city(page)).toHaveValue('Rome');
    await city(page).fill('Milan');
    await city(page).fill('Rome');
    await dashboard(page).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(dialog(page)).toHaveCount(0);
  });

  test('[PRO-03] survive a reload, and are gone once they are discarded @proof', async ({ page, signIn }) => {
    await openEditedProfile(page, signIn);
    page.on('dialog', (native) => void native.accept());
    await page.reload();
    await expect(city(page)).toHaveValue('Rome');
    await expect(
      page.getByRole('status').filter({ hasText: 'Your earlier changes are still here' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(city(page)).toHaveValue('');
    await page.reload();
    await expect(city(page)).toHaveValue('');
  });

  test('[PRO-03] [AUT-10] survive an expired session, and can be saved in the next one @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 401/);
    const person = await openEditedProfile(page, signIn);
    await endSessionBeforeChange(page, (path) => path.startsWith('/api/users/'));
    await page.getByRole('button', { name: 'Save' }).click();
    const again = page.getByRole('dialog', { name: 'Sign In' });
    await again.getByLabel('Email address').fill(person.email);
    await again.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await again.getByRole('button', { name: 'Sign In' }).click();
    await expect(city(page)).toHaveValue('Rome');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile saved')).toBeVisible();
    expect((await storedUser(person)).city).toBe('Rome');
  });

  test('[PRO-03] [AUT-18] are deleted by Log Out @proof', async ({ page, signIn, allowConsole }) => {
    // A request that is still on its way when the session ends.
    allowConsole(/status of 401/);
    await openEditedProfile(page, signIn);
    const drafts = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft/')).length);
    expect(await drafts()).toBe(1);
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
    expect(await drafts()).toBe(0);
  });
});
