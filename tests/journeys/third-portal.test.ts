import { readFile } from 'node:fs/promises';
import { presignPortalPicture, request, savePortalPicture } from '@paddock/contract';
import { apiAs, expect, makePortal, serverPort, test } from './fixtures/index.ts';

const logo = new URL('../../apps/server/src/demo/pictures/stallion/logo.png', import.meta.url);

test('[POR-01] [HDR-11] a third portal shows its style, colors and logo, all set over the API', async ({
  page,
}) => {
  const { portal, origin } = await makePortal({
    name: 'Third House',
    style: 'bold',
    portalColor: '#7a1f3d',
    primaryColor: '#0b6e4f',
    secondaryColor: '#d9a441',
  });
  const transport = await apiAs('superadmin@example.com');
  const { path, bucket, data } = await request(transport, presignPortalPicture, {
    body: { name: 'logo.png' },
  });
  const form = new FormData();
  for (const [field, value] of Object.entries(data.formData)) form.append(field, value);
  form.append('file', new Blob([await readFile(logo)]), 'logo.png');
  const posted = await fetch(new URL(data.postURL, `http://127.0.0.1:${serverPort()}`), {
    method: 'POST',
    body: form,
  });
  expect(posted.status).toBe(204);
  const { url } = await request(transport, savePortalPicture, {
    body: { portal: portal._id, name: 'logo.png', path, bucket },
  });
  expect(url).toBe(`/portals/${portal.slug}/logo.png`);

  await expect(async () => {
    await page.goto(`${origin}/about`);
    await expect(page.getByRole('banner').getByRole('img', { name: 'Third House' })).toHaveAttribute(
      'src',
      url,
      { timeout: 500 },
    );
  }).toPass();
  const shown = page.getByRole('banner').getByRole('img', { name: 'Third House' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(122, 31, 61)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('text-transform', 'uppercase');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Oswald/);
});
