import { request, updateContent } from '@paddock/contract';
import {
  apiAs,
  awkwardNames,
  createPublicRecords,
  expect,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  makePortal,
  originOf,
  test,
} from './fixtures/index.ts';

const legal = ['/privacy-policy', '/terms-of-use'] as const;

for (const { portal, home, about, welcome, member, shown } of [
  {
    portal: 'stallion',
    home: 'Real assets, held with patience',
    about: 'About Stallion Fund',
    welcome: 'Welcome to Stallion Fund',
    member: 'Margaret Hale',
    shown: 'How a syndicated fund works',
  },
  {
    portal: 'sports',
    home: 'Own a piece of the game',
    about: 'About Paddock Sports',
    welcome: 'Own a piece of the game',
    member: 'Andre Castillo',
    shown: 'What is a club worth?',
  },
] as const)
  test.describe(`the texts of ${portal}`, { tag: portal === 'sports' ? '@proof' : [] }, () => {
    test.use({ baseURL: originOf(portal) });

    test('[CON-10] /about shows the about text and the people, each with name, position, portrait and bio @proof', async ({
      page,
    }) => {
      await page.goto('/about');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(about);
      const team = page.getByRole('region', { name: 'Team' });
      const first = team.getByRole('article').first();
      await expect(first.getByRole('heading', { level: 3 })).toHaveText(member);
      await expect(first).toContainText('Partner');
      await expect(first.getByRole('paragraph').last()).not.toBeEmpty();
      await expect(first).toContainText(/^[A-Z]{2}/);
      await expectNoAxeViolations(page);
      await expectNoHorizontalScroll(page);
    });

    test('[CON-10] the legal pages show their text with its headings beside it; /contact shows text alone @proof', async ({
      page,
    }) => {
      for (const address of legal) {
        await page.goto(address);
        const contents = page.getByRole('navigation', { name: 'On this page' });
        const headings = page.getByRole('main').getByRole('heading', { level: 2 });
        expect(await contents.getByRole('link').allInnerTexts()).toHaveLength(await headings.count());
        await contents.getByRole('link').last().click();
        await expect(headings.last()).toBeInViewport();
        await expect(page).toHaveURL(/#.+-\d+$/);
        await expectNoAxeViolations(page);
        await expectNoHorizontalScroll(page);
        await page.emulateMedia({ media: 'print' });
        await expect(page.getByRole('banner')).toBeHidden();
        await expect(page.getByRole('contentinfo')).toBeHidden();
        await expect(contents).toBeHidden();
        await page.emulateMedia({ media: 'screen' });
      }
      await page.goto('/contact');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
      await expectNoAxeViolations(page);
    });

    test('[CON-11] /welcome shows the homepage, in a variant on the stallion portal only', async ({
      page,
    }) => {
      await page.goto('/homepage');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(home);
      const rest = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
      await page.goto('/welcome');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(welcome);
      await expect(page).toHaveTitle(portal === 'stallion' ? /^Welcome @ / : /^Home @ /);
      expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(rest);
      await expectNoAxeViolations(page);
    });

    test("[PUB-12] the homepage shows the portal's texts and its selected items", async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(home);
      await page.getByRole('link', { name: shown }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown);
    });

    test('[POR-07] [CON-10] [PUB-12] every public page has its headings, texts, links and title without scripts', async ({
      newVisitor,
    }) => {
      const page = await newVisitor({ javaScriptEnabled: false });
      for (const address of ['/', '/portfolio', '/education', '/news', '/about', '/contact', ...legal]) {
        const reply = await page.goto(address);
        expect(reply?.status()).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(80);
        await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible();
        expect(await page.title()).toContain(' @ ');
        const description = await page.locator('meta[name="description"]').getAttribute('content');
        expect([address, (description ?? '').length > 20]).toEqual([address, true]);
      }
    });
  });

test('[CON-10] [PUB-12] people without a picture show their initials; items that are not selected stay off the homepage @proof', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404 .*\/portals\/none\.png/);
  const { portal, origin } = await makePortal();
  const shared = { portal: portal._id, isPublished: true } as const;
  await createPublicRecords('team_members', [
    { name: 'Zoe First', position: 'Chair', bio: '<p>Began it.</p>', portal: portal._id },
    { name: 'Adam Second', imageUrl: '/portals/placeholder.svg', portal: portal._id },
    { name: 'Broken Third', imageUrl: '/portals/none.png', portal: portal._id },
    ...awkwardNames.map((name) => ({
      name: name.slice(0, 200),
      position: name.slice(0, 200),
      portal: portal._id,
    })),
  ]);
  await createPublicRecords('blog_items', [
    { ...shared, title: 'Chosen', slug: 'chosen', displayOnHomepage: true },
    { ...shared, title: 'Not chosen', slug: 'not-chosen' },
    { ...shared, title: 'Not published', slug: 'draft', displayOnHomepage: true, isPublished: false },
  ]);
  await request(await apiAs('superadmin@example.com'), updateContent, {
    body: { slug: 'about', portal: portal._id, title: 'Who we are', body: '<p>We are <em>us</em>.</p>' },
  });
  await expect(async () => {
    await page.goto(`${origin}/about`);
    await expect(page.getByRole('article')).toHaveCount(6, { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('main').getByRole('emphasis')).toHaveText('us');
  const people = page.getByRole('article');
  await expect(people.nth(0)).toContainText('ZF');
  await expect(people.nth(1)).toContainText('Adam Second');
  await expect(people.nth(1).locator('img')).toBeVisible();
  await expect(people.nth(2)).toContainText('BT');
  await expectNoHorizontalScroll(page);
  await expectNoAxeViolations(page);
  await page.goto(`${origin}/homepage`);
  await expect(page.getByRole('link', { name: 'Chosen', exact: true })).toBeVisible();
  await expect(page.getByText('Not chosen')).toHaveCount(0);
  await expect(page.getByText('Not published')).toHaveCount(0);
});
