import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/index.ts';

const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');

/** Records every value of the mode, from before the page's first script. */
async function watchColorScheme(page: Page): Promise<() => Promise<(string | null)[]>> {
  await page.addInitScript(() => {
    const seen: (string | null)[] = [];
    Object.assign(window, { seenModes: seen });
    const note = () => seen.push(document.documentElement.getAttribute('data-mantine-color-scheme'));
    const watched = () => {
      new MutationObserver(note).observe(document.documentElement, {
        attributeFilter: ['data-mantine-color-scheme'],
      });
      // The value at each painted frame.
      const frame = () => {
        note();
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    };
    if (document.documentElement) watched();
    else
      new MutationObserver((_, observer) => {
        if (!document.documentElement) return;
        observer.disconnect();
        watched();
      }).observe(document, { childList: true });
  });
  return () =>
    page.evaluate(() => [...new Set((window as unknown as { seenModes: (string | null)[] }).seenModes)]);
}

test.describe('dark mode', () => {
  test('[POR-10] is stored when a visitor turns it on, and restored on load and on other pages', async ({
    page,
  }) => {
    await page.goto('/homepage');
    expect(await scheme(page)).toBe('light');
    const ground = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    const light = await ground();
    await page.getByRole('banner').getByRole('button', { name: 'Toggle dark mode' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(await ground()).not.toBe(light);
    expect(await page.evaluate(() => localStorage.getItem('isInDarkMode'))).toBe('true');
    await page.reload();
    expect(await scheme(page)).toBe('dark');
    await page.goto('/about');
    expect(await scheme(page)).toBe('dark');
    await page.getByRole('banner').getByRole('button', { name: 'Toggle dark mode' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    expect(await page.evaluate(() => localStorage.getItem('isInDarkMode'))).toBe('false');
  });

  for (const path of ['/homepage', '/dashboard'])
    for (const [kept, system, shown] of [
      ['true', 'light', 'dark'],
      ['false', 'dark', 'light'],
      [null, 'dark', 'dark'],
    ] as const)
      test(`[POR-10] ${path} shows only ${shown} mode when ${kept} is stored and the system prefers ${system} @proof`, async ({
        page,
      }) => {
        await page.emulateMedia({ colorScheme: system });
        const modes = await watchColorScheme(page);
        if (kept) await page.addInitScript((value) => localStorage.setItem('isInDarkMode', value), kept);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await modes()).toEqual([shown]);
      });

  test('[POR-10] leaves a choice empty that is not made @proof', async ({ page, signIn }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await signIn(page, 'superadmin@example.com');
    await page.goto('/admin/portals/new');
    const choice = page.getByRole('radio', { name: /^Bold/ });
    await expect(choice).not.toBeChecked();
    await expect(choice).toHaveCSS('appearance', 'none');
    await expect(choice).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await choice.check();
    await expect(choice).not.toHaveCSS('appearance', 'none');
  });
});
