import { readFile } from 'node:fs/promises';
import { recordEndpoints, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  completeParticipation,
  expect,
  makeFund,
  makePerson,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

const superadmin = 'superadmin@example.com';
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Back office' });
const list = (page: Page, name: string) => page.getByRole('table', { name });

test.describe('many records at once', () => {
  test('[BAC-02] are changed and deleted in the background, whose progress stays on other pages', async ({
    page,
    signIn,
  }) => {
    const name = `Bulk ${uniqueSuffix()}`;
    const admin = await apiAs('admin@example.com');
    for (const letter of ['A', 'B', 'C'])
      await request(admin, recordEndpoints('companies').create, { body: { name: `${name} ${letter}` } });
    await signIn(page, 'admin@example.com');
    await page.goto(`/admin/records/companies?search=${encodeURIComponent(name)}&sort=name`);
    const companies = list(page, 'Companies');
    await companies.getByRole('checkbox', { name: `Select ${name} A` }).check();
    await companies.getByRole('checkbox', { name: `Select ${name} B` }).check();
    await page.getByRole('button', { name: 'Set a field' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change 2 companies' });
    await dialog.getByLabel('Field').selectOption('City');
    await dialog.getByLabel('City').fill('Reno');
    await dialog.getByRole('button', { name: 'Change 2 companies' }).click();
    await expect(dialog).toBeHidden();
    const tasks = page.getByRole('region', { name: 'Background tasks' });
    await expect(tasks).toContainText('2 done');
    await expect(companies.getByRole('cell', { name: 'Reno' })).toHaveCount(2);

    await companies.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Delete 3 companies?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await navigation(page).getByRole('link', { name: 'Desk' }).click();
    await expect(tasks).toContainText('3 done');
    await tasks
      .getByRole('button', { name: /^Dismiss/ })
      .first()
      .click();
    await page.goBack();
    await expect(page.getByText('Nothing matches')).toBeVisible();
  });

  test('[BAC-02] are exported as CSV with the search and the columns of the list', async ({
    page,
    signIn,
  }) => {
    const name = `Export ${uniqueSuffix()}`;
    const admin = await apiAs('admin@example.com');
    await request(admin, recordEndpoints('companies').create, { body: { name, city: 'Reno' } });
    await signIn(page, 'admin@example.com');
    await page.goto(`/admin/records/companies?search=${encodeURIComponent(name)}&columns=name,city`);
    await expect(list(page, 'Companies').getByRole('rowheader')).toHaveText([name]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain(name);
    expect(text).toContain('Reno');
    expect(text.trim().split('\n')).toHaveLength(2);
  });

  test('[BAC-03] have notes of the team, and one with money is not deleted', async ({ page, signIn }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await completeParticipation(person, fund, 50_000);
    await signIn(page, superadmin);
    await page.goto(`/admin/records/users/${person._id}`);
    const notes = page.getByRole('region', { name: 'Notes' });
    await notes.getByRole('textbox', { name: 'New note' }).fill('Called about the K-1.');
    await notes.getByRole('button', { name: 'Add the note' }).click();
    await expect(notes.getByRole('listitem')).toContainText(['Called about the K-1.']);
    await expect(notes.getByRole('button', { name: 'Delete note' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Delete / });
    await expect(dialog).toContainText('It cannot be deleted');
    await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  });
});
