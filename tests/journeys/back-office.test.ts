import { recordEndpoints, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import { apiAs, expect, expectReadable, makeFund, makePerson, test } from './fixtures/index.ts';

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
    // What waits leads, then the raise.
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText([
      'Open funds',
      'Money',
    ]);
    const raise = page.getByRole('list', { name: 'Open funds' }).getByRole('listitem').first();
    await expect(raise).toContainText(/committed.*Signed.*Countersigned.*Funded/);
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

  test('[BAC-06] [POR-09] keeps the button of every form in a window of 1280 by 800, and opens a folded group that has an error @proof', async ({
    page,
    signIn,
  }) => {
    const [fund, person] = await Promise.all([makeFund(), makePerson()]);
    const { items } = await request(await apiAs(superadmin), recordEndpoints('portals').list, { query: {} });
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, superadmin);
    const main = page.getByRole('main');
    const expectInWindow = async (name: string) => {
      const button = main.getByRole('button', { name, exact: true }).first();
      await expect(button, `“${name}” on ${page.url()}`).toBeInViewport({ ratio: 1 });
      const bar = await button.locator('xpath=ancestor::*[@data-form-actions]/..').boundingBox();
      expect(bar?.height, `the bar on ${page.url()}`).toBeLessThanOrEqual(160);
    };
    for (const [path, name] of [
      [`/admin/funds/${fund._id}/terms`, 'Nothing to save'],
      [`/admin/funds/${fund._id}/offering`, 'Nothing to save'],
      [`/admin/funds/${fund._id}/texts`, 'Nothing to save'],
      [`/admin/funds/${fund._id}/instructions`, 'Nothing to save'],
      [`/admin/funds/${fund._id}/agreements`, 'Nothing to save'],
      [`/admin/funds/${fund._id}/returns`, 'Change a percentage first'],
      [`/admin/portals/${items[0]?._id}`, 'Nothing to save'],
      ['/admin/portals/new', 'Create portal'],
      ['/admin/records/funds/new', 'Create'],
      ['/admin/templates/write', 'Save and preview'],
      ['/admin/templates/upload', 'Upload'],
      ['/admin/site/notifications/new', 'Create template'],
      ['/admin/invitations', 'Send invitations'],
      ['/admin/funds/new', 'Create the fund'],
    ] as const) {
      await page.goto(path);
      await expectInWindow(name);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }

    const company = main.getByLabel('Name of the new company');
    await main.getByText('Company', { exact: true }).first().click();
    await expect(company).toBeHidden();
    await main.getByRole('button', { name: 'Create the fund' }).click();
    await expect(company).toBeFocused();
    await expectReadable(page);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.goto(`/admin/records/funds/${fund._id}`);
    await main.getByLabel('Fund code').fill('ONE');
    await expectInWindow('Save');
    await main.getByRole('button', { name: 'Discard changes' }).click();
    await page.goto(`/admin/people/${person._id}`);
    await main.getByRole('link', { name: 'Change the profile' }).click();
    await expectInWindow('Save');
    await page.goto('/admin/settings');
    const setting = main.getByRole('form').first().getByRole('button', { name: 'Save' });
    await expect(setting).toBeInViewport({ ratio: 1 });
  });

  test('[BAC-01] opens as a drawer on a phone, and closes on Escape and when a page is chosen @phone @proof', async ({
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
