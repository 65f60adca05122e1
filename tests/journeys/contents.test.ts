import { recordEndpoints, request, updateContent } from '@paddock/contract';
import { apiAs, expect, makePortal, test } from './fixtures/index.ts';

test.describe('texts of a page', () => {
  test('[CON-01] show their HTML, and say so when they are missing or empty', async ({ page }) => {
    const { portal, origin } = await makePortal();
    await page.goto(`${origin}/privacy-policy`);
    const main = page.getByRole('main');
    await expect(main.getByText('privacy-policy is not found')).toBeVisible();
    const superadmin = await apiAs('superadmin@example.com');
    const put = (title: string, body: string) =>
      request(superadmin, updateContent, {
        body: { slug: 'privacy-policy', portal: portal._id, title, body },
      });
    await put('', '');
    // The server cached the page earlier; the change follows shortly after.
    await expect(async () => {
      await page.goto(`${origin}/privacy-policy`);
      await expect(main.getByText('privacy-policy is empty')).toBeVisible({ timeout: 500 });
    }).toPass();
    await put('What we keep', '<p>We keep <strong>nothing</strong>.</p>');
    await expect(async () => {
      await page.goto(`${origin}/privacy-policy`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('What we keep', { timeout: 500 });
    }).toPass();
    await expect(main.getByRole('strong')).toHaveText('nothing');
  });

  test('[CON-02] are requested together within 50 ms, with the portal, and none twice', async ({ page }) => {
    const { items } = await request(await apiAs('admin@example.com'), recordEndpoints('portals').list, {
      query: { filter: { slug: 'stallion' } },
    });
    const asked: { slugs: string[]; portal: string }[] = [];
    await page.route('**/contents/byslug', (route) => {
      asked.push(route.request().postDataJSON() as { slugs: string[]; portal: string });
      return route.continue();
    });
    await page.goto('/contact');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Stallion Fund' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Real assets, held with patience');
    const home = asked.find(({ slugs }) => slugs.includes('home-title'));
    expect(home?.slugs.length).toBeGreaterThan(5);
    expect(asked.filter(({ slugs }) => slugs.some((slug) => slug.startsWith('home-')))).toHaveLength(1);
    for (const { portal, slugs } of asked) {
      expect(portal).toBe(items[0]?._id);
      expect(slugs).toHaveLength(new Set(slugs).size);
    }
  });
});
