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

const count = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /assets?$/ });
const filters = (page: Page) => page.getByRole('form', { name: 'Filter the portfolio' });
const menu = (page: Page, label: string) => filters(page).locator('summary', { hasText: label });
const asset = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });

test.describe('the portfolio of the stallion portal', () => {
  test('[PUB-02] [PUB-03] groups assets by fund, the oldest fund last, with star, note and placeholder', async ({
    page,
  }) => {
    await page.goto('/portfolio');
    const funds = page.getByRole('main').getByRole('heading', { level: 2 });
    const names = (await funds.allInnerTexts()).filter((name) => /Fund|Partner/.test(name));
    expect(names.slice(0, 2)).toEqual(['Vineyard Land Partners', 'Townhouse Income Fund']);
    expect(names.at(-1)).toBe('Pre-2020 Stallion Fund');
    await expect(asset(page, 'King Street Offices')).toContainText('Pre-2020 Stallion Fund Asset');
    const sold = asset(page, 'Hotel Palmetto');
    await expect(sold).toContainText('Sold in 2023 at 1.4 times cost');
    await expect(sold.locator('svg')).toBeVisible();
    await expect(asset(page, 'Shem Creek Marina')).toContainText('(starred)');
    await expect(asset(page, 'Willamette Vineyard').locator('svg')).toHaveCount(0);
    await expect(asset(page, 'Battery Lane').locator('img')).toHaveAttribute(
      'src',
      '/portals/placeholder.svg',
    );
  });

  test('[PUB-01] narrows the list by filters, which are in the address and are undone one by one with Back', async ({
    page,
  }) => {
    await page.goto('/portfolio');
    await expect(count(page)).toHaveText('16 assets');
    await menu(page, 'Asset type').click();
    await filters(page).getByLabel('Industrial').check();
    await expect(count(page)).toHaveText('2 of 16 assets');
    await filters(page).getByLabel('Hospitality').check();
    await expect(count(page)).toHaveText('4 of 16 assets');
    await expect(page).toHaveURL(/\/portfolio\?type=Industrial&type=Hospitality$/);
    await menu(page, 'Fund').click();
    await expect(filters(page).getByLabel('Industrial')).toBeHidden();
    await filters(page).getByLabel('Summit Partnership').check();
    await filters(page).getByLabel('Exited assets only').check();
    await expect(count(page)).toHaveText('2 of 16 assets');
    await page.goBack();
    await expect(filters(page).getByLabel('Exited assets only')).not.toBeChecked();
    await page.goBack();
    await expect(count(page)).toHaveText('4 of 16 assets');
    await page.reload();
    await expect(count(page)).toHaveText('4 of 16 assets');
    await filters(page).getByRole('link', { name: 'Clear filters' }).click();
    await expect(count(page)).toHaveText('16 assets');
    await expect(page).toHaveURL(/\/portfolio$/);
  });

  test('[PUB-01] renders a shared view filtered on the server, and says so when nothing matches @proof', async ({
    page,
    newVisitor,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/portfolio?type=Farmland&fund=Vineyard+Land+Partners');
    await expect(count(page)).toHaveText('2 of 16 assets');
    expect(asked.filter((url) => url.includes('contents/'))).toEqual([]);
    const plain = await newVisitor({ javaScriptEnabled: false });
    await plain.goto('/portfolio?type=Farmland&exited=1');
    await expect(plain.getByText('No assets match these filters')).toBeVisible();
    await plain.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click();
    await expect(plain.getByRole('status').filter({ hasText: '16 assets' })).toBeVisible();
  });

  test('[PUB-01] offers the filters as a form with a button without scripts', async ({ newVisitor }) => {
    const page = await newVisitor({ javaScriptEnabled: false });
    await page.goto('/portfolio');
    await menu(page, 'Asset type').click();
    await filters(page).getByLabel('Industrial').check();
    await filters(page).getByLabel('Exited assets only').check();
    await filters(page).getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/\/portfolio\?type=Industrial&exited=1$/);
    await expect(count(page)).toHaveText('1 of 16 assets');
    await expect(page.getByRole('heading', { name: 'Summit Warehouse' })).toBeVisible();
  });

  test('[PUB-01] narrows the options of a filter 500 ms after typing', async ({ page }) => {
    await page.clock.install();
    await page.goto('/portfolio');
    await menu(page, 'Fund').click();
    // From here on only the test advances time.
    await page.clock.pauseAt(Date.now() + 60_000);
    await filters(page).getByLabel('Find in fund').fill('harb');
    await page.clock.runFor(450);
    await expect(filters(page).getByLabel('Summit Partnership')).toBeVisible();
    await page.clock.runFor(100);
    await expect(filters(page).getByLabel('Summit Partnership')).toBeHidden();
    await expect(filters(page).getByLabel('Harbor Residences Fund II')).toBeVisible();
    await expect(filters(page).getByText('2 of 8')).toBeVisible();
  });

  test('[PUB-01] offers the filters by keyboard alone', async ({ page }) => {
    await page.goto('/portfolio');
    const opener = menu(page, 'Asset type');
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(filters(page).getByLabel('Find in asset type')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(count(page)).toHaveText('2 of 16 assets');
    await expect(filters(page).getByLabel('Farmland')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(filters(page).getByLabel('Farmland')).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('[PUB-01] removes an unknown value of the address by keyboard, and offers it again', async ({
    page,
  }) => {
    await page.goto('/portfolio?type=Lighthouse');
    await expect(count(page)).toHaveText('0 of 16 assets');
    await menu(page, 'Asset type').press('Enter');
    const strange = filters(page).getByLabel('Lighthouse');
    await strange.press('Space');
    await expect(page).toHaveURL('/portfolio');
    await expect(count(page)).toHaveText('16 assets');
    await expect(strange).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL('/portfolio?type=Lighthouse');
  });

  test('[PUB-01] loads the pictures of the first view at once, and the others as they approach the view', async ({
    page,
  }) => {
    await page.goto('/portfolio');
    const pictures = page.getByRole('main').getByRole('article').locator('img');
    await expect(pictures.nth(0)).toHaveAttribute('fetchpriority', 'high');
    for (const index of [0, 1, 2, 3]) await expect(pictures.nth(index)).toHaveAttribute('loading', 'eager');
    await expect(pictures.nth(4)).toHaveAttribute('loading', 'lazy');
    await expect(page.locator('img[fetchpriority="high"]')).toHaveCount(1);
  });

  test('[PUB-01] an address that no asset has leads back to the portfolio, not to the articles', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 404/);
    await page.goto('/portfolio/no-such-asset');
    await expect(page.getByRole('main')).toContainText('This is not in the portfolio.');
    await page.getByRole('main').getByRole('link', { name: 'Back to Portfolio' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio');
  });

  test('[PUB-01] ignores unknown filters safely', async ({ page }) => {
    page.on('dialog', () => {
      throw new Error('Something ran');
    });
    const hostile = ['"><img src=x onerror=alert(1)>', 'javascript:alert(1)', awkwardNames[0] ?? ''];
    const search = new URLSearchParams(hostile.map((value) => ['type', value]));
    search.append('fund', '</script><script>alert(1)</script>');
    await page.goto(`/portfolio?${search.toString()}&exited=2&__proto__=x`);
    await expect(page.getByText('No assets match these filters')).toBeVisible();
    await expect(page.getByRole('main').locator('img[src="x"]')).toHaveCount(0);
    await menu(page, 'Asset type').click();
    await expect(filters(page).getByLabel('javascript:alert(1)')).toBeChecked();
    await expectNoHorizontalScroll(page, [360, 1280]);
    await filters(page).getByLabel('javascript:alert(1)').click();
    await expect(page).not.toHaveURL(/javascript/);
  });

  test('[PUB-04] ends with up to five education items, newest first', async ({ page }) => {
    await page.goto('/portfolio');
    const teaser = page.getByRole('region', { name: 'Worth reading' });
    await expect(teaser.getByRole('heading', { level: 3 })).toHaveText([
      'How a syndicated fund works',
      'Reading a private placement memorandum',
      /^Who is an accredited investor\?/,
      'The capital stack in five minutes',
      'What a distribution is made of',
    ]);
    await teaser.getByRole('link', { name: 'The capital stack in five minutes' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The capital stack in five minutes');
  });
});

test.describe('the portfolio of the sports portal', () => {
  test.use({ baseURL: originOf('sports') });

  test('[PUB-05] shows two columns of names, image links and descriptions, then the subscribe block', async ({
    page,
  }) => {
    await page.goto('/portfolio');
    const stadium = asset(page, 'Northside Stadium');
    const academies = asset(page, 'Diamond Academies');
    const [left, right] = await Promise.all([stadium.boundingBox(), academies.boundingBox()]);
    expect(left?.y).toBe(right?.y);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
    await expect(stadium).toContainText('A second-division club and the district');
    const link = stadium.getByRole('link', { name: /^Northside Stadium.*opens in a new tab/ });
    await expect(link).toHaveAttribute('href', 'https://example.com/northside');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    // The picture is part of the link.
    const over = await stadium.locator('img').evaluate((image) => {
      const { left: x, top: y, width, height } = image.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('a')?.href;
    });
    expect(over).toBe('https://example.com/northside');
    await expect(filters(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Worth reading' })).toHaveCount(0);
    await expect(page.getByRole('form', { name: 'Newsletter' })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    const [first, second] = await Promise.all([stadium.boundingBox(), academies.boundingBox()]);
    expect(first?.x).toBe(second?.x);
  });
});

for (const portal of ['stallion', 'sports'] as const)
  test(`[PUB-01] [PUB-05] [POR-09] [POR-10] the portfolio of ${portal} passes axe and fits at every width @proof`, async ({
    page,
  }) => {
    await page.goto(`${originOf(portal)}/portfolio`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (portal === 'stallion') await menu(page, 'Asset type').click();
    await expectNoAxeViolations(page);
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expectNoAxeViolations(page);
  });

test('[PUB-01] [PUB-03] a portal without assets says so; unusual names and broken pictures do not break the page @proof', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404 .*\/portals\/none\.png/);
  const { portal, origin } = await makePortal();
  await page.goto(`${origin}/portfolio`);
  await expect(page.getByText('No assets yet')).toBeVisible();
  await createPublicRecords(
    'assets_items',
    awkwardNames.map((name) => ({
      name,
      fundAsString: name,
      assetType: name.slice(0, 200),
      ownershipInfoString: name,
      isExitedAsset: true,
      soldInfoNote: name,
      imageUrl: '/portals/none.png',
      description:
        '<p>x<img src=/portals/placeholder.svg alt=House onload=alert(1)><script>alert(1)</script></p>',
      portal: portal._id,
    })),
  );
  await expect(async () => {
    await page.goto(`${origin}/portfolio`);
    await expect(page.getByRole('article')).toHaveCount(3, { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('main').locator('[onload], script')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 3, name: awkwardNames[2] })).toBeVisible();
  const arabic = page.getByRole('heading', { level: 3, name: awkwardNames[1] });
  expect(await arabic.evaluate((heading) => getComputedStyle(heading).direction)).toBe('rtl');
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('article').locator('img[data-placeholder]').first()).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectNoAxeViolations(page);
});
