import { fileURLToPath } from 'node:url';
import { recordEndpoints, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  expect,
  expectReadable,
  makePerson,
  makePortal,
  serverPort,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

const logo = fileURLToPath(new URL('../../apps/server/src/demo/pictures/stallion/logo.png', import.meta.url));

const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

test('[BAC-05] a superadmin makes a portal in the browser, and its public site works at once @proof', async ({
  page,
  signIn,
  newVisitor,
}) => {
  const { email } = await makePerson({ level: 'superadmin' });
  const slug = `harbor-house-${uniqueSuffix()}`;
  const name = slug.replaceAll('-', ' ');
  await signIn(page, email);
  await page.goto('/admin/portals');
  await page.getByRole('link', { name: 'New portal' }).click();

  await page.getByLabel('Name').fill(name);
  await expect(page.getByLabel('Slug')).toHaveValue(slug);
  await page.getByLabel('Domains').fill('https://not-a-host');
  await page.getByRole('button', { name: 'Create portal' }).click();
  await expect(page.getByText('"https://not-a-host" is not a host name')).toBeVisible();
  await page.getByLabel('Domains').fill(`${slug}.localhost`);
  await page.getByRole('radio', { name: /Bold/ }).check();
  await page.getByLabel('Header color', { exact: true }).fill('#7a1f3d');
  await page.getByLabel('Primary color', { exact: true }).fill('#c8f31d');
  const light = preview(page).getByRole('figure', { name: 'Light mode' });
  await expect(light.getByText(name)).toHaveCSS('font-family', /Oswald/);
  await expect(preview(page).getByRole('figure', { name: 'Dark mode' })).toBeVisible();
  await expect(
    preview(page).getByText(/Primary color for links in light mode: #c8f31d has a contrast/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Create portal' }).click();

  await expect(page).toHaveURL(/\/admin\/portals\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload logo' }).click();
  await (await chooser).setFiles(logo);
  await expect(page.getByRole('button', { name: 'Replace logo' })).toBeVisible();
  // The picture of the homepage has a place of its own, whose name nobody has to know.
  await expect(page.getByRole('button', { name: 'Upload homepage picture' })).toBeVisible();
  await expect(page.getByLabel('File of homepage picture')).toHaveAttribute('accept', '.jpg');
  await page.getByLabel('Name of the education page').fill('Guides');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();
  await expectReadable(page);

  const visitor = await newVisitor();
  const origin = `http://${slug}.localhost:${serverPort()}`;
  await expect(async () => {
    await visitor.goto(`${origin}/about`);
    const shown = visitor.getByRole('banner').getByRole('img', { name });
    await expect(shown).toHaveAttribute('src', `/portals/${slug}/logo.png`, { timeout: 500 });
  }).toPass();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`About ${name}`);
  await expect(visitor.getByRole('banner')).toHaveCSS('background-color', 'rgb(122, 31, 61)');
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Guides' })).toBeVisible();
  await visitor.goto(`${origin}/privacy-policy`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
});

test('[BAC-05] an admin changes what an admin may, and has no input for the rest', async ({
  page,
  signIn,
}) => {
  const { portal } = await makePortal();
  const { email } = await makePerson({ level: 'admin' });
  await signIn(page, email);
  await page.goto('/admin/portals');
  await expect(page.getByRole('link', { name: 'New portal' })).toHaveCount(0);
  await page.getByRole('link', { name: portal.name, exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(portal.name);
  for (const label of ['Domains', 'Google client ID', 'reCAPTCHA secret key', 'Sign-in page elsewhere'])
    await expect(page.getByLabel(label)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload logo' })).toHaveCount(0);
  await expect(page.getByText(`${portal.slug}.localhost`).first()).toBeVisible();
  await page.getByLabel('Page title').fill('Ours');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`${portal.name} is saved.`)).toBeVisible();
});

test('[BAC-05] what another portal has is said at its field, and nothing typed is lost @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const { portal } = await makePortal();
  const { email } = await makePerson({ level: 'superadmin' });
  await signIn(page, email);
  await page.goto('/admin/portals/new');
  const markup = '<img src=x onerror=alert(1)>';
  await page.getByLabel('Name').fill(markup);
  await page.getByLabel('Slug').fill(portal.slug);
  await page.getByRole('button', { name: 'Create portal' }).click();
  await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(/There is one with this value already/);
  await expect(page.getByLabel('Name')).toHaveValue(markup);
  await expect(preview(page).getByText(markup).first()).toBeVisible();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
});

test('[BAC-05] two people save the same portal, and neither overwrites the other @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const { portal } = await makePortal();
  const { email } = await makePerson({ level: 'superadmin' });
  await signIn(page, email);
  await page.goto(`/admin/portals/${portal._id}`);
  await page.getByLabel('Page title').fill('Mine');
  await page.getByLabel('Name of the education page').fill('My guides');
  await page.getByLabel('reCAPTCHA secret key', { exact: true }).fill('a-new-secret');
  const transport = await apiAs('superadmin@example.com');
  const { read, update } = recordEndpoints('portals');
  const params = { id: portal._id };
  await request(transport, update, {
    params,
    body: {
      pageTitle: 'Theirs',
      educationLabel: 'Their guides',
      facebookUrl: 'https://www.facebook.com/ours',
    },
  });
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this record' });
  await expect(dialog.getByRole('region', { name: 'Changed by them' })).toContainText(
    'https://www.facebook.com/ours',
  );
  await expect(dialog).not.toContainText('a-new-secret');
  await dialog
    .getByRole('radiogroup', { name: /Page title/ })
    .getByRole('radio', { name: /Theirs/ })
    .check();
  await expectReadable(page);
  await dialog.getByRole('button', { name: 'Continue with my choices' }).click();
  await expect(page.getByLabel('Page title')).toHaveValue('Theirs');
  await expect(page.getByLabel('Facebook')).toHaveValue('https://www.facebook.com/ours');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`${portal.name} is saved.`)).toBeVisible();
  const { item } = await request(transport, read, { params, query: {} });
  expect(item).toMatchObject({
    pageTitle: 'Theirs',
    educationLabel: 'My guides',
    facebookUrl: 'https://www.facebook.com/ours',
  });
  await expect(page.getByText('Set', { exact: true })).toBeVisible();
});

test('[BAC-05] a portal says which of its texts are missing, and they are written there @proof', async ({
  page,
  signIn,
  newVisitor,
}) => {
  const { portal, origin } = await makePortal();
  const transport = await apiAs('superadmin@example.com');
  await request(transport, recordEndpoints('contents').create, {
    body: { slug: `header-extra-${portal.slug}`, portal: portal._id, body: '<p>Call us</p>' },
  });
  const { email } = await makePerson({ level: 'superadmin' });
  await signIn(page, email);
  await page.goto(`/admin/portals/${portal._id}`);
  const about = page.getByRole('row', { name: /^about\b/ });
  await expect(about).toContainText('Missing');
  await expect(page.getByRole('row', { name: new RegExp(`^header-extra-${portal.slug}`) })).toContainText(
    'Written',
  );
  await expectReadable(page);
  await about.getByRole('button', { name: 'Write about' }).click();
  const dialog = page.getByRole('dialog', { name: `about on ${portal.name}` });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Write a title or a text.')).toBeVisible();
  await dialog.getByLabel('Title').fill('Who we are');
  await dialog.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('Written in the back office <script>alert(1)</script>');
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await expect(about).toContainText('Written');
  await expect(dialog).toBeHidden();

  const visitor = await newVisitor();
  await visitor.goto(`${origin}/about`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Who we are');
  await expect(
    visitor.getByText('Written in the back office <script>alert(1)</script>', { exact: true }),
  ).toBeVisible();

  await about.getByRole('link', { name: 'Edit about' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Who we are');

  await page.goto(`/admin/site/texts?portal=${portal._id}&state=empty&text=contact`);
  await page.getByRole('button', { name: 'Write contact' }).click();
  const contact = page.getByRole('dialog', { name: `contact on ${portal.name}` });
  await contact.getByRole('textbox', { name: 'Text' }).click();
  await expectReadable(page);
  await contact.getByRole('button', { name: 'Cancel' }).click();
  await expect(contact).toBeHidden();
});

test('[BAC-05] an admin sees the texts of a portal, and edits none @proof', async ({ page, signIn }) => {
  const { portal } = await makePortal();
  const { email } = await makePerson({ level: 'admin' });
  await signIn(page, email);
  await page.goto(`/admin/portals/${portal._id}`);
  const table = page.getByRole('table', { name: 'Texts' });
  await expect(table.getByRole('row', { name: /^about\b/ })).toContainText('Missing');
  await expect(table.getByRole('link', { name: 'View about' })).toBeVisible();
  await expect(table.getByRole('button')).toHaveCount(0);
  await expect(table.getByRole('link', { name: /^Edit/ })).toHaveCount(0);
});
