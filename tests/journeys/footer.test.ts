import { request, updateContent } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  expect,
  expectNoAxeViolations,
  makePerson,
  makePortal,
  originOf,
  test,
} from './fixtures/index.ts';

const footer = (page: Page) => page.getByRole('contentinfo');
const names = (page: Page) =>
  footer(page).getByRole('navigation', { name: 'Footer' }).getByRole('link').allTextContents();
const legal = ['Contact', 'Privacy Policy', 'Terms of Use'];

test.describe('the footer', () => {
  test('[FTR-01] links Team and Education for all, Dashboard and Profile when signed in, Homepage for editors @proof', async ({
    page,
    signIn,
  }) => {
    await page.goto('/contact');
    await expect.poll(() => names(page)).toEqual(['Team', 'Education', ...legal]);
    await page.goto(`${originOf('sports')}/contact`);
    await expect.poll(() => names(page)).toEqual(['Team', 'Insights', ...legal]);
    await signIn(page, (await makePerson()).email);
    await page.goto('/contact');
    await expect.poll(() => names(page)).toEqual(['Dashboard', 'Profile', 'Team', 'Education', ...legal]);
    await signIn(page, 'admin@example.com');
    await page.goto('/contact');
    await expect.poll(() => names(page)).toEqual(['Dashboard', 'Profile', 'Team', 'Education', ...legal]);
    await signIn(page, 'superadmin@example.com');
    await page.goto('/contact');
    await expect
      .poll(() => names(page))
      .toEqual(['Homepage', 'Dashboard', 'Profile', 'Team', 'Education', ...legal]);
    await footer(page).getByRole('link', { name: 'Homepage' }).click();
    await expect(page).toHaveURL('/homepage');
    await footer(page).getByRole('link', { name: 'Team' }).click();
    await expect(page).toHaveURL('/about');
    await footer(page).getByRole('link', { name: 'Education' }).click();
    await expect(page).toHaveURL('/education');
  });

  test('[FTR-02] has a button for each social network of the portal, and no other', async ({ page }) => {
    const social = () =>
      footer(page)
        .getByRole('link', { name: /^(Facebook|YouTube|Twitter|Instagram)$/ })
        .evaluateAll((links) => links.map((link) => [link.ariaLabel, link.getAttribute('href')]));
    const all = {
      facebookUrl: 'https://facebook.example/brand',
      youtubeUrl: 'https://youtube.example/brand',
      twitterUrl: 'https://twitter.example/brand',
      instagramUrl: 'https://instagram.example/brand',
    };
    const full = await makePortal(all);
    await page.goto(`${full.origin}/contact`);
    expect(await social()).toEqual([
      ['Facebook', all.facebookUrl],
      ['YouTube', all.youtubeUrl],
      ['Twitter', all.twitterUrl],
      ['Instagram', all.instagramUrl],
    ]);
    for (const [name, url] of Object.entries(all)) {
      const one = await makePortal({ [name]: url });
      await page.goto(`${one.origin}/contact`);
      expect(await social()).toEqual([[expect.any(String), url]]);
    }
    const none = await makePortal({ facebookUrl: '' });
    await page.goto(`${none.origin}/contact`);
    await expect(footer(page).getByRole('link', { name: 'Team' })).toBeVisible();
    expect(await social()).toEqual([]);
  });

  test('[FTR-03] shows the text footer-terms as its terms', async ({ page }) => {
    await page.goto('/contact');
    await expect(footer(page)).toContainText('Nothing on this site is an offer to sell');
    // The contact data of the portal's company, which is also on the contact page.
    for (const place of [footer(page), page.getByRole('main')]) {
      await expect(place.getByRole('link', { name: /^\+1\s843\s555\s0100$/ })).toHaveAttribute(
        'href',
        'tel:+18435550100',
      );
      await expect(place.getByRole('link', { name: 'office@stallion.example.com' })).toBeVisible();
    }
    const { portal, origin } = await makePortal();
    await page.goto(`${origin}/contact`);
    await expect(footer(page)).toContainText('footer-terms is not found');
    await request(await apiAs('superadmin@example.com'), updateContent, {
      body: {
        slug: 'footer-terms',
        portal: portal._id,
        title: '',
        body: '<p>Ask your <em>own</em> adviser.</p>',
      },
    });
    await expect(async () => {
      await page.goto(`${origin}/contact`);
      await expect(footer(page)).toContainText('Ask your own adviser.', { timeout: 500 });
    }).toPass();
  });

  for (const portal of ['stallion', 'sports'] as const)
    for (const colorScheme of ['light', 'dark'] as const)
      test(`[FTR-01] [POR-09] on ${portal}, ${colorScheme}, fits at every width and passes axe @proof`, async ({
        page,
        signIn,
      }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await signIn(page, 'superadmin@example.com', { portal });
        for (const width of [360, 600, 768, 1024, 1280, 1440, 1920]) {
          await page.setViewportSize({ width, height: 740 });
          await page.goto(`${originOf(portal)}/contact`);
          await expect(footer(page).getByRole('link', { name: 'Dashboard' })).toBeVisible();
          const beyond = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(beyond, `pixels beyond ${width}`).toBe(0);
        }
        await expectNoAxeViolations(page);
      });
});
