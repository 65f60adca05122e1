import { expect, test } from './fixtures/index.ts';

test.describe('following a link', () => {
  test('[HDR-02] announces the new page to screen readers, and moves the focus to its beginning', async ({
    page,
  }) => {
    await page.goto('/about');
    await expect(page.locator('body')).toBeFocused();
    const told = page.getByRole('status').filter({ hasText: /^Portfolio$/ });
    await expect(told).toHaveCount(0);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(told).toHaveText('Portfolio');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator('summary', { hasText: 'Asset type' })).toBeFocused();
    // A change of address within one page leaves the focus where it is.
    await page.getByRole('main').getByLabel('Exited assets only').press('Space');
    await expect(page).toHaveURL('/portfolio?exited=1');
    await expect(page.getByLabel('Exited assets only')).toBeFocused();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: /^About$/ })).toHaveCount(1);
  });

  test('[HDR-09] does so from the menu on narrow screens too', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Open menu' }).press('Enter');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: 'About' }).press('Enter');
    await expect(page).toHaveURL('/about');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });
});
