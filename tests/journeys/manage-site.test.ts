import { createRecord, recordEndpoints, request, subscribe } from '@paddock/contract';
import {
  apiAs,
  apiTransport,
  createPublicRecords,
  expect,
  expectReadable,
  holdRequests,
  makePortal,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

const admin = 'admin@example.com';
const superadmin = 'superadmin@example.com';

test.describe('the site', () => {
  test('[BAC-12] the team is ordered by keyboard and by dragging, and a person is taken off the page @proof', async ({
    page,
    signIn,
    newVisitor,
  }) => {
    const { portal, origin } = await makePortal();
    const names = ['Ada First', 'Bea Second', 'Cal Third'];
    await createPublicRecords(
      'team_members',
      names.map((name) => ({ name, portal: portal._id })),
    );
    await signIn(page, admin);
    await page.goto(`/admin/site/team?portal=${portal._id}`);
    const list = page.getByRole('list', { name: 'Team' });
    const items = list.getByRole('listitem');
    await expect(items).toHaveText(names.map((name) => new RegExp(name)));
    await expectReadable(page);

    await list.getByRole('button', { name: 'Move Ada First' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(items).toHaveText([/Bea/, /Ada/, /Cal/]);
    await expect(list.getByRole('button', { name: 'Move Ada First' })).toBeFocused();
    await list.getByRole('button', { name: 'Move Cal Third' }).dragTo(items.filter({ hasText: 'Bea' }));
    await expect(items).toHaveText([/Cal/, /Bea/, /Ada/]);
    await page.getByRole('button', { name: 'Save the order' }).click();
    await expect(page.getByText('The order is saved.')).toBeVisible();

    const visitor = await newVisitor();
    await visitor.goto(`${origin}/about`);
    const shown = visitor.getByRole('main').getByRole('heading', { name: /First|Second|Third/ });
    await expect(shown).toHaveText([/Cal/, /Bea/, /Ada/]);

    await page.getByRole('button', { name: 'Unpublish Bea Second' }).click();
    await expect(items.filter({ hasText: 'Bea' })).toContainText('Draft');
    await visitor.reload();
    await expect(shown).toHaveText([/Cal/, /Ada/]);
  });

  test('[BAC-12] the team is ordered with a finger @proof', { tag: '@phone' }, async ({ page, signIn }) => {
    const { portal } = await makePortal();
    const names = ['Ada First', 'Bea Second', 'Cal Third'];
    await createPublicRecords(
      'team_members',
      names.map((name) => ({ name, portal: portal._id })),
    );
    await signIn(page, admin);
    await page.goto(`/admin/site/team?portal=${portal._id}`);
    const list = page.getByRole('list', { name: 'Team' });
    const items = list.getByRole('listitem');
    await expect(items).toHaveText(names.map((name) => new RegExp(name)));
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const middleOf = async (name: string) => {
      const handle = list.getByRole('button', { name: `Move ${name}` });
      await handle.scrollIntoViewIfNeeded();
      const box = await handle.boundingBox();
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    };
    const from = await middleOf('Ada First');
    const to = await middleOf('Bea Second');
    await touch('touchStart', from);
    await touch('touchMove', { x: to.x, y: (from.y + to.y) / 2 });
    await touch('touchMove', to);
    await expect(items.filter({ hasText: 'Bea' })).toHaveAttribute('data-over', 'after');
    await touch('touchEnd');
    await expect(items).toHaveText([/Bea/, /Ada/, /Cal/]);
    await page.getByRole('button', { name: 'Save the order' }).click();
    await expect(page.getByText('The order is saved.')).toBeVisible();
  });

  test('[BAC-12] an order is refused where somebody else has changed the list meanwhile @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 409/);
    const { portal } = await makePortal();
    const add = (name: string) => createPublicRecords('team_members', [{ name, portal: portal._id }]);
    await add('Ada First');
    await add('Bea Second');
    await signIn(page, admin);
    await page.goto(`/admin/site/team?portal=${portal._id}`);
    await page.getByRole('button', { name: 'Move Ada First' }).press('ArrowDown');
    await add('Cal Third');
    await page.getByRole('button', { name: 'Save the order' }).click();
    await expect(page.getByText(/Someone else has changed this list/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('list', { name: 'Team' }).getByRole('listitem')).toHaveCount(3);
  });

  test('[BAC-12] a text is found and opened in edit mode', async ({ page, signIn }) => {
    await signIn(page, superadmin);
    await page.goto('/admin/site/texts');
    await page.getByLabel('Search').fill('privacy-policy');
    await expect(page.getByRole('row', { name: /privacy-policy/ })).toContainText('Privacy policy');
    await page.getByRole('link', { name: 'Edit in place privacy-policy' }).click();
    await expect(page).toHaveURL(/privacy-policy/);
    await expect(page.getByRole('button', { name: 'Toggle edit mode' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('[BAC-12] a subscriber is found, exported and removed @proof', async ({ page, signIn }) => {
    const email = `reader-${uniqueSuffix()}@example.com`;
    await request(apiTransport(), subscribe, { body: { email } });
    await signIn(page, admin);
    await page.goto('/admin/site/newsletter');
    await page.getByLabel('Search by address').fill(email);
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Waiting');
    await expectReadable(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.csv$/);
    await page.getByRole('button', { name: `Unsubscribe ${email}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Unsubscribe this address?' });
    await expect(dialog).toContainText(email);
    await dialog.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText('No subscribers match')).toBeVisible();
  });

  test('[BAC-12] a notification is written with placeholders, previewed, tested and saved @proof', async ({
    page,
    signIn,
  }) => {
    const name = `own_${uniqueSuffix()}`;
    await signIn(page, admin);
    await page.goto('/admin/site/notifications');
    await page.getByRole('link', { name: 'New template' }).click();
    await page.getByRole('button', { name: 'Create template' }).click();
    await expect(page.getByText('Give the template a name.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByLabel('Subject').fill(`Subject of ${name}`);
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.click();
    await page.keyboard.type('Dear %guest%, <script>alert(1)</script> ');
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('welcome');
    await expect(message.locator('strong')).toHaveText('welcome');
    await expect(
      page.getByText('Dear [guest], <script>alert(1)</script> welcome', { exact: true }),
    ).toBeVisible();
    await expectReadable(page);
    await page.getByRole('button', { name: 'Create template' }).dblclick();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Subject of ${name}`);
    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await expect(page.getByText('The test was written, and not sent')).toBeVisible();
    await message.click();
    await page.keyboard.type(' Again.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The notification is saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();
    await expectReadable(page);

    await page.goto('/admin/site/notifications');
    await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(1);
    await page
      .getByRole('row', { name: /review_syndication\b(?!_)/ })
      .getByRole('link')
      .click();
    await message.click();
    await page.keyboard.press('Control+End');
    await page.getByRole('button', { name: 'Name of the person' }).click();
    await expect(message).toContainText(/%user%$/);
    await page.getByLabel('Subject').fill('%amount% for ');
    await page.getByRole('button', { name: 'Name of the fund' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('%amount% for %fund%');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/no value for %amount%/)).toBeVisible();
  });

  test('[BAC-12] two people write the same notification, and neither loses a word @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 409/);
    const name = `own-${uniqueSuffix()}`;
    const transport = await apiAs(superadmin);
    const { item } = await request(transport, createRecord, {
      params: { collection: 'notification_templates' },
      body: { name, subject: 'First subject', message: '<p>First</p>' },
    });
    await signIn(page, admin);
    await page.goto(`/admin/site/notifications/${item._id}`);
    await page.getByLabel('Subject').fill('Mine');
    await request(transport, recordEndpoints('notification_templates').update, {
      params: { id: item._id },
      body: { subject: 'Theirs', message: '<p>Second</p>' },
    });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else saved this record' });
    await expect(dialog.getByRole('region', { name: 'Changed by them' })).toContainText('Second');
    await expect(dialog.getByRole('radio', { name: /Theirs/ })).toBeVisible();
    await expectReadable(page);
    await dialog.getByRole('button', { name: 'Continue with my choices' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('Mine');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveText('Second');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The notification is saved.')).toBeVisible();
    const saved = await request(transport, recordEndpoints('notification_templates').read, {
      params: { id: item._id },
      query: {},
    });
    expect(saved.item).toMatchObject({ subject: 'Mine', message: '<p>Second</p>' });
  });

  test('[BAC-12] [PUB-07] the address of the news leads to the list that both public pages show', async ({
    page,
    signIn,
  }) => {
    await signIn(page, admin);
    await page.goto('/admin/site/news');
    await expect(page).toHaveURL(/\/admin\/site\/education$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Education and news');
    await expect(page.getByRole('link', { name: 'News page' })).toHaveAttribute('href', /\/news$/);
    await expect(page.getByRole('link', { name: 'Filing' }).last()).toHaveAttribute('href', '/admin/filing');
  });

  test('[BAC-12] [PUB-07] what is published is seen on its portal under its own address, whichever form it comes from @proof', async ({
    page,
    signIn,
    newVisitor,
  }) => {
    const { portal, origin } = await makePortal();
    const write = async (title: string) => {
      await page.getByRole('textbox', { name: 'Title' }).fill(title);
      await page.getByLabel('Published', { exact: true }).selectOption('Yes');
    };
    const create = page.getByRole('button', { name: 'Create', exact: true });
    await signIn(page, admin);
    // As long as the portal is looked up, the page offers nothing of another one.
    const portals = await holdRequests(page, '**/auth/portals*');
    await page.goto(`/admin/site/education?portal=${portal._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Education and news');
    await expect.poll(() => portals.requests.length).toBeGreaterThan(0);
    await expect(page.getByRole('link', { name: 'New item' })).toHaveCount(0);
    portals.release();
    await page.getByRole('link', { name: 'New item' }).first().click();
    await expect(page.getByRole('combobox', { name: 'Portal' })).toHaveValue(portal.name);
    await write('What a preferred return is');
    await create.click();
    const view = page.getByRole('link', { name: /^View it on the site/ });
    await expect(view).toHaveAttribute('href', `${origin}/education/what-a-preferred-return-is`);
    const visitor = await newVisitor();
    await visitor.goto(`${origin}/news`);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('News');
    await visitor.getByRole('link', { name: 'What a preferred return is' }).click();
    await expect(visitor).toHaveURL(`${origin}/education/what-a-preferred-return-is`);

    // The form of any record begins on the visited portal, and publishes nothing that nobody would see.
    await page.goto('/admin/records/blog_items/new');
    await expect(page.getByRole('combobox', { name: 'Portal' })).toHaveValue('Stallion Fund');
    const title = `Nowhere ${uniqueSuffix()}`;
    await write(title);
    await page.getByRole('button', { name: 'No portal' }).click();
    await create.click();
    await expect(page.getByText('Choose the portal that shows it.')).toBeVisible();
    await page.getByLabel('Published', { exact: true }).selectOption('No');
    await create.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.goto('/admin/site/education');
    await page.getByRole('note').getByRole('link', { name: title }).click();
    await expect(page.getByRole('note').filter({ hasText: 'Draft' })).toBeVisible();
  });
});
