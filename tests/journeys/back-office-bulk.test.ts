import { readFile } from 'node:fs/promises';
import { recordEndpoints, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  completeParticipation,
  expect,
  expectReadable,
  holdRequests,
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
    // The work may have ended before this page asks about it.
    const look = await holdRequests(page, '**/api/backoffice/tasks');
    await dialog.getByRole('button', { name: 'Change 2 companies' }).click();
    const query = { search: name, sort: 'name' };
    await expect
      .poll(async () => {
        const { items } = await request(admin, recordEndpoints('companies').list, { query });
        return items.map(({ city }) => city);
      })
      .toEqual(['Reno', 'Reno', null]);
    look.release();
    await expect(dialog).toBeHidden();
    const tasks = page.getByRole('region', { name: 'Background tasks' });
    await expect(tasks).toContainText('2 done');
    await expect(companies.getByRole('cell', { name: 'Reno' })).toHaveCount(2);

    await companies.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const deletion = page.getByRole('dialog', { name: 'Delete 3 companies?' });
    const number = deletion.getByLabel('How many records are deleted?');
    await number.fill('2');
    await deletion.getByRole('button', { name: 'Delete' }).click();
    await expect(deletion.getByText('Type 3 to delete 3 companies.')).toBeVisible();
    await expect(companies.getByRole('cell', { name: 'Reno' })).toHaveCount(2);
    await number.fill('3');
    await deletion.getByRole('button', { name: 'Delete' }).click();
    await navigation(page).getByRole('link', { name: 'Desk' }).click();
    await expect(tasks).toContainText('3 done');
    // Nothing of the page lies under it for good.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const [content, panel] = await Promise.all([page.getByRole('main').boundingBox(), tasks.boundingBox()]);
    // Boxes end between pixels.
    expect((content?.y ?? 0) + (content?.height ?? 0)).toBeLessThanOrEqual((panel?.y ?? 0) + 1);
    await tasks
      .getByRole('button', { name: /^Dismiss/ })
      .first()
      .click();
    await page.goBack();
    await expect(page.getByText('Nothing matches')).toBeVisible();
  });

  test('[BAC-02] are chosen on all pages that match, until the search changes @proof', async ({
    page,
    signIn,
  }) => {
    const name = `Whole ${uniqueSuffix()}`;
    const admin = await apiAs('admin@example.com');
    for (let at = 0; at < 27; at += 1)
      await request(admin, recordEndpoints('companies').create, { body: { name: `${name} ${100 + at}` } });
    await signIn(page, 'admin@example.com');
    await page.goto(`/admin/records/companies?search=${encodeURIComponent(name)}&sort=name`);
    const companies = list(page, 'Companies');
    const selected = page.getByRole('region', { name: 'Selected records' });
    await companies.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(selected).toContainText('25 selected');
    await selected.getByRole('button', { name: 'Select all 27 that match' }).click();
    await expect(selected).toContainText('27 selected');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(companies.getByRole('rowheader')).toHaveCount(2);
    await companies.getByRole('checkbox', { name: `Select ${name} 126` }).uncheck();
    await expect(selected).toContainText('26 selected');

    await page.getByRole('searchbox', { name: 'Search companies' }).fill(`${name} 10`);
    await expect(companies.getByRole('rowheader')).toHaveCount(10);
    await expect(selected).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search companies' }).fill(name);
    await expect(selected).toContainText('26 selected');
    await selected.getByRole('button', { name: 'Delete' }).click();
    const deletion = page.getByRole('dialog', { name: 'Delete 26 companies?' });
    await deletion.getByLabel('How many records are deleted?').fill('26');
    await deletion.getByRole('button', { name: 'Delete' }).click();
    await expect(companies.getByRole('rowheader')).toHaveText([`${name} 126`]);
  });

  test('[BAC-02] are reached, chosen and opened by keyboard alone @proof', async ({ page, signIn }) => {
    const name = `Keyed ${uniqueSuffix()}`;
    const admin = await apiAs('admin@example.com');
    for (const letter of ['A', 'B', 'C'])
      await request(admin, recordEndpoints('companies').create, { body: { name: `${name} ${letter}` } });
    await signIn(page, 'admin@example.com');
    await page.goto(`/admin/records/companies?search=${encodeURIComponent(name)}&sort=name`);
    const companies = list(page, 'Companies');
    const link = (letter: string) => companies.getByRole('link', { name: `${name} ${letter}` });
    await expect(link('C')).toBeVisible();
    await page.keyboard.press('j');
    await expect(link('A')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('j');
    await expect(link('C')).toBeFocused();
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    await expect(companies.getByRole('checkbox', { name: `Select ${name} B` })).toBeChecked();
    await page.keyboard.press('x');
    await expect(companies.getByRole('checkbox', { name: `Select ${name} B` })).not.toBeChecked();
    // Letters belong to the field in which they are typed.
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search companies' });
    await expect(search).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type('jkx');
    await expect(search).toHaveValue(`${name}jkx`);
    await search.fill(name);
    await expect(link('C')).toBeVisible();
    await companies.getByRole('checkbox', { name: `Select ${name} B` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} B`);
  });

  test('[BAC-02] of a long list are rendered where one looks, and the row with the focus stays @proof', async ({
    page,
    signIn,
  }) => {
    const name = `Long ${uniqueSuffix()}`;
    const admin = await apiAs('admin@example.com');
    for (let at = 0; at < 60; at += 1)
      await request(admin, recordEndpoints('companies').create, { body: { name: `${name} ${100 + at}` } });
    await signIn(page, 'admin@example.com');
    await page.goto(`/admin/records/companies?rows=100&sort=name&search=${encodeURIComponent(name)}`);
    const companies = list(page, 'Companies');
    await expect(companies.getByRole('rowheader').first()).toHaveText(`${name} 100`);
    await expect(companies).toHaveAttribute('aria-rowcount', '61');
    await expect(companies.getByRole('link', { name: `${name} 159` })).toHaveCount(0);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const second = companies.getByRole('link', { name: `${name} 101` });
    await expect(second).toBeFocused();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(companies.getByRole('row', { name: `${name} 159` })).toHaveAttribute('aria-rowindex', '61');
    await expect(companies.getByRole('link', { name: `${name} 120` })).toHaveCount(0);
    await expect(second).toBeFocused();
    await page.keyboard.press('j');
    await expect(companies.getByRole('link', { name: `${name} 102` })).toBeFocused();
    await expect(companies.getByRole('link', { name: `${name} 102` })).toBeInViewport();
    await expectReadable(page);
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

  test('[BAC-03] have notes of the team, and one with money is not deleted @proof', async ({
    page,
    signIn,
  }) => {
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
