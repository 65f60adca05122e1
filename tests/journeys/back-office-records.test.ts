import { recordEndpoints, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import { apiAs, expect, expectReadable, makeFund, makePerson, test, uniqueSuffix } from './fixtures/index.ts';

const superadmin = 'superadmin@example.com';
const list = (page: Page, name: string) => page.getByRole('table', { name });

test.describe('the records of any collection', () => {
  test('[BAC-02] are searched, filtered, sorted and shown by columns in the address, and Back undoes a step', async ({
    page,
    signIn,
  }) => {
    const lastName = `Lister ${uniqueSuffix()}`;
    await makePerson({ firstName: 'Zoe', lastName });
    await makePerson({ firstName: 'Ada', lastName, level: 'admin' });
    await signIn(page, superadmin);
    await page.goto('/admin/records/users');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('People');
    await page.getByRole('searchbox', { name: 'Search people' }).fill(lastName);
    const people = list(page, 'People');
    await expect(people.getByRole('row')).toHaveCount(3);
    await expect(page).toHaveURL(/search=Lister/);

    await people.getByRole('button', { name: 'Email' }).click();
    await expect(people.getByRole('columnheader', { name: 'Email' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await people.getByRole('button', { name: 'Display name' }).click();
    await expect(people.getByRole('rowheader')).toHaveText([`Ada ${lastName}`, `Zoe ${lastName}`]);
    await people.getByRole('button', { name: 'Display name' }).click();
    await expect(people.getByRole('rowheader')).toHaveText([`Zoe ${lastName}`, `Ada ${lastName}`]);
    await expect(page).toHaveURL(/sort=-displayName/);

    await page.getByText('Add a filter').click();
    const filter = page.getByRole('form', { name: 'New filter' });
    await filter.getByLabel('Field').selectOption('Level');
    await filter.getByRole('button', { name: 'Add' }).click();
    await expect(filter.getByText('Enter a value to compare with.')).toBeVisible();
    await filter.getByLabel('Value').selectOption('Admin');
    await filter.getByRole('button', { name: 'Add' }).click();
    await expect(people.getByRole('rowheader')).toHaveText([`Ada ${lastName}`]);
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Level is Admin');

    await page.getByText('Columns', { exact: true }).first().click();
    await page.getByRole('group', { name: 'Columns' }).getByLabel('Mobile phone').check();
    await page.keyboard.press('Escape');
    await expect(people.getByRole('columnheader', { name: 'Mobile phone' })).toBeVisible();
    const address = page.url();
    await expectReadable(page);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.reload();
    await expect(people.getByRole('rowheader')).toHaveText([`Ada ${lastName}`]);
    expect(page.url()).toBe(address);
    await page.goBack();
    await expect(people.getByRole('columnheader', { name: 'Mobile phone' })).toHaveCount(0);
    await page.goBack();
    await expect(people.getByRole('rowheader')).toHaveCount(2);
    await page.getByRole('searchbox', { name: 'Search people' }).fill('nobody-is-called-this');
    await expect(page.getByText('Nothing matches')).toBeVisible();
  });

  test('[BAC-02] continue by page, and lead back @proof', async ({ page, signIn }) => {
    const name = `Paged ${uniqueSuffix()}`;
    const admin = await apiAs('admin@example.com');
    for (let at = 0; at < 26; at += 1)
      await request(admin, recordEndpoints('companies').create, { body: { name: `${name} ${100 + at}` } });
    await signIn(page, 'admin@example.com');
    await page.goto(`/admin/records/companies?sort=name&search=${encodeURIComponent(name)}`);
    const companies = list(page, 'Companies');
    await expect(companies.getByRole('rowheader')).toHaveCount(25);
    const pages = page.getByRole('navigation', { name: 'Pages of companies' });
    await expect(pages).toContainText('26 in total');
    await pages.getByRole('button', { name: 'Next' }).click();
    await expect(companies.getByRole('rowheader')).toHaveText([`${name} 125`]);
    await pages.getByRole('button', { name: 'Previous' }).click();
    await expect(companies.getByRole('rowheader')).toHaveCount(25);
  });

  test('[BAC-03] are made, changed with errors at their fields, and deleted after a question', async ({
    page,
    signIn,
  }) => {
    const name = `Made ${uniqueSuffix()}`;
    await signIn(page, 'admin@example.com');
    await page.goto('/admin/records/investments/new');
    const form = page.getByRole('form', { name: 'New investment' });
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form.getByLabel('Name', { exact: false }).first()).toBeFocused();
    await expect(form.getByText('This is needed.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await form.getByLabel('Amount invested').fill('lots');
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form.getByText('Enter an amount, such as 25,000.')).toBeVisible();
    await form.getByLabel('Amount invested').fill('1250.5');
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByLabel('Amount invested')).toHaveValue('1,250.50');

    await page.getByLabel('Number of shares').fill('12');
    await page.getByRole('link', { name: 'Investments' }).first().click();
    const leaving = page.getByRole('dialog', { name: 'Unsaved changes' });
    await expect(leaving).toContainText('If you leave this page now, your changes will not be saved.');
    await leaving.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const history = page.getByRole('region', { name: 'History' });
    await expect(history).toContainText('Number of shares: 12');
    await expect(history).toContainText('Changed by Daniel Okafor');
    await expectReadable(page);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page
      .getByRole('dialog', { name: `Delete ${name}?` })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(page).toHaveURL('/admin/records/investments');
    await expect(page.getByText(`${name} was deleted`)).toBeVisible();
  });

  test('[BAC-03] of two who save the same record, the second sees what changed and keeps both', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 409/);
    const admin = await apiAs('admin@example.com');
    const { item } = await request(admin, recordEndpoints('companies').create, {
      body: { name: `Contested ${uniqueSuffix()}`, city: 'Austin', email: 'old@example.com' },
    });
    await signIn(page, superadmin);
    await page.goto(`/admin/records/companies/${item._id}`);
    await page.getByLabel('City').fill('Dallas');
    await page.getByLabel('Email').fill('mine@example.com');
    await request(admin, recordEndpoints('companies').update, {
      params: { id: item._id },
      body: { address: '1 Main Street', email: 'theirs@example.com' },
    });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else saved this record' });
    await expect(dialog.getByRole('region', { name: 'Changed by them' })).toContainText('1 Main Street');
    await dialog.getByRole('radio', { name: /Theirs/ }).check();
    await dialog.getByRole('button', { name: 'Continue with my choices' }).click();
    await expect(page.getByLabel('Address')).toHaveValue('1 Main Street');
    await expect(page.getByLabel('Email')).toHaveValue('theirs@example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Company saved')).toBeVisible();
    const { item: saved } = await request(admin, recordEndpoints('companies').read, {
      params: { id: item._id },
      query: {},
    });
    expect([saved.city, saved.address, saved.email]).toEqual([
      'Dallas',
      '1 Main Street',
      'theirs@example.com',
    ]);
  });

  test('[BAC-03] says what refers to a record, and shows an admin no field of a superadmin @proof', async ({
    page,
    signIn,
  }) => {
    const admin = await apiAs('admin@example.com');
    const { item } = await request(admin, recordEndpoints('companies').create, {
      body: { name: `Referred ${uniqueSuffix()}` },
    });
    await makeFund({ company: item._id });
    await signIn(page, 'admin@example.com');
    await page.goto(`/admin/records/companies/${item._id}`);
    await page.getByRole('region', { name: 'Refers to this' }).getByRole('link', { name: 'Funds' }).click();
    await expect(list(page, 'Funds').getByRole('rowheader')).toHaveCount(1);
    // An admin neither reads nor sets the secrets and the trusted fields of a portal.
    const { items } = await request(admin, recordEndpoints('portals').list, { query: { limit: 1 } });
    await page.goto(`/admin/records/portals/${items[0]?._id}`);
    await expect(page.getByLabel('Page title')).toBeVisible();
    await expect(page.getByLabel('reCAPTCHA secret')).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Domains' })).toHaveCount(0);
    await page.goto('/admin/records/nothing_of_the_kind');
    await expect(page.getByText('There are no such records')).toBeVisible();
  });

  test('[BAC-02] of an address that means nothing lead to the whole list @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 400/);
    await signIn(page, superadmin);
    await page.goto(
      '/admin/records/users?after=zzz&sort=-nope&filter=__proto__:is:1&columns=constructor&rows=-5',
    );
    await expect(page.getByText('The server does not understand this list')).toBeVisible();
    await expectReadable(page);
    await page.getByRole('button', { name: 'Show all people' }).click();
    await expect(page).toHaveURL('/admin/records/users');
    await expect(list(page, 'People').getByRole('rowheader').first()).toBeVisible();
  });

  test('[BAC-02] become cards on a phone, sorted with a list @phone @proof', async ({ page, signIn }) => {
    const name = `Card ${uniqueSuffix()}`;
    const admin = await apiAs('admin@example.com');
    for (const letter of ['A', 'B'])
      await request(admin, recordEndpoints('companies').create, { body: { name: `${name} ${letter}` } });
    await signIn(page, 'admin@example.com');
    await page.goto(`/admin/records/companies?search=${encodeURIComponent(name)}`);
    await page.getByLabel('Sort by').selectOption('Name, descending');
    await expect(list(page, 'Companies').getByRole('rowheader')).toHaveText([`${name} B`, `${name} A`]);
    await list(page, 'Companies')
      .getByRole('link', { name: `${name} A` })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} A`);
    await expectReadable(page);
  });
});
