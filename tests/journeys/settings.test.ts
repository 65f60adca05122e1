import { expect, expectReadable, makePerson, test } from './fixtures/index.ts';

const card = { name: 'Days until an unsigned commitment ends', exact: true };

test('[BAC-12] a superadmin changes a setting and who may read it; a wrong value is said at its field @proof', async ({
  page,
  signIn,
  newVisitor,
}) => {
  await signIn(page, (await makePerson({ level: 'superadmin' })).email);
  await page.goto('/admin/settings');
  const setting = page.getByRole('region', card);
  await setting.getByLabel('Days', { exact: true }).fill('400');
  await setting.getByRole('button', { name: 'Save' }).click();
  await expect(setting.getByLabel('Days', { exact: true })).toHaveAccessibleDescription(
    /whole number of days from 1 to 365/,
  );
  // The default, so that no other test notices.
  await setting.getByLabel('Days', { exact: true }).fill('7');
  await setting.getByLabel('Who may read it').selectOption('Admins');
  await setting.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('“Days until an unsigned commitment ends” is saved.')).toBeVisible();
  await expectReadable(page);

  const admin = await newVisitor();
  await signIn(admin, (await makePerson({ level: 'admin' })).email);
  await admin.goto('/admin/settings');
  const seen = admin.getByRole('region', card);
  await expect(seen).toContainText('7 days');
  await expect(seen.getByRole('textbox')).toHaveCount(0);
  const factor = admin.getByRole('region', { name: 'Who needs a second factor' });
  await expect(factor).toContainText('A superadmin sets it.');
  // SEC-12 asks staff for one whatever is chosen, and the banner above counts down to it.
  await expect(factor).toContainText('need one too, seven days after their first sign-in');
});
