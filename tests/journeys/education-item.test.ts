import type { Page } from '@playwright/test';
import {
  awkwardNames,
  createPublicRecords,
  expect,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  makePortal,
  originOf,
  test,
  uniqueSuffix,
  watchThirdPartyRequests,
} from './fixtures/index.ts';

const players = /^https:\/\/(?:www\.youtube-nocookie\.com|player\.vimeo\.com)\//;

/** Mocks the video players, so that no test contacts their hosts. */
async function mockPlayers(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.context().route(players, (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Player</title><main><h1>Playing</h1></main></html>',
    });
  });
  return asked;
}

test.describe('an education item', () => {
  for (const { portal, slug, host, player } of [
    {
      portal: 'stallion',
      slug: 'a-walk-through-harbor-residences',
      host: 'YouTube',
      player: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    },
    {
      portal: 'sports',
      slug: 'inside-the-academy',
      host: 'Vimeo',
      player: 'https://player.vimeo.com/video/76979871?dnt=1',
    },
  ] as const)
    test(`[PUB-09] plays a video of ${host} in a 16:9 frame once play is pressed, and contacts no other host before @proof`, async ({
      page,
    }) => {
      const strangers = watchThirdPartyRequests(page);
      const asked = await mockPlayers(page);
      await page.goto(`${originOf(portal)}/education/${slug}`);
      const title = await page.getByRole('heading', { level: 1 }).innerText();
      const play = page.getByRole('button', { name: 'Play video' });
      await expect(page.getByText(`Plays from ${host} without cookies`)).toBeVisible();
      await expect(page.getByRole('link', { name: `Open on ${host}` })).toBeVisible();
      await expectNoAxeViolations(page);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      expect(strangers).toEqual([]);
      await play.focus();
      await page.keyboard.press('Enter');
      const frame = page.locator('iframe');
      await expect(frame).toHaveAttribute('title', new RegExp(`^${title}$`, 'i'));
      await expect(frame).toHaveAttribute('src', new RegExp(`^${player.replace(/[?.]/g, '\\$&')}`));
      await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
      await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Playing');
      await expect(frame).toBeFocused();
      expect(asked).toHaveLength(1);
      const box = await frame.boundingBox();
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    });

  test('[PUB-09] plays a video file in the browser itself, and shows an address that is no video as a link', async ({
    page,
  }) => {
    const { portal, origin } = await makePortal();
    const shared = { isPublished: true, type: 'video', portal: portal._id } as const;
    await createPublicRecords('blog_items', [
      { ...shared, title: 'A film', slug: 'film', url: 'https://films.example.com/walk.mp4' },
      { ...shared, title: 'No film', slug: 'no-film', url: 'https://films.example.com/about' },
    ]);
    const strangers = watchThirdPartyRequests(page);
    await page.goto(`${origin}/education/film`);
    const film = page.getByLabel('A film', { exact: true });
    await expect(film).toHaveAttribute('src', 'https://films.example.com/walk.mp4');
    await expect(film).toHaveAttribute('controls');
    // The browser would not load captions from another site.
    await expect(film.locator('track[src]')).toHaveCount(0);
    await page.goto(`${origin}/education/no-film`);
    const link = page.getByRole('link', { name: /^Watch the video/ });
    await expect(link).toHaveAttribute('href', 'https://films.example.com/about');
    await expect(page.locator('iframe, video')).toHaveCount(0);
    expect(strangers).toEqual([]);
  });

  test('[PUB-09] links the title of a link item to its address, beside the description', async ({ page }) => {
    const { portal, origin } = await makePortal();
    await createPublicRecords('blog_items', [
      {
        title: 'Read this',
        slug: 'read-this',
        type: 'link',
        url: 'https://example.com/this',
        body: '<p>Because it is <strong>good</strong>.</p>',
        isPublished: true,
        portal: portal._id,
      },
    ]);
    await page.goto(`${origin}/education/read-this`);
    const link = page.getByRole('heading', { level: 1 }).getByRole('link', { name: /^Read this/ });
    await expect(link).toHaveAttribute('href', 'https://example.com/this');
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(page.getByRole('main').getByRole('strong')).toHaveText('good');
    await expect(page.getByRole('main').getByRole('time')).toHaveText(/^\s*\w{3} \d+, \d{4}$/);
    await page.getByRole('link', { name: 'Back to Education' }).click();
    await expect(page).toHaveURL(`${origin}/education`);
  });

  test('[PUB-07] [PUB-08] leads back to the page from which it was opened, and to its page number', async ({
    page,
  }) => {
    const { portal, origin } = await makePortal({ educationLabel: 'Library' });
    await createPublicRecords(
      'blog_items',
      Array.from({ length: 9 }, (_, index) => ({
        title: `Paper ${index + 1}`,
        slug: `paper-${index + 1}`,
        type: 'post' as const,
        body: '<p>Words</p>',
        sortOrder: index + 1,
        isPublished: true,
        portal: portal._id,
      })),
    );
    const back = page.getByRole('navigation', { name: 'Back' }).getByRole('link');
    await page.goto(`${origin}/news`);
    // What there is to read comes first, and then the words that there are no videos.
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Papers');
    await expect(page.getByText('No videos yet')).toBeVisible();
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.getByRole('link', { name: 'Paper 1', exact: true }).click();
    await expect(page).toHaveURL(`${origin}/education/paper-1`);
    await expect(back).toHaveText('Back to News');
    await page.reload();
    await expect(back).toHaveText('Back to News');
    await back.click();
    await expect(page).toHaveURL(`${origin}/news?papers=2`);
    await page.goto(`${origin}/education`);
    await page.getByRole('link', { name: 'Paper 9', exact: true }).click();
    await expect(back).toHaveText('Back to Library');
    await back.click();
    await expect(page).toHaveURL(`${origin}/education`);
    // A shared link names no page.
    await page.goto(`${origin}/education/paper-1`);
    await expect(back).toHaveText('Back to Library');
  });

  for (const portal of ['stallion', 'sports'] as const)
    test(`[PUB-09] replies 'Not found' with status 404 and links onward when it is missing on ${portal} @proof`, async ({
      page,
      allowConsole,
    }) => {
      allowConsole(/status of 404 .*\/education\//, /status of 404 .*\/contents\/educationbyslug/);
      const reply = await page.goto(`${originOf(portal)}/education/no-such-thing-${uniqueSuffix()}`);
      expect(reply?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found');
      await expectNoAxeViolations(page);
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Back to / })
        .click();
      await expect(page).toHaveURL(/\/education$/);
      // The same inside the application.
      await page.evaluate((slug) => history.pushState({}, '', `/education/${slug}`), uniqueSuffix());
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found');
    });

  test('[PUB-09] runs no script from its text, and unusual titles do not break the page', async ({
    page,
  }) => {
    page.on('dialog', () => {
      throw new Error('Something ran');
    });
    const { portal, origin } = await makePortal();
    await createPublicRecords(
      'blog_items',
      awkwardNames.map((title, index) => ({
        title,
        slug: `awkward-${index}`,
        type: 'post' as const,
        body: '<p onclick="alert(1)">words<script>alert(1)</script><a href="javascript:alert(1)">link</a><iframe src="https://evil.example"></iframe></p>',
        isPublished: true,
        portal: portal._id,
      })),
    );
    for (const [index, title] of awkwardNames.entries()) {
      await page.goto(`${origin}/education/awkward-${index}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(
        page.getByRole('main').locator('script, iframe, [onclick], [href^="javascript"]'),
      ).toHaveCount(0);
      await expectNoHorizontalScroll(page, [360, 1280]);
    }
  });

  test('[PUB-09] prints as text alone, with the addresses of its links', async ({ page }) => {
    const { portal, origin } = await makePortal();
    await createPublicRecords('blog_items', [
      {
        title: 'To print',
        slug: 'to-print',
        type: 'post',
        body: '<p>See <a href="https://example.com/source">the source</a>.</p>',
        isPublished: true,
        portal: portal._id,
      },
    ]);
    await page.goto(`${origin}/education/to-print`);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Back to Education' })).toBeHidden();
    const source = page.getByRole('link', { name: /^the source/ });
    const after = await source.evaluate((link) => getComputedStyle(link, '::after').content);
    expect(after).toContain('https://example.com/source');
  });

  test('[POR-09] [POR-10] passes axe and fits at every width', async ({ page }) => {
    await page.goto('/education/how-a-syndicated-fund-works');
    await expectNoAxeViolations(page);
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expectNoAxeViolations(page);
  });
});
