import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, expectReadableInBothModes, makePerson, test, uniqueSuffix } from './fixtures/index.ts';

/** 1200 by 630 pixels. */
const photo = fileURLToPath(new URL('../../apps/server/src/demo/pictures/stallion/og.png', import.meta.url));
/** 180 by 180 pixels. */
const small = fileURLToPath(
  new URL('../../apps/server/src/demo/pictures/stallion/apple-touch-icon.png', import.meta.url),
);

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose what to show' });

async function choose(page: Page, file: Parameters<import('@playwright/test').FileChooser['setFiles']>[0]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /(Upload a|Replace the) photograph/ }).click();
  await (await chooser).setFiles(file);
}

/** Opens the form of a new asset as an admin who may upload photographs. */
async function openNewAsset(page: Page, signIn: (page: Page, email: string) => Promise<void>) {
  const { email } = await makePerson({ level: 'admin' });
  await signIn(page, email);
  await page.goto('/admin/records/assets_items/new');
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
  const before = await frame.getAttribute('style');
  await dialog(page).getByLabel('Zoom').press('End');
  await dialog(page).getByLabel('Left to right').press('Home');
  await dialog(page).getByLabel('Top to bottom').press('End');
  expect(await frame.getAttribute('style')).not.toBe(before);
  await expectReadableInBothModes(page);
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

test('[INV-07] a photograph is dragged and pinched with fingers @phone', async ({ page, signIn }) => {
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

test('[INV-07] a file that makes no photograph is refused at its field, and one that is lost can be tried again', async ({
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
  await page.route('**/api/photos/save', (route) => route.fulfill({ status: 503 }), { times: 1 });
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
