import type { Locator } from '@playwright/test';
import { expect, pauseClock, test } from './fixtures/index.ts';

/** The times at which an element's transitions end. */
const seconds = (moving: Locator) =>
  moving.evaluate((element) => {
    const { transitionDuration, transitionDelay } = getComputedStyle(element);
    const delays = transitionDelay.split(', ');
    const ends = transitionDuration
      .split(', ')
      .map(
        (duration, at) => Number.parseFloat(duration) + Number.parseFloat(delays[at % delays.length] ?? '0'),
      );
    return [...new Set(ends)];
  });

test.describe('transitions', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('[POR-16] close a dialog in 300 ms @proof', async ({ page }) => {
    await page.clock.install();
    await page.goto('/contact');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign In' });
    await expect(dialog.getByLabel('Email address')).toBeFocused();
    await pauseClock(page);
    await page.keyboard.press('Escape');
    // The frame in which the fade begins.
    await page.clock.runFor(20);
    expect(await seconds(dialog)).toEqual([0.3]);
    await page.clock.runFor(260);
    await expect(dialog).toHaveCount(1);
    await page.clock.runFor(60);
    await expect(dialog).toHaveCount(0);
  });

  test('[POR-16] of a menu and a tooltip take 300 ms @proof', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/contact');
    const opener = page.getByRole('button', { name: 'Open menu' });
    const panel = page.locator(`[id="${await opener.getAttribute('aria-controls')}"]`);
    expect(await seconds(panel)).toEqual([0.3]);
    const tip = page.getByRole('tooltip', { includeHidden: true }).filter({ hasText: 'Toggle dark mode' });
    expect(await seconds(tip)).toEqual([0.3]);
    await page.getByRole('button', { name: 'Toggle dark mode' }).hover();
    await expect(tip).toBeVisible();
    await page.mouse.move(10, 700);
    await expect(tip).toBeHidden();
  });

  test('[POR-16] are off when the user prefers reduced motion @proof', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/contact');
    const panel = page.locator(
      `[id="${await page.getByRole('button', { name: 'Open menu' }).getAttribute('aria-controls')}"]`,
    );
    expect(Math.max(...(await seconds(panel)))).toBeLessThan(0.001);
  });
});
