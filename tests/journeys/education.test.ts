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
} from './fixtures/index.ts';

const list = (page: Page, name: 'Videos' | 'Papers') => page.getByRole('region', { name, exact: true });
const titles = (page: Page, name: 'Videos' | 'Papers') => list(page, name).getByRole('heading', { level: 3 });
const pages = (page: Page, name: 'Videos' | 'Papers') =>
  page.getByRole('navigation', { name: `Pages of ${name}` });
const numbered = (word: string, from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => `${word} ${from - index}`);

/** A separate portal with 18 videos, 10 papers, and items that must not show. */
async function makeLibrary() {
  const { portal, origin } = await makePortal({ educationLabel: 'Library' });
  const item = (title: string, sortOrder: number, type: 'video' | 'post') => ({
    title,
    sortOrder,
    type,
    slug: title.toLowerCase().replace(' ', '-'),
    isPublished: true,
    portal: portal._id,
  });
  await createPublicRecords('blog_items', [
    ...Array.from({ length: 18 }, (_, index) => item(`Video ${index + 1}`, index + 1, 'video')),
    ...Array.from({ length: 10 }, (_, index) => item(`Paper ${index + 1}`, index + 1, 'post')),
    { ...item('Draft 1', 99, 'post'), isPublished: false },
  ]);
  return { portal, origin };
}

test.describe('education', () => {
  test('[PUB-07] shows two lists of eight per page, each with its own page number in the address', async ({
    page,
  }) => {
    const { origin } = await makeLibrary();
    await page.goto(`${origin}/education`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Library');
    await expect(titles(page, 'Videos')).toHaveText(numbered('Video', 18, 11));
    await expect(titles(page, 'Papers')).toHaveText(numbered('Paper', 10, 3));
    await expect(page.getByText('Draft 1')).toHaveCount(0);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await pages(page, 'Videos').getByRole('link', { name: 'Next page' }).click();
    await expect(titles(page, 'Videos')).toHaveText(numbered('Video', 10, 3));
    await expect(titles(page, 'Papers')).toHaveText(numbered('Paper', 10, 3));
    await expect(page).toHaveURL(`${origin}/education?videos=2`);
    const call = new URL(asked.find((url) => url.includes('/contents/education')) ?? '').searchParams;
    expect([call.get('limit'), call.get('offset'), call.get('sort')]).toEqual(['8', '8', '-sortOrder']);
    expect(JSON.parse(call.get('filter') ?? '')).toMatchObject({ isPublished: true, type: 'video' });
    await pages(page, 'Papers').getByRole('link', { name: 'Page 2' }).click();
    await expect(titles(page, 'Papers')).toHaveText(numbered('Paper', 2, 1));
    await expect(page).toHaveURL(`${origin}/education?videos=2&papers=2`);
    await expect(pages(page, 'Papers').locator('[aria-current="page"]')).toHaveText('2');
    await expect(list(page, 'Papers').getByRole('status')).toHaveText('Papers, page 2 of 2');
    await page.goBack();
    await expect(titles(page, 'Papers')).toHaveText(numbered('Paper', 10, 3));
    await expect(titles(page, 'Videos')).toHaveText(numbered('Video', 10, 3));
  });

  test('[PUB-07] turns pages without scripts and by keyboard, and links back from a missing page', async ({
    page,
    newVisitor,
  }) => {
    const { origin } = await makeLibrary();
    const plain = await newVisitor({ javaScriptEnabled: false });
    await plain.goto(`${origin}/education`);
    await pages(plain, 'Videos').getByRole('link', { name: 'Page 3' }).click();
    await expect(titles(plain, 'Videos')).toHaveText(['Video 2', 'Video 1']);
    await page.goto(`${origin}/education?videos=40&papers=-1`);
    await expect(page.getByText('There is no page 40 of videos')).toBeVisible();
    await expect(titles(page, 'Papers')).toHaveCount(8);
    await list(page, 'Videos').getByRole('link', { name: 'Go to the first page' }).focus();
    await page.keyboard.press('Enter');
    await expect(titles(page, 'Videos').first()).toHaveText('Video 18');
    await pages(page, 'Videos').getByRole('link', { name: 'Next page' }).focus();
    await page.keyboard.press('Enter');
    await expect(titles(page, 'Videos').first()).toHaveText('Video 10');
  });

  for (const portal of ['stallion', 'sports'] as const)
    test(`[PUB-07] [POR-09] [POR-10] shows the same on /news of ${portal}, headed News, with a subscribe block, and passes axe @proof`, async ({
      page,
    }) => {
      await page.goto(`${originOf(portal)}/education`);
      const seen = await page.getByRole('main').getByRole('heading').allInnerTexts();
      const lead = page.getByText(/every investor knew|business of sports works/);
      await expect(lead).toBeVisible();
      await page.goto(`${originOf(portal)}/news`);
      const [first, ...others] = await page.getByRole('main').getByRole('heading').allInnerTexts();
      expect([first?.toLowerCase(), ...others]).toEqual(['news', ...seen.slice(1)]);
      // What introduces the lessons does not introduce the news.
      await expect(lead).toHaveCount(0);
      await expect(page).toHaveTitle(/^News @ /);
      await expect(page.getByRole('form', { name: 'Newsletter' })).toBeVisible();
      await expectNoAxeViolations(page);
      await expectNoHorizontalScroll(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      await expectNoAxeViolations(page);
      if (portal === 'sports') return;
      await pages(page, 'Papers').getByRole('link', { name: 'Page 2' }).click();
      await expect(page).toHaveURL(/\/news\?papers=2$/);
    });

  test('[PUB-07] [PUB-08] says so when a list is empty; cards link to a page or to their own address', async ({
    page,
  }) => {
    const { portal, origin } = await makePortal();
    await page.goto(`${origin}/education`);
    await expect(page.getByText('No videos yet')).toBeVisible();
    await expect(page.getByText('No papers yet')).toBeVisible();
    const shared = { isPublished: true, portal: portal._id } as const;
    await createPublicRecords('blog_items', [
      { ...shared, title: 'Own page', slug: 'own-page', type: 'post', body: '<p>Own words</p>' },
      {
        ...shared,
        title: 'Told elsewhere',
        slug: 'elsewhere',
        type: 'post',
        listLinkHref: 'https://example.com/told',
      },
      { ...shared, title: 'A link', slug: 'a-link', type: 'link', url: 'https://example.com/link' },
      {
        ...shared,
        title: 'Link with words',
        slug: 'with-words',
        type: 'link',
        url: 'https://example.com/x',
        body: '<p>Why</p>',
      },
      { ...shared, title: 'By its title', type: 'post' },
      ...awkwardNames.map((title) => ({ ...shared, title, type: 'post' as const })),
    ]);
    await expect(async () => {
      await page.goto(`${origin}/education`);
      await expect(titles(page, 'Papers')).toHaveCount(8, { timeout: 500 });
    }).toPass();
    const card = (name: RegExp) => list(page, 'Papers').getByRole('link', { name });
    await expect(card(/^Own page$/)).toHaveAttribute('href', '/education/own-page');
    for (const [name, href] of [
      [/^Told elsewhere.*\(opens in a new tab\)$/, 'https://example.com/told'],
      [/^A link.*\(opens in a new tab\)$/, 'https://example.com/link'],
    ] as const) {
      await expect(card(name)).toHaveAttribute('href', href);
      await expect(card(name)).toHaveAttribute('target', '_blank');
      await expect(card(name)).toHaveAttribute('rel', /noopener/);
    }
    await expect(card(/^Link with words$/)).toHaveAttribute('href', '/education/with-words');
    // Without a chosen name in addresses, it follows from the title.
    await expect(card(/^By its title$/)).toHaveAttribute('href', '/education/by-its-title');
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
  });
});
