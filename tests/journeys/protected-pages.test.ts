import { DEMO_PASSWORD, expect, makePerson, test } from './fixtures/index.ts';

test.describe('protected pages', () => {
  test('[POR-13] signed out: Sign In Required, whose words start sign-in; then the page itself', async ({
    page,
  }) => {
    const person = await makePerson();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In Required');
    await page.getByRole('button', { name: 'Sign In Required' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign In' });
    await dialog.getByLabel('E-mail address').fill(person.email);
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/dashboard');
  });

  test('[POR-13] signing out on such a page hides it and prompts for sign-in', async ({ page, signIn }) => {
    const person = await makePerson();
    await signIn(page, person.email);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Sign In Required');
  });

  for (const path of ['/admin/countersignatures', '/admin/outbox'])
    test(`[POR-14] ${path} tells a user that they have no rights, and lets an admin in`, async ({
      page,
      signIn,
      newVisitor,
    }) => {
      const person = await makePerson();
      await signIn(page, person.email);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        "You don't have rights to view this page :(",
      );
      const admin = await newVisitor();
      await signIn(admin, 'admin@example.com');
      await admin.goto(path);
      await expect(admin.getByRole('heading', { level: 1 })).toHaveText(/Countersignatures|Outbox/);
    });
});
