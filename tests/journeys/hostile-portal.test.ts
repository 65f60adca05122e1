import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, makePortal, test } from './fixtures/index.ts';

const script = '</title></script><script>alert(1)</script>';
const picture = '"><img src=x onerror=alert(1)>';

/** A page and the sign-in dialog over it pass axe in both modes. */
async function expectReadablePortal(page: Page, origin: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(`${origin}/contact`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectNoAxeViolations(page);
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('dialog').getByLabel('Email address')).toBeFocused();
    await expectNoAxeViolations(page);
  }
}

test.describe('a portal with bad or hostile settings', () => {
  for (const [what, colour] of [
    ['white on white', '#ffffff'],
    ['black on black', '#000000'],
    ['the grey that contrasts least', '#777777'],
  ])
    test(`[POR-08] has readable pages with ${what} @proof`, async ({ page }) => {
      const { origin } = await makePortal({
        portalColor: colour,
        primaryColor: colour,
        secondaryColor: colour,
      });
      await expectReadablePortal(page, origin);
    });

  test('[POR-01] [POR-07] shows markup in its name and titles as text everywhere', async ({ page }) => {
    const ran: string[] = [];
    page.on('dialog', async (dialog) => {
      ran.push(dialog.message());
      await dialog.dismiss();
    });
    const { origin } = await makePortal({ name: script, pageTitle: picture, educationLabel: picture });
    await page.goto(`${origin}/about`);
    await expect(page).toHaveTitle(`About @ ${picture}`);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: picture })).toBeVisible();
    await expect(header.getByText(script)).toBeVisible();
    await page.goto(`${origin}/education`);
    await expect(page).toHaveTitle(`${picture} @ ${picture}`);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(ran).toEqual([]);
  });

  test('[POR-01] shows its name in place of a missing logo, linked to the homepage', async ({ page }) => {
    const name = `A Brand With a Name That Is Much Too Long for the Bar It Stands In ${'x'.repeat(60)}`;
    const { origin } = await makePortal({ name, educationLabel: 'E'.repeat(120) });
    await page.goto(`${origin}/education`);
    const logo = page.getByRole('banner').getByRole('link', { name });
    await expect(logo).toHaveText(name);
    await expect(page.getByRole('banner').getByRole('img')).toHaveCount(0);
    for (const width of [1920, 1024, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond, `pixels beyond ${width}`).toBe(0);
      if (width >= 1024)
        await expect(page.getByRole('banner').getByRole('link', { name: 'Portfolio' })).toBeInViewport({
          ratio: 1,
        });
    }
    await logo.click();
    await expect(page).toHaveURL(`${origin}/`);
  });
});
