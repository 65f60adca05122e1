import { expect, originOf, type Portal, publicPaths, test } from './fixtures/index.ts';

test.describe('without JavaScript', () => {
  for (const portal of ['stallion', 'sports'] as const satisfies Portal[]) {
    test(`[PUB-12] [PUB-07] [CON-10] every public page of ${portal} is readable @proof`, async ({
      newVisitor,
    }) => {
      test.slow();
      const page = await newVisitor({ javaScriptEnabled: false });
      for (const path of await publicPaths(portal)) {
        await page.goto(`${originOf(portal)}${path}`);
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
        expect((await main.innerText()).length, `words on ${path}`).toBeGreaterThan(80);
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expect(main.getByRole('textbox')).toHaveCount(0);
      }
    });

    test(`[POR-13] pages behind sign-in on ${portal} say that they need JavaScript, and show no loading state${portal === 'sports' ? ' @proof' : ''}`, async ({
      newVisitor,
    }) => {
      const page = await newVisitor({ javaScriptEnabled: false, baseURL: originOf(portal) });
      for (const path of [
        '/dashboard',
        '/profile',
        '/admin/outbox',
        '/sign/a-code',
        '/reset_password/a-code',
      ]) {
        await page.goto(path);
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(['This page needs JavaScript']);
        expect((await main.innerText()).length, `words on ${path}`).toBeLessThan(400);
      }
      // On a phone the menu is open, and covers nothing.
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole('heading', { level: 1 }).click({ trial: true });
      await page.getByRole('link', { name: 'The public pages' }).click();
      await expect(page).toHaveURL(/\/homepage$/);
      await expect(page.getByText('needs JavaScript')).toHaveCount(0);
    });

    test(`[HDR-02] the links of ${portal} reach every page, on a phone too${portal === 'sports' ? ' @proof' : ''}`, async ({
      newVisitor,
    }) => {
      const page = await newVisitor({
        javaScriptEnabled: false,
        viewport: { width: 360, height: 740 },
        baseURL: originOf(portal),
      });
      await page.goto('/');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click();
      await expect(page).toHaveURL(/\/about$/);
      await page.goto('/education');
      const card = page.getByRole('main').locator('a[href^="/education/"]').first();
      const address = await card.getAttribute('href');
      await card.click();
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});
