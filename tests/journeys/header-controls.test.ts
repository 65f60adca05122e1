import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, makePerson, makePortal, originOf, test } from './fixtures/index.ts';

const header = (page: Page) => page.getByRole('banner');

test.describe('the controls of the header', () => {
  test('[HDR-03] offer dark mode to everybody and the profile icon to signed-in people, at every width @proof', async ({
    page,
    signIn,
  }) => {
    await page.goto('/contact');
    const dark = header(page).getByRole('button', { name: 'Toggle dark mode' });
    const account = header(page).getByRole('button', { name: 'Your account' });
    await expect(dark).toBeVisible();
    await expect(account).toHaveCount(0);
    const person = await makePerson({ firstName: 'Ida', lastName: 'Lovelace' });
    await signIn(page, person.email);
    await page.goto('/contact');
    for (const width of [1920, 1440, 1024, 600, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(dark).toBeInViewport({ ratio: 1 });
      await expect(account).toBeInViewport({ ratio: 1 });
    }
    const tip = header(page).locator('[role="tooltip"]').filter({ hasText: 'Ida Lovelace' });
    await expect(tip).toBeHidden();
    await account.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(account).toBeFocused();
    await expect(tip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tip).toBeHidden();
  });

  test('[HDR-06] lead to the other portal with Switch portal, where the portal names one', async ({
    page,
  }) => {
    const { portal, origin } = await makePortal({ signInUrl: `${originOf('sports')}/welcome` });
    await page.goto(`${origin}/contact`);
    await header(page).getByRole('link', { name: 'Switch portal' }).click();
    await expect(page).toHaveURL(`${originOf('sports')}/welcome`);
    await expect(page).toHaveTitle('Home @ Paddock Sports');
    await header(page).getByRole('link', { name: 'Switch portal' }).click();
    await expect(page).toHaveURL(`${originOf('stallion')}/`);
    const bare = await makePortal();
    expect(bare.portal.slug).not.toBe(portal.slug);
    await page.goto(`${bare.origin}/contact`);
    await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Switch portal' })).toHaveCount(0);
  });

  for (const [press, modifiers, leadsTo] of [
    ['a plain click', [], '/about'],
    ['a Ctrl click', ['Control'], '/dashboard'],
    ['a Meta click', ['Meta'], '/dashboard'],
  ] as const)
    test(`[HDR-10] lead to ${leadsTo} after ${press} on Sign In${press === 'a Meta click' ? ' @proof' : ''}`, async ({
      page,
    }) => {
      const person = await makePerson();
      await page.goto('/about');
      await header(page)
        .getByRole('button', { name: 'Sign In' })
        .click({ modifiers: [...modifiers] });
      const dialog = page.getByRole('dialog', { name: 'Sign In' });
      await dialog.getByLabel('Email address').fill(person.email);
      await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await dialog.getByRole('button', { name: 'Sign In' }).click();
      await expect(header(page).getByRole('button', { name: 'Log Out' })).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(leadsTo);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/About|Dashboard/);
    });
});
