import { request, updateContent } from '@paddock/contract';
import type { Page } from '@playwright/test';
import { apiAs, expect, makePortal, originOf, test } from './fixtures/index.ts';

/** The visible styles of the header as a whole, once its transitions are done. */
const computedStyles = (page: Page) =>
  page.getByRole('banner').evaluate(async (header) => {
    await Promise.allSettled(header.getAnimations({ subtree: true }).map(({ finished }) => finished));
    const { backgroundImage, backgroundColor, borderBottomColor, borderBottomWidth, boxShadow, height } =
      getComputedStyle(header);
    const link = getComputedStyle(header.querySelector('nav a') ?? header);
    return {
      ground: backgroundImage === 'none' ? backgroundColor : backgroundImage,
      rule: `${borderBottomWidth} ${borderBottomColor}`,
      boxShadow,
      height,
      link: `${link.fontFamily} ${link.textTransform}`,
    };
  });

const scrollTo = (page: Page, y: number) => page.evaluate((to) => window.scrollTo(0, to), y);

test.describe('the style of the header', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 500 } });

  for (const portal of ['stallion', 'sports'] as const)
    for (const [path, limit] of [
      ['/privacy-policy', 100],
      ['/homepage', 200],
      ['/welcome', 200],
    ] as const)
      test(`[HDR-08] on ${portal} ${path} changes after scrolling ${limit} px, and not a pixel earlier @proof`, async ({
        page,
      }) => {
        await page.goto(`${originOf(portal)}${path}`);
        await page.addStyleTag({ content: 'main { min-height: 2000px }' });
        const top = await computedStyles(page);
        await scrollTo(page, limit);
        expect(await computedStyles(page)).toEqual(top);
        await scrollTo(page, limit + 1);
        await expect.poll(() => computedStyles(page)).not.toEqual(top);
        await expect(page.getByRole('banner')).toBeInViewport();
        await scrollTo(page, limit);
        await expect.poll(() => computedStyles(page)).toEqual(top);
      });

  test('[HDR-08] is right at once on a page that opens scrolled', async ({ page }) => {
    await page.goto('/homepage');
    const top = await computedStyles(page);
    await scrollTo(page, 600);
    await expect.poll(() => computedStyles(page)).not.toEqual(top);
    const scrolled = await computedStyles(page);
    await page.reload();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
    await expect.poll(() => computedStyles(page)).toEqual(scrolled);
  });

  test('[HDR-11] differs between the two portals in background, border, height and font', async ({
    page,
  }) => {
    const seen = [];
    for (const portal of ['stallion', 'sports'] as const) {
      await page.goto(`${originOf(portal)}/contact`);
      seen.push(await computedStyles(page));
    }
    const [stallion, sports] = seen;
    for (const part of ['ground', 'rule', 'height', 'link'] as const)
      expect(stallion?.[part], part).not.toBe(sports?.[part]);
  });

  test('[HDR-07] includes each portal’s own block at the bottom, and none for a portal without one', async ({
    page,
  }) => {
    const header = page.getByRole('banner');
    for (const [portal, words, way, target] of [
      ['stallion', 'Partners since 2009.', 'Speak with a partner', '/contact'],
      ['sports', 'Six stakes, one season ticket.', 'Meet the teams', '/portfolio'],
    ] as const) {
      await page.goto(`${originOf(portal)}/about`);
      await expect(header.getByText(words)).toBeVisible();
      const [whole, block] = await Promise.all([header.boundingBox(), header.getByText(words).boundingBox()]);
      expect((block?.y ?? 0) + (block?.height ?? 0)).toBeGreaterThan((whole?.height ?? 0) - 16);
      await header.getByRole('link', { name: way }).click();
      await expect(page).toHaveURL(`${originOf(portal)}${target}`);
    }
    const { portal, origin } = await makePortal();
    await page.goto(`${origin}/about`);
    await expect(header).not.toContainText('not found');
    await expect(header.getByText('Speak with a partner')).toHaveCount(0);
    await request(await apiAs('superadmin@example.com'), updateContent, {
      body: { slug: `header-extra-${portal.slug}`, portal: portal._id, title: '', body: '<p>Only ours</p>' },
    });
    await expect(async () => {
      await page.goto(`${origin}/about`);
      await expect(header.getByText('Only ours')).toBeVisible({ timeout: 500 });
    }).toPass();
  });
});
