import { createRecord, request, subscribe } from '@paddock/contract';
import {
  apiAs,
  apiTransport,
  createPublicRecords,
  expect,
  expectReadableInBothModes,
  makePortal,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

const admin = 'admin@example.com';
const superadmin = 'superadmin@example.com';

test.describe('the site', () => {
  test('[BAC-12] the team is ordered by keyboard and by dragging, and a person is taken off the page', async ({
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
    await expectReadableInBothModes(page);

    await list.getByRole('button', { name: 'Move Ada First' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(items).toHaveText([/Bea/, /Ada/, /Cal/]);
    await expect(list.getByRole('button', { name: 'Move Ada First' })).toBeFocused();
    await items.filter({ hasText: 'Cal' }).dragTo(items.filter({ hasText: 'Bea' }));
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

  test('[BAC-12] an order is refused where somebody else has changed the list meanwhile', async ({
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

  test('[BAC-12] a subscriber is found, exported and removed', async ({ page, signIn }) => {
    const email = `reader-${uniqueSuffix()}@example.com`;
    await request(apiTransport(), subscribe, { body: { email } });
    await signIn(page, admin);
    await page.goto('/admin/site/newsletter');
    await page.getByLabel('Search by address').fill(email);
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Waiting');
    await expectReadableInBothModes(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('newsletter.csv');
    await page.getByRole('button', { name: `Unsubscribe ${email}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Unsubscribe this address?' });
    await expect(dialog).toContainText(email);
    await dialog.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText('No subscribers match')).toBeVisible();
  });

  test('[BAC-12] a notification is written with placeholders, previewed, tested and saved', async ({
    page,
    signIn,
  }) => {
    const name = `own-${uniqueSuffix()}`;
    await request(await apiAs(superadmin), createRecord, {
      params: { collection: 'notification_templates' },
      body: { name, subject: `Subject of ${name}`, message: '<p>Hello %guest%</p>' },
    });
    await signIn(page, admin);
    await page.goto('/admin/site/notifications');
    await page.getByRole('link', { name: `Subject of ${name}` }).click();
    await expect(page.getByText('Hello [guest]')).toBeVisible();
    await page.getByLabel('Message').fill('<p>Dear %guest%, <b>welcome</b> <script>alert(1)</script></p>');
    await expect(page.getByText('Dear [guest], welcome', { exact: true })).toBeVisible();
    await expectReadableInBothModes(page);
    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await expect(page.getByText('The test was sent')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The notification is saved.')).toBeVisible();

    await page.goto('/admin/site/notifications');
    await page
      .getByRole('row', { name: /review_syndication\b(?!_)/ })
      .getByRole('link')
      .click();
    await page.getByLabel('Subject').fill('%amount% for ');
    await page.getByRole('button', { name: 'Name of the fund' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('%amount% for %fund%');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/no value for %amount%/)).toBeVisible();
  });
});
