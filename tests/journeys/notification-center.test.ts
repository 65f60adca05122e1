import { recordEndpoints, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  expect,
  expectNoHorizontalScroll,
  expectReadable,
  impersonationCodeFor,
  makePerson,
  type Person,
  test,
} from './fixtures/index.ts';

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).getByRole('region').getByRole('listitem');
const row = (page: Page, subject: string) => rows(page).filter({ hasText: subject });
const unread = (page: Page) => main(page).getByRole('status').first();

async function tell(person: Person, ...subjects: string[]): Promise<void> {
  const admin = await apiAs('admin@example.com');
  for (const messageSubject of subjects)
    await request(admin, recordEndpoints('notifications').create, {
      body: { user: person._id, messageSubject },
    });
}

for (const [width, tag] of [
  [360, []],
  [1280, ['@proof']],
] as const)
  test.describe(`the notification center at ${width} px`, { tag: [...tag] }, () => {
    test.use({ viewport: { width, height: 900 } });

    test('[INV-06] is found in the account’s pages, and marks one, all, and takes it back', async ({
      page,
      signIn,
    }) => {
      const person = await makePerson();
      await tell(person, 'The first', 'The second', 'The third');
      await signIn(page, person.email);
      await page.goto('/security');
      await page
        .getByRole('navigation', { name: 'Account' })
        .getByRole('link', { name: 'Notifications' })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
      // On a phone, the row scrolls to the page that is open, also after a reload.
      await page.reload();
      await expect(
        page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Notifications' }),
      ).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('heading', { level: 2 })).toHaveText('Today');
      await expect(rows(page)).toHaveCount(3);
      await expect(unread(page)).toHaveText('3 unread');
      await expect(row(page, 'The third')).toContainText('Unread: The third');
      await row(page, 'The third').getByRole('button', { name: 'Mark as read: The third' }).press('Enter');
      await expect(unread(page)).toHaveText('2 unread');
      await expect(
        row(page, 'The third').getByRole('button', { name: 'Mark as unread: The third' }),
      ).toBeFocused();
      await main(page).getByRole('button', { name: 'Mark all as read' }).click();
      await expect(unread(page)).toHaveText('2 notifications marked as read');
      await expect(unread(page)).toBeFocused();
      await main(page).getByRole('button', { name: 'Undo' }).click();
      await expect(unread(page)).toHaveText('2 unread');
      await page.reload();
      await expect(unread(page)).toHaveText('2 unread');
      await main(page)
        .getByRole('link', { name: /^Unread/ })
        .click();
      await expect(rows(page)).toHaveCount(2);
      await expectNoHorizontalScroll(page);
      await expectReadable(page);
    });

    test('[INV-06] says what will appear where nothing was told @proof', async ({ page, signIn }) => {
      const person = await makePerson();
      await signIn(page, person.email);
      await page.goto('/notifications');
      await expect(main(page).getByText('No notifications yet')).toBeVisible();
      await page.goto('/notifications?kind=money');
      await expect(main(page).getByText('Nothing about payments yet')).toBeVisible();
      await expectReadable(page);
    });

    test('[INV-06] turns emails of a kind off, and says why others go out in any case @proof', async ({
      page,
      signIn,
    }) => {
      const person = await makePerson();
      await signIn(page, person.email);
      await page.goto('/notifications');
      await main(page).getByRole('link', { name: 'Notification preferences' }).click();
      const papers = main(page).getByRole('group', { name: 'News and other documents' });
      await papers.getByLabel('By email').uncheck();
      await expect(page.getByText('Saved')).toBeVisible();
      await page.reload();
      await expect(papers.getByLabel('By email')).not.toBeChecked();
      await expect(papers.getByLabel('Here and in the bell')).toBeChecked();
      const money = main(page).getByRole('group', { name: 'Payments' });
      await expect(money.getByLabel('By email')).toBeDisabled();
      await expect(money.getByLabel('By email')).toHaveAccessibleDescription(/part of your records/);
      await expectNoHorizontalScroll(page);
      await expectReadable(page);
    });
  });

test('[INV-06] lets an admin read what waits for the team once a day, or not by email @proof', async ({
  page,
  signIn,
}) => {
  const admin = await makePerson({ level: 'admin' });
  await signIn(page, admin.email);
  await page.goto('/notifications/preferences');
  const kind = (name: string) => main(page).getByRole('group', { name, exact: true });
  const email = (name: string) => kind(name).getByLabel('By email');
  await expect(email('Questions and requests').getByRole('option', { selected: true })).toHaveText('At once');
  await expect(kind('Questions and requests').getByLabel('In the back office')).toBeDisabled();
  await email('Questions and requests').selectOption('Daily summary');
  await expect(page.getByText('Saved').last()).toBeVisible();
  await expect(email('Questions and requests')).toHaveValue('daily');
  await email('Commitments').selectOption('Not by email');
  await expect(page.getByText('Saved')).toHaveCount(2);
  await page.reload();
  await expect(email('Questions and requests').getByRole('option', { selected: true })).toHaveText(
    'Daily summary',
  );
  await expect(email('Commitments').getByRole('option', { selected: true })).toHaveText('Not by email');
  await expect(email('Overdue payments').getByRole('option', { selected: true })).toHaveText('At once');
  await expectReadable(page);
});

test('[INV-06] marks nothing for a superadmin who views the site as the person @proof', async ({
  page,
  signIn,
}) => {
  const person = await makePerson();
  await tell(person, 'For you alone');
  await signIn(page, 'superadmin@example.com');
  await page.goto(`/guest_session/${await impersonationCodeFor(person)}`);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('complementary', { name: 'Impersonation' })).toBeVisible();
  await page.goto('/notifications');
  await expect(row(page, 'For you alone')).toContainText('Unread: For you alone');
  await expect(main(page).getByText('nothing is marked as read')).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Mark/ })).toHaveCount(0);
});

test('[INV-06] loads hundreds of notifications page by page @proof', async ({ page, signIn }) => {
  const person = await makePerson();
  await tell(person, ...Array.from({ length: 90 }, (_, at) => `Notification ${at + 1}`));
  await signIn(page, person.email);
  await page.goto('/notifications');
  await expect(rows(page)).toHaveCount(40);
  await expect(main(page).getByText('40 of 90')).toBeVisible();
  await main(page).getByRole('button', { name: 'Show older ones' }).click();
  await expect(rows(page)).toHaveCount(80);
  await main(page).getByRole('button', { name: 'Show older ones' }).click();
  await expect(rows(page)).toHaveCount(90);
  await expect(main(page).getByRole('button', { name: 'Show older ones' })).toHaveCount(0);
});

test('[INV-06] names the fund of a tax document of the demo once', async ({ page, signIn }) => {
  await signIn(page, 'investor@example.com');
  await page.goto('/notifications');
  // What was told of values and distributions since fills the first page.
  await main(page).getByRole('button', { name: 'Show older ones' }).click();
  const subject = row(page, 'New tax document').first().getByRole('link');
  await expect(subject).toHaveText(/^(Unread: )?New tax document: [^:]+: Schedule K-1 \d{4}$/);
});
