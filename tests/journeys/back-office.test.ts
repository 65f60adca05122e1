import type { Page } from '@playwright/test';
import { expect, expectReadable, makeFund, makePerson, test } from './fixtures/index.ts';

const superadmin = 'superadmin@example.com';
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Back office' });
const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Your account/ });

test.describe('the frame of the back office', () => {
  test('[BAC-01] leads from the account menu to the desk, and from there to each page by keyboard', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'admin@example.com');
    await page.goto('/dashboard');
    await account(page).click();
    await page
      .getByRole('navigation', { name: 'Your account' })
      .getByRole('link', { name: 'Back Office' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Desk');
    await expect(navigation(page).getByRole('link', { name: 'Desk' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const waiting = page.getByRole('list', { name: 'Waiting for you' });
    await waiting.getByRole('link', { name: /countersign/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Countersignatures');

    await navigation(page).getByRole('link', { name: 'Approvals' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approvals');
    await expect(page.locator('main')).toBeFocused();
    await expect(navigation(page).locator('[aria-current=page]')).toHaveText(['Approvals']);
    await page.reload();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expectReadable(page);

    // On a laptop every group is in view, also while one of the folded ones is open.
    await page.setViewportSize({ width: 1280, height: 800 });
    const site = navigation(page).locator('summary', { hasText: 'Site' });
    await expect(navigation(page).getByRole('link', { name: 'Team' })).toBeHidden();
    await site.press('Enter');
    await navigation(page).getByRole('link', { name: 'Team' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team');
    const groups = navigation(page).locator('h2, summary');
    await expect(groups).toHaveText([
      'Desk',
      'Investors',
      'Funds',
      'Documents',
      'Site',
      'Operations',
      'Setup',
      'Records',
    ]);
    for (const group of await groups.all()) await expect(group).toBeInViewport({ ratio: 1 });
  });

  test('[BAC-01] opens as a drawer on a phone, and closes on Escape and when a page is chosen @phone', async ({
    page,
    signIn,
  }) => {
    await signIn(page, superadmin);
    await page.goto('/admin');
    const opener = page.getByRole('button', { name: 'Back office' });
    await opener.click();
    await expect(navigation(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(navigation(page)).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await navigation(page).getByRole('link', { name: 'Outbox' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outbox');
    await expect(navigation(page)).toBeHidden();
    await expectReadable(page);
  });

  test('[BAC-01] shows an investor neither the entry nor the pages', async ({ page, signIn }) => {
    const person = await makePerson();
    await signIn(page, person.email);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Desk' })).toHaveCount(0);
    await expect(navigation(page)).toHaveCount(0);
    await account(page).click();
    await expect(page.getByRole('link', { name: 'Profile' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back Office' })).toHaveCount(0);
  });

  test('[BAC-01] [POR-07] says that an address below it does not exist, to a visitor and to an admin', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 404/);
    const heading = page.getByRole('heading', { level: 1 });
    const reply = await page.goto('/admin/no/such/page');
    expect(reply?.status()).toBe(404);
    await expect(heading).toHaveText('Page not found');
    await signIn(page, superadmin);
    await page.goto('/admin/no/such/page');
    await expect(heading).toHaveText('Page not found');
    await expect(page.getByRole('main')).toHaveCount(1);
  });

  test('[POR-12] says when the list of its pages does not load, and can be tried again @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource|PageNotReached/);
    await signIn(page, superadmin);
    await page.goto('/homepage');
    await page.route(/assets\/backoffice-routes-/, (route) => route.abort());
    await account(page).click();
    await page.getByRole('link', { name: 'Back Office' }).click();
    await expect(page.getByText('This page could not be loaded')).toBeVisible();
    await page.unroute(/assets\/backoffice-routes-/);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Desk');
  });
});

test.describe('the command menu', () => {
  test('[BAC-01] finds pages at once and records on the server, by keyboard alone', async ({
    page,
    signIn,
  }) => {
    const fund = await makeFund();
    await signIn(page, 'admin@example.com');
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    const menu = page.getByRole('dialog', { name: 'Go to' });
    const find = menu.getByRole('combobox');
    await expect(find).toBeFocused();
    await expectReadable(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await find.fill('approv');
    await expect(menu.getByRole('option')).toContainText(['Approvals']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/approvals');

    await page.keyboard.press('Control+k');
    await find.fill(fund.name);
    await menu.getByRole('option', { name: fund.name }).first().click();
    await expect(page).toHaveURL(new RegExp(`/admin/funds/${fund._id}`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(fund.name);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });
});
