import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import {
  createPublicRecords,
  expect,
  expectNoHorizontalScroll,
  expectReadable,
  makeFund,
  makePerson,
  makePortal,
  once,
  originOf,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

/** 1200 by 630 pixels. */
const photo = fileURLToPath(new URL('../../apps/server/src/demo/pictures/stallion/og.png', import.meta.url));
/** 180 by 180 pixels. */
const small = fileURLToPath(
  new URL('../../apps/server/src/demo/pictures/stallion/apple-touch-icon.png', import.meta.url),
);

/** The picture is shown in the shape in which it was cut, at every width. */
async function expectWholeCut(page: Page, picture: Locator, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await picture.scrollIntoViewIfNeeded();
    const { box, cut } = await picture.evaluate((image: HTMLImageElement) => ({
      box: image.offsetWidth / image.offsetHeight,
      cut: image.naturalWidth / image.naturalHeight,
    }));
    expect(box, `at ${width} px`).toBeCloseTo(cut, 1);
  }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose what to show' });

async function choose(page: Page, file: Parameters<import('@playwright/test').FileChooser['setFiles']>[0]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /(Upload a|Replace the) photograph/ }).click();
  await (await chooser).setFiles(file);
}

/** Opens the form of a new asset of a portal of its own as an admin who may upload photographs. */
async function openNewAsset(page: Page, signIn: (page: Page, email: string) => Promise<void>) {
  const [{ email }, { portal }] = await Promise.all([makePerson({ level: 'admin' }), makePortal()]);
  await signIn(page, email);
  await page.goto(`/admin/records/assets_items/new?portal=${portal._id}`);
  const name = `Marina ${uniqueSuffix()}`;
  await page.getByLabel('Name', { exact: false }).first().fill(name);
  return name;
}

test('[INV-07] an admin cuts a photograph with the keyboard, says what it shows, and saves it', async ({
  page,
  signIn,
}) => {
  const name = await openNewAsset(page, signIn);
  await choose(page, photo);
  const frame = dialog(page).getByRole('img', { name: 'What the site will show' });
  await expect(frame).toBeVisible();
  // In a low window too, the frame has the shape of the cut.
  await page.setViewportSize({ width: 1280, height: 480 });
  const shape = await frame.locator('..').boundingBox();
  expect((shape?.width ?? 0) / (shape?.height ?? 1)).toBeCloseTo(3 / 2, 1);
  const before = await frame.getAttribute('style');
  await dialog(page).getByLabel('Zoom').press('End');
  await dialog(page).getByLabel('Left to right').press('Home');
  await dialog(page).getByLabel('Top to bottom').press('End');
  expect(await frame.getAttribute('style')).not.toBe(before);
  await expectReadable(page);
  await dialog(page).getByRole('button', { name: 'Use this photograph' }).click();
  await expect(dialog(page)).toBeHidden();
  const field = page.getByRole('textbox', { name: 'Picture', exact: true });
  await expect(field).toHaveValue(/^\/photos\/[0-9a-f-]{36}\/320\.webp$/);
  await expect(page.getByRole('img', { name: 'Preview: Picture' })).toBeVisible();

  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Say what the picture shows')).toBeVisible();
  await expect(page.getByLabel('Picture description')).toBeFocused();
  await page.getByLabel('Picture description').fill('Boats at the pier at dawn');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByLabel('Picture description')).toHaveValue('Boats at the pier at dawn');
});

test('[INV-07] a fund shows its photograph among the open investments and on its page, in the width that each needs @proof', async ({
  page,
  signIn,
  newVisitor,
}) => {
  const fund = await makeFund();
  const admin = await makePerson({ level: 'admin' });
  await signIn(page, admin.email);
  await page.goto(`/admin/funds/${fund._id}/texts`);
  await choose(page, photo);
  await dialog(page).getByRole('button', { name: 'Use this photograph' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Say what the picture shows')).toBeVisible();
  await page.getByLabel('Picture description').fill('A meadow by the river');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();
  await expectReadable(page);

  const person = await makePerson();
  const investor = await newVisitor({ viewport: { width: 1280, height: 800 } });
  await signIn(investor, person.email);
  await investor.goto(`/syndication/dashboard/${fund.url_slug}`);
  const hero = investor.getByRole('main').getByRole('img', { name: 'A meadow by the river' });
  await expect(hero).toHaveAttribute('srcset', / 320w, .* 640w/);
  await expect(hero).toHaveJSProperty('complete', true);
  expect(await hero.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('/640.webp');
  await expectReadable(investor);
  await expectWholeCut(investor, hero, [360, 768, 1280, 1920]);
  await investor.goto('/dashboard');
  const card = investor
    .getByRole('article')
    .filter({ has: investor.getByRole('heading', { name: fund.name }) });
  const inCard = card.getByRole('img', { name: 'A meadow by the river' });
  await expect(inCard).toHaveAttribute('loading', 'lazy');
  await expectWholeCut(investor, inCard, [360, 768, 1280]);
});

test('[INV-07] each asset has a page with what its record says, and leads on to the others of its fund @proof', async ({
  page,
}) => {
  await page.goto('/portfolio');
  await page.getByRole('link', { name: 'Hotel Palmetto' }).click();
  await expect(page).toHaveURL(/\/portfolio\/hotel-palmetto$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hotel Palmetto');
  await expect(page).toHaveTitle(/^Hotel Palmetto @ /);
  const main = page.getByRole('main');
  await expect(main.getByRole('img', { name: 'Drawing of a hotel with lit windows at night' })).toBeVisible();
  for (const fact of [
    'Hospitality',
    'Summit Partnership',
    'Exited',
    'Sold in 2023 at 1.4 times cost, after four years',
  ])
    await expect(main.getByRole('definition').filter({ hasText: fact }).first()).toBeVisible();
  await expectReadable(page);
  await main.getByRole('link', { name: 'Summit Warehouse' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Summit Warehouse');
  await main.getByRole('link', { name: 'Back to Portfolio' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio');
});

test('[INV-07] the page of an asset arrives complete without scripts, and a missing or unpublished one as 404', async ({
  newVisitor,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  const { portal, origin } = await makePortal();
  await createPublicRecords('assets_items', [
    {
      name: 'Riverside Mill',
      portal: portal._id,
      url: 'https://example.com/mill',
      description: '<p>Built in 1904.</p>',
    },
    { name: 'Secret Mill', portal: portal._id, isPublished: false },
  ]);
  const page = await newVisitor({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto(`${origin}/portfolio/riverside-mill`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riverside Mill');
  await expect(page.getByText('Built in 1904.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Website of Riverside Mill/ })).toHaveAttribute(
    'href',
    'https://example.com/mill',
  );
  // Nobody has uploaded a photograph.
  await expect(page.getByRole('main').locator('[data-placeholder]')).toBeVisible();
  for (const path of ['secret-mill', 'no-such-mill', 'x'.repeat(300)])
    expect((await page.goto(`${origin}/portfolio/${path}`))?.status(), path).toBe(404);
});

for (const portal of ['stallion', 'sports'] as const)
  test(`[INV-07] no two properties of ${portal} have the same picture, and their pages fit every width @proof`, async ({
    page,
  }) => {
    await page.goto(`${originOf(portal)}/portfolio`);
    const pictures = page
      .getByRole('main')
      .getByRole('article')
      .locator('img[src*="/portals/"]:not([data-placeholder])');
    const addresses = await pictures.evaluateAll((images) =>
      images.map((image) => image.getAttribute('src')).filter((src) => /\/(funds|assets)\//.test(src ?? '')),
    );
    expect(addresses.length).toBeGreaterThan(5);
    expect(new Set(addresses).size).toBe(addresses.length);
    const name = portal === 'stallion' ? 'shem-creek-marina' : 'northside-stadium';
    await page.goto(`${originOf(portal)}/portfolio/${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoHorizontalScroll(page, [360, 768, 1024, 1280, 1920]);
    await expectReadable(page);
  });

test('[INV-07] a photograph is dragged and pinched with fingers @phone @proof', async ({ page, signIn }) => {
  await openNewAsset(page, signIn);
  await choose(page, photo);
  const frame = dialog(page).getByRole('img', { name: 'What the site will show' });
  await expect(frame).toBeVisible();
  const box = await frame.locator('..').boundingBox();
  if (!box) throw new Error('The frame is not shown.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const left = dialog(page).getByLabel('Left to right');
  const zoom = dialog(page).getByLabel('Zoom');
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
    });
  await touch('touchStart', [[x, y]]);
  await touch('touchMove', [[x + 500, y]]);
  await touch('touchEnd', []);
  await expect(left).toHaveValue('0');
  await touch('touchStart', [
    [x - 20, y],
    [x + 20, y],
  ]);
  await touch('touchMove', [
    [x - 40, y],
    [x + 40, y],
  ]);
  await touch('touchEnd', []);
  await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(1.4);
});

test('[INV-07] a file that makes no photograph is refused at its field, and one that is lost can be tried again @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/503/, /Failed to load resource/);
  const name = await openNewAsset(page, signIn);
  await choose(page, { name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByRole('alert')).toHaveText('Please choose a photograph: JPEG, PNG, WebP or AVIF.');
  await choose(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="x"/>') });
  await expect(page.getByRole('alert')).toContainText('does not match its name');
  await choose(page, small);
  await expect(dialog(page).getByRole('alert')).toContainText('needs at least 320 × 214 pixels');
  await expect(dialog(page).getByRole('button', { name: 'Use this photograph' })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await choose(page, photo);
  await page.route(
    '**/api/photos/save',
    once((route) => route.fulfill({ status: 503 })),
  );
  await dialog(page).getByLabel('Zoom').press('End');
  await dialog(page).getByLabel('Top to bottom').press('Home');
  await dialog(page).getByRole('button', { name: 'Use this photograph' }).click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expect(dialog(page).getByLabel('Top to bottom')).toHaveValue('0');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue(name);
  await expect(page.getByRole('textbox', { name: 'Picture', exact: true })).toHaveValue(/^\/photos\//);
});
