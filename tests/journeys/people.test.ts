import { recordEndpoints, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  expect,
  expectReadableInBothModes,
  holdRequests,
  makePerson,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

const superadmin = 'superadmin@example.com';

const search = (page: Page) => page.getByLabel('Find by email or last name');
const people = (page: Page) => page.getByRole('table', { name: 'People' });
const rowOf = (page: Page, name: string) => people(page).getByRole('row').filter({ hasText: name });
const viewButton = /^View as this person/;

test.describe('the list of people', () => {
  test('[AUT-14] a superadmin finds a person and starts an impersonation with the button', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson({ firstName: 'Ines' });
    await signIn(page, superadmin);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'People' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('People');
    await search(page).fill(` ${person.email.toUpperCase()} `);
    const row = rowOf(page, `Ines ${person.lastName}`);
    await expect(row).toContainText(person.email);
    await expect(people(page).getByRole('row')).toHaveCount(2);
    await expect(row).toContainText(/User.*Yes/);
    const button = row.getByRole('button', { name: viewButton });
    await expect(button).toHaveAccessibleName(new RegExp(`Ines ${person.lastName}$`));
    await expectReadableInBothModes(page);
    await page.setViewportSize({ width: 1280, height: 800 });

    // A second press while the first is under way asks for no second code.
    let codes = 0;
    page.on('request', (sent) => {
      if (sent.url().endsWith('/auth/guest/code')) codes += 1;
    });
    const { release } = await holdRequests(page, '**/auth/guest/code');
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Enter');
    release();
    await expect(page).toHaveURL(/\/guest_session\/[\w-]+$/);
    await page.waitForURL((url) => url.pathname === '/');
    expect(codes).toBe(1);
    const banner = page.getByRole('complementary', { name: 'Impersonation' });
    await banner.getByRole('link', { name: 'Open their dashboard' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log Guest Out' })).toBeVisible();
    await expect(banner).toContainText(`You are viewing the site as Ines ${person.lastName}`);
    const { items } = await request(await apiAs(superadmin), recordEndpoints('audit_events').list, {
      query: { filter: { record: person._id, action: 'guest_session.open' } },
    });
    expect(items).toHaveLength(1);
  });

  test('[AUT-14] an admin sees the list without the button', async ({ page, signIn }) => {
    const lastName = `Listed ${uniqueSuffix()}`;
    await makePerson({ firstName: 'Ines', lastName });
    await signIn(page, 'admin@example.com');
    await page.goto('/admin/people');
    await expect(people(page).getByRole('row')).toHaveCount(6);
    await expect(page.getByRole('navigation', { name: 'Pages of people' })).toBeVisible();
    await search(page).fill(lastName);
    await expect(people(page).getByRole('row')).toHaveCount(2);
    await expect(rowOf(page, `Ines ${lastName}`)).toBeVisible();
    await expect(page.getByRole('button', { name: viewButton })).toHaveCount(0);
    await expectReadableInBothModes(page);
  });

  test('[AUT-14] staff and accounts that are not active have no button', async ({ page, signIn }) => {
    const lastName = `Shared ${uniqueSuffix()}`;
    await makePerson({ firstName: 'Ines', lastName });
    await makePerson({ firstName: 'Ada', lastName, level: 'admin' });
    await makePerson({ firstName: 'Zoe', lastName, profile: { isActive: false } });
    await signIn(page, superadmin);
    await page.goto('/admin/people');
    await search(page).fill(lastName);
    await expect(people(page).getByRole('row')).toHaveCount(4);
    await expect(rowOf(page, 'Ada')).toContainText('Admin');
    await expect(rowOf(page, 'Zoe')).toContainText('No');
    await expect(page.getByRole('button', { name: viewButton })).toHaveCount(1);
    await expect(rowOf(page, 'Ines').getByRole('button', { name: viewButton })).toBeVisible();
  });

  test('[AUT-14] offers the button to the rows that the reply allows, whatever else they say', async ({
    page,
    signIn,
  }) => {
    const lastName = `Shared ${uniqueSuffix()}`;
    await makePerson({ firstName: 'Ines', lastName });
    await makePerson({ firstName: 'Ada', lastName, level: 'admin' });
    await page.route('**/api/users?**', async (route) => {
      const asked = new URL(route.request().url());
      asked.hostname = 'localhost';
      const response = await route.fetch({ url: asked.href });
      const { items, total } = await response.json();
      const swapped = items.map((item: { level: string }) => ({
        ...item,
        canImpersonate: item.level === 'admin',
      }));
      await route.fulfill({ response, json: { items: swapped, total } });
    });
    await signIn(page, superadmin);
    await page.goto('/admin/people');
    await search(page).fill(lastName);
    await expect(people(page).getByRole('row')).toHaveCount(3);
    await expect(page.getByRole('button', { name: viewButton })).toHaveCount(1);
    await expect(rowOf(page, 'Ada').getByRole('button', { name: viewButton })).toBeVisible();
  });

  test('[AUT-14] reports a failed press, a failed list and a search without a match', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of (409|500)/);
    const person = await makePerson();
    await signIn(page, superadmin);
    await page.goto('/admin/people');
    await search(page).fill(person.email);
    await expect(people(page).getByRole('row')).toHaveCount(2);
    // Somebody closes the account before the press.
    await request(await apiAs(superadmin), recordEndpoints('users').update, {
      params: { id: person._id },
      body: { isActive: false },
    });
    const button = rowOf(page, person.email).getByRole('button', { name: viewButton });
    await button.click();
    await expect(page.getByText('This account is not active')).toBeVisible();
    await expect(page).toHaveURL('/admin/people');
    await expect(button).not.toHaveAttribute('aria-busy', 'true');

    await search(page).fill('nobody@example.com');
    await expect(page.getByText('No one found for nobody@example.com')).toBeVisible();
    await page.route('**/api/users?**', (route) => route.fulfill({ status: 500, json: {} }));
    await search(page).fill('Unreachable');
    await expect(page.getByText('The people could not be loaded')).toBeVisible({ timeout: 30_000 });
    await page.unroute('**/api/users?**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('No one found for Unreachable')).toBeVisible();
  });
});
