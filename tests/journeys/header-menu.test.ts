import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, holdRequests, originOf, pauseClock, test } from './fixtures/index.ts';

test.use({ viewport: { width: 360, height: 740 } });

const opener = (page: Page) => page.getByRole('button', { name: /(Open|Close) menu/ });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

/** A point on the menu's own background, between its links and its buttons. */
async function clickBelowLinks(page: Page): Promise<void> {
  const links = await menu(page).boundingBox();
  await page.mouse.click(180, (links?.y ?? 0) + (links?.height ?? 0) + 6);
}

test.describe('the menu on narrow screens', () => {
  test('[HDR-09] closes when the address changes, by one of its links or by going back', async ({ page }) => {
    await page.goto('/contact');
    await opener(page).click();
    await menu(page).getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Stallion Fund');
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'false');
    await opener(page).click();
    await expect(menu(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
    await expect(menu(page)).toBeHidden();
  });

  test('[HDR-09] closes on a click on the page, on its own background or on a control of the bar', async ({
    page,
  }) => {
    await page.goto('/contact');
    const places = [
      () => page.mouse.click(350, 720),
      () => clickBelowLinks(page),
      () => page.getByRole('button', { name: 'Toggle dark mode' }).click(),
      () => opener(page).click(),
    ];
    for (const click of places) {
      await opener(page).click();
      await expect(menu(page)).toBeVisible();
      await click();
      await expect(menu(page)).toBeHidden();
    }
    await expect(page).toHaveURL('/contact');
  });

  test('[HDR-09] opens by keyboard, holds the focus and returns it on closing', async ({ page }) => {
    await page.goto('/contact');
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
    const seen: (string | undefined)[] = [];
    for (let press = 0; press < 7; press += 1) {
      await page.keyboard.press('Tab');
      seen.push(await focused(page));
    }
    expect(seen).toEqual(['Portfolio', 'About', 'Education', 'Sign In', 'Sign Up', 'Switch portal', '']);
    await expect(opener(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('Switch portal');
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: /Notifications/ })).toBeFocused();
  });

  test('[HDR-09] opens the sign-in dialog and closes for it; the focus returns to the menu afterwards', async ({
    page,
  }) => {
    await page.goto('/contact');
    await opener(page).click();
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign In' });
    await expect(dialog.getByLabel('Email address')).toBeFocused();
    await expect(menu(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  });

  test('[POR-16] [HDR-09] closes 20 ms after the window was widened', async ({ page }) => {
    await page.clock.install();
    await page.goto('/contact');
    await opener(page).click();
    await expect(menu(page)).toBeVisible();
    await pauseClock(page);
    await page.evaluate(() => {
      const seen: unknown[] = [];
      Object.assign(window, { resizes: seen });
      addEventListener('resize', () => seen.push(innerWidth));
    });
    await page.setViewportSize({ width: 1280, height: 740 });
    await page.waitForFunction(() => (window as unknown as { resizes: unknown[] }).resizes.length > 0);
    const state = page.locator('[aria-controls][aria-expanded]');
    await page.clock.runFor(19);
    await expect(state).toHaveAttribute('aria-expanded', 'true');
    await page.clock.runFor(1);
    await expect(state).toHaveAttribute('aria-expanded', 'false');
  });

  for (const portal of ['stallion', 'sports'] as const)
    for (const colorScheme of ['light', 'dark'] as const)
      test(`[HDR-09] [POR-09] on ${portal}, ${colorScheme}, passes axe for a signed-in editor${portal === 'sports' || colorScheme === 'dark' ? ' @proof' : ''}`, async ({
        page,
        signIn,
      }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await signIn(page, 'superadmin@example.com', { portal });
        await page.goto(`${originOf(portal)}/contact`);
        await opener(page).click();
        await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toBeVisible();
        await expectNoAxeViolations(page);
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(beyond).toBe(0);
      });

  test('[HDR-09] is hidden while closed, even before its style sheet has loaded', async ({ page }) => {
    const { release } = await holdRequests(page, '**/assets/*.css');
    await page.goto('/contact', { waitUntil: 'commit' });
    const links = page.getByRole('banner').getByRole('link', { name: 'Portfolio' });
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await expect(links).toHaveCount(1);
    release();
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test('[HDR-09] is open', async ({ page }) => {
      await page.goto('/contact');
      await expect(menu(page).getByRole('link', { name: 'Portfolio' })).toBeVisible();
      await expect(opener(page)).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    });
  });
});
