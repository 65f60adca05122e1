import {
  bodyField,
  expect,
  expectNoAxeViolations,
  expectSaved,
  makeEditedPortal,
  openInEditMode,
  test,
} from './fixtures/index.ts';

// Four by three pixels.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAAEElEQVR4nGNQUgqFIwacHACJnQctbMpyHAAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('pictures in texts', () => {
  test('[CON-06] are uploaded, described and inserted; visitors see them, in space reserved before they load @proof', async ({
    page,
    newVisitor,
  }) => {
    const place = await makeEditedPortal({ title: 'T', body: '<p>Look: </p>' });
    await openInEditMode(page, place);
    await bodyField(page).click();
    await page.keyboard.press('Control+End');
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('toolbar').getByRole('button', { name: 'Upload a picture' }).click();
    await (await chosen).setFiles({ name: 'Our house.png', mimeType: 'image/png', buffer: png });
    const form = page.getByRole('form', { name: 'Picture' });
    await form.getByLabel('Description for people who cannot see it').fill('The house from the street');
    await expectNoAxeViolations(page);
    await expect(form.getByRole('button', { name: 'Insert picture' })).toBeEnabled();
    await form.getByRole('button', { name: 'Insert picture' }).click();
    await expectSaved(page);
    const body = (await place.kept())?.body ?? '';
    expect(body).toMatch(
      /^<p>Look:\s*<img src="\/media\/[0-9a-f-]{36}\/Our_house\.png" alt="The house from the street" width="4" height="3" \/><\/p>$/,
    );
    const visitor = await newVisitor();
    await visitor.goto(place.address);
    const picture = visitor.getByRole('img', { name: 'The house from the street' });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(4);
  });

  test('[CON-06] are not inserted when the file is no picture, too large or cannot be uploaded, and the reason is shown @proof', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 500/);
    const place = await makeEditedPortal({ title: 'T', body: '<p>Look</p>' });
    await openInEditMode(page, place);
    await bodyField(page).click();
    const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      await page.getByLabel('Picture to upload').setInputFiles(file);
    };
    const form = page.getByRole('form', { name: 'Picture' });
    await choose({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(form.getByRole('alert')).toHaveText(
      'Please choose a picture: JPEG, PNG, WebP, GIF or AVIF.',
    );
    await choose({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
    await expect(form.getByRole('alert')).toHaveText('This file is not a picture that can be shown.');
    await choose({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
    await expect(form.getByRole('alert')).toHaveText('A picture can have at most 10 MB.');
    await page.route('**/files/upload', (route) => route.fulfill({ status: 500 }));
    await choose({ name: 'a.png', mimeType: 'image/png', buffer: png });
    await expect(form.getByRole('alert')).toContainText('could not be uploaded');
    await page.unroute('**/files/upload');
    await form.getByRole('button', { name: 'Try again' }).click();
    await expect(form.getByRole('button', { name: 'Insert picture' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(bodyField(page)).toBeFocused();
    await expect(bodyField(page).getByRole('img')).toHaveCount(0);
  });

  for (const way of ['paste', 'drop'] as const)
    test(`[CON-06] can also be inserted by ${way} @proof`, async ({ page }) => {
      const place = await makeEditedPortal({ title: 'T', body: '<p>Look</p>' });
      await openInEditMode(page, place);
      await bodyField(page).click();
      await bodyField(page).evaluate(
        (field, [kind, bytes]) => {
          const data = new DataTransfer();
          data.items.add(new File([Uint8Array.from(bytes)], 'x.png', { type: 'image/png' }));
          const { left, top } = field.getBoundingClientRect();
          const more = { bubbles: true, cancelable: true };
          field.dispatchEvent(
            kind === 'paste'
              ? new ClipboardEvent('paste', { clipboardData: data, ...more })
              : new DragEvent('drop', { dataTransfer: data, clientX: left + 5, clientY: top + 5, ...more }),
          );
        },
        [way, [...png]] as const,
      );
      const form = page.getByRole('form', { name: 'Picture' });
      await expect(form.getByRole('button', { name: 'Insert picture' })).toBeEnabled();
      await page.keyboard.press('Enter');
      await expectSaved(page);
      expect((await place.kept())?.body).toContain('<img src="/media/');
    });
});
