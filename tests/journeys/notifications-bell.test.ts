import { recordEndpoints, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  DEMO_PASSWORD,
  expect,
  expectNoAxeViolations,
  makePerson,
  once,
  originOf,
  type Person,
  pauseClock,
  test,
  uniqueSuffix,
  waitForToastCode,
} from './fixtures/index.ts';

const header = (page: Page) => page.getByRole('banner');
const bell = (page: Page) => header(page).getByRole('button', { name: /^Notifications: / });
/** The toasts on screen: the alerts that can be closed. */
const toasts = (page: Page) =>
  page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close' }) });

/** More than three toasts are a stack behind the newest; under the pointer it fans out. */
const fanOut = (page: Page) => toasts(page).first().hover();

/** Notifications to the person; the last one is the newest. */
async function createNotifications(person: Person, ...subjects: string[]): Promise<void> {
  const admin = await apiAs('admin@example.com');
  for (const messageSubject of subjects)
    await request(admin, recordEndpoints('notifications').create, {
      body: { user: person._id, messageSubject },
    });
}

/** The bell's requests from now on. */
function watchListRequests(page: Page): URL[] {
  const asked: URL[] = [];
  page.on('request', (sent) => {
    const url = new URL(sent.url());
    if (url.pathname === '/api/notifications') asked.push(url);
  });
  return asked;
}

/** Opens a page with a paused clock, and advances it until the page is hydrated. */
async function openWithPausedClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await pauseClock(page);
  await page.goto(path);
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(header(page).getByRole('button', { name: 'Log Out' })).toBeVisible({ timeout: 200 });
  }).toPass();
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `Notification ${at + 1}`);

test.describe('the bell', () => {
  test('[NOT-01] requests the person’s own notifications 500 ms after it is mounted', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    await createNotifications(person, 'Hello');
    await signIn(page, person.email);
    const asked = watchListRequests(page);
    await openWithPausedClock(page, '/about');
    await page.clock.runFor(400);
    expect(asked).toEqual([]);
    await page.clock.runFor(120);
    await expect.poll(() => asked.length).toBe(1);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      mine: 'true',
      populate: 'template',
      sort: '-createdAt',
    });
    await expect(bell(page)).toHaveAccessibleName('Notifications: 1 unread');
    await expect(bell(page)).toHaveText('1');
    await expect(header(page).getByRole('status')).toHaveText('1 unread notification');
  });

  test('[NOT-01] requests them again after sign-in or sign-out, and never shows another person’s @proof', async ({
    page,
    signIn,
  }) => {
    const [first, second] = await Promise.all([makePerson(), makePerson()]);
    await createNotifications(first, 'For the first', 'For the first too');
    await createNotifications(second, 'For the second');
    await signIn(page, first.email);
    const asked = watchListRequests(page);
    await page.goto('/about');
    await expect(bell(page)).toHaveText('2');
    await header(page).getByRole('button', { name: 'Log Out' }).click();
    await expect(bell(page)).toHaveAccessibleName('Notifications: none unread');
    await expect.poll(() => stored(page, 'notificationsCache')).toBeNull();
    expect(asked).toHaveLength(1);
    await header(page).getByRole('button', { name: 'Sign In' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign In' });
    await dialog.getByLabel('Email address').fill(second.email);
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(bell(page)).toHaveText('1');
    expect(asked).toHaveLength(2);
    await bell(page).click();
    await expect(toasts(page)).toHaveText('For the second');
  });

  test('[NOT-03] pressed before the list was asked for, asks first, and marks nothing as read that it cannot show @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 503/);
    const person = await makePerson();
    await createNotifications(person, 'Hello');
    await signIn(page, person.email);
    const asked = watchListRequests(page);
    await openWithPausedClock(page, '/about');
    await page.route(
      '**/api/notifications?*',
      once((route) =>
        route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Please try again.' } }),
      ),
    );
    await bell(page).click();
    await expect(toasts(page)).toContainText('could not be loaded');
    expect(await stored(page, 'readNotificationsAt')).toBeNull();
    await bell(page).click();
    await expect(toasts(page).filter({ hasText: 'Hello' })).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName('Notifications: none unread');
    expect(asked).toHaveLength(2);
    // What the timer asks for later is read already.
    await page.clock.runFor(600);
    await expect(bell(page)).toHaveAccessibleName('Notifications: none unread');
  });

  test('[NOT-01] [HDR-03] sends no request while signed out, and says that there is nothing new', async ({
    page,
  }) => {
    const asked = watchListRequests(page);
    await page.clock.install();
    await page.goto('/about');
    await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
    await page.clock.runFor(2_000);
    await bell(page).click();
    await expect(page.getByText('You have no new notifications.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'All notifications' })).toHaveCount(0);
    expect(asked).toEqual([]);
  });

  test('[NOT-02] counts to eight, shows 9+ from nine on, and holds at most ten', async ({
    page,
    signIn,
    newVisitor,
  }) => {
    const [eight, nine, twelve] = await Promise.all([makePerson(), makePerson(), makePerson()]);
    await Promise.all([
      createNotifications(eight, ...numbered(8)),
      createNotifications(nine, ...numbered(9)),
      createNotifications(twelve, ...numbered(12)),
    ]);
    for (const [person, badge] of [
      [eight, '8'],
      [nine, '9+'],
    ] as const) {
      const visitor = await newVisitor();
      await signIn(visitor, person.email);
      await visitor.goto('/about');
      await expect(bell(visitor)).toHaveText(badge);
      await expect(bell(visitor)).toHaveAccessibleName(`Notifications: ${badge} unread`);
    }
    await signIn(page, twelve.email);
    await page.goto('/about');
    await expect(bell(page)).toHaveText('9+');
    await bell(page).click();
    await fanOut(page);
    await expect(toasts(page)).toContainText(numbered(12).slice(2).reverse());
  });

  test('[NOT-03] empties on a click, shows each subject at the top right and stores the read time @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    const admin = await apiAs('admin@example.com');
    const { item: template } = await request(admin, recordEndpoints('notification_templates').create, {
      body: {
        name: `colourful-${uniqueSuffix()}`,
        subject: '%fund% is open',
        color: '#1F7A4D',
        showInUI: true,
      },
    });
    await createNotifications(person, 'A plain one');
    await request(admin, recordEndpoints('notifications').create, {
      body: { user: person._id, template: template._id, tags: { fund: 'Harbor' } },
    });
    await signIn(page, person.email);
    await page.goto('/about');
    await expect(bell(page)).toHaveText('2');
    const before = Date.now();
    // By keyboard, as by mouse.
    await bell(page).press('Enter');
    await expect(toasts(page)).toHaveText(['Harbor is open', 'A plain one']);
    const stripes = await toasts(page).evaluateAll((all) =>
      all.map((toast) => getComputedStyle(toast, '::before').backgroundColor),
    );
    expect(stripes[0]).toBe('rgb(31, 122, 77)');
    expect(stripes[1]).not.toBe(stripes[0]);
    const box = await toasts(page).first().boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(box?.y).toBeLessThan(120);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 40);
    await expect(bell(page)).toHaveAccessibleName('Notifications: none unread');
    await expect(bell(page)).toHaveText('');
    await expect(bell(page)).toBeFocused();
    const readAt = Date.parse((await stored(page, 'readNotificationsAt')) ?? '');
    expect(readAt).toBeGreaterThanOrEqual(before);
    await expectNoAxeViolations(page);
    // Read notifications stay read; later ones are unread.
    await page.evaluate(() => localStorage.removeItem('notificationsCache'));
    await createNotifications(person, 'A later one');
    await page.reload();
    await expect(bell(page)).toHaveText('1');
  });

  test('[NOT-03] [NOT-04] stacks more than three, fans them out under the pointer, and keeps them while it is there @proof', async ({
    page,
    signIn,
    newVisitor,
  }) => {
    const person = await makePerson();
    await createNotifications(person, ...numbered(5));
    await signIn(page, person.email);
    await page.clock.install();
    await page.goto('/about');
    await expect(bell(page)).toHaveText('5');
    // On another device of the same person, which has asked already.
    const elsewhere = await newVisitor();
    await signIn(elsewhere, person.email);
    await elsewhere.goto('/about');
    await expect(bell(elsewhere)).toHaveText('5');
    const marked = page.waitForResponse('**/api/profile/notifications/read');
    await bell(page).click();
    await marked;
    const subject = (name: string) => page.getByText(name, { exact: true });
    await expect(subject('Notification 5')).toBeVisible();
    await expect(subject('Notification 4')).toBeHidden();
    await expect(page.getByText('4 more')).toBeVisible();
    await fanOut(page);
    await expect(toasts(page)).toContainText(numbered(5).reverse());
    await page.clock.runFor(20_000);
    for (const name of numbered(5)) await expect(subject(name)).toBeVisible();
    await page.mouse.move(0, 600);
    await page.clock.runFor(1_000);
    await expect(subject('Notification 4')).toBeHidden();
    // With the keyboard.
    await toasts(page).first().getByRole('link', { name: 'All notifications' }).focus();
    await page.clock.runFor(20_000);
    await expect(subject('Notification 1')).toBeVisible();
    await toasts(page).first().getByRole('link', { name: 'All notifications' }).blur();
    await page.clock.runFor(6_000);
    await expect(toasts(page)).toHaveCount(0);
    // The account has read them.
    await elsewhere.evaluate(() => localStorage.removeItem('notificationsCache'));
    await elsewhere.reload();
    await expect(header(elsewhere).getByRole('button', { name: 'Log Out' })).toBeVisible();
    await elsewhere.goto('/notifications');
    await expect(elsewhere.getByRole('main').getByText('Everything is read')).toBeVisible();
    await expect(bell(elsewhere)).toHaveAccessibleName('Notifications: none unread');
    // What is marked as unread there is unread in the bell.
    await elsewhere.getByRole('button', { name: 'Mark as unread: Notification 2' }).click();
    await expect(bell(elsewhere)).toHaveAccessibleName('Notifications: 1 unread');
    await bell(elsewhere).click();
    await expect(toasts(elsewhere)).toHaveText('Notification 2');
  });

  test('[NOT-03] the stack on a phone covers neither the page nor the tabs, and leads to all notifications @phone @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    await createNotifications(person, ...numbered(10));
    await signIn(page, person.email);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard');
    await expect(bell(page)).toHaveText('9+');
    await bell(page).click();
    const newest = toasts(page).first();
    await expect(newest).toContainText('Notification 10');
    await expect(newest).toContainText('9 more');
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    const tabs = page.getByRole('navigation', { name: 'Your pages' });
    const bottomOf = async (locator: typeof newest) => {
      const box = await locator.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await expect(heading).toBeVisible();
    expect(await bottomOf(newest)).toBeLessThan(740 * 0.3);
    await expectNoAxeViolations(page);
    await fanOut(page);
    await expect(page.getByText('Notification 9', { exact: true })).toBeVisible();
    const isInFront = await tabs.evaluate((bar) => {
      const { left, top, width, height } = bar.getBoundingClientRect();
      return bar.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isInFront).toBe(true);
    await page.getByText('Notification 1', { exact: true }).scrollIntoViewIfNeeded();
    await newest.getByRole('link', { name: 'All notifications' }).click();
    await expect(page).toHaveURL('/notifications');
    await expect(toasts(page)).toHaveCount(0);
  });

  for (const [press, distance] of [
    ['tapped', 0],
    ['scrolled', 10],
  ] as const)
    test(`[NOT-03] [NOT-04] a stack that is ${press} on a phone fans out, and stays until something else is tapped @phone`, async ({
      page,
      signIn,
    }) => {
      const person = await makePerson();
      await createNotifications(person, ...numbered(5));
      await signIn(page, person.email);
      await page.clock.install();
      await page.goto('/about');
      await expect(bell(page)).toHaveText('5');
      await bell(page).tap();
      const subject = (name: string) => page.getByText(name, { exact: true });
      await expect(subject('Notification 5')).toBeVisible();
      await expect(subject('Notification 4')).toBeHidden();
      // A finger that scrolls leaves no pointer behind, as one that taps does.
      const box = await subject('Notification 5').boundingBox();
      const fingers = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove', moved = 0) =>
        fingers.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 5 + moved }],
        });
      await touch('touchStart');
      if (distance > 0) for (const times of [1, 2, 3, 4]) await touch('touchMove', times * distance);
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect(subject('Notification 1')).toBeVisible();
      await page.clock.runFor(20_000);
      for (const name of numbered(5)) await expect(subject(name)).toBeVisible();
      await page.touchscreen.tap(5, 700);
      await page.clock.runFor(12_000);
      await expect(toasts(page)).toHaveCount(0);
    });

  test('[NOT-03] [INV-06] ends with a link to all notifications, with none new too @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    await createNotifications(person, 'First', 'Second');
    await signIn(page, person.email);
    await page.goto('/about');
    await expect(bell(page)).toHaveText('2');
    await bell(page).click();
    await expect(toasts(page)).toHaveText(['Second', 'First']);
    const link = page.getByRole('link', { name: 'All notifications' });
    await expect(
      page
        .getByRole('status')
        .filter({ has: page.getByRole('button').or(link) })
        .last(),
    ).toHaveText('All notifications');
    await bell(page).click();
    await expect(toasts(page).filter({ hasText: 'You have no new notifications.' })).toBeVisible();
    await expect(link).toHaveCount(1);
    await link.click();
    await expect(page).toHaveURL('/notifications');
    await expect(page.getByRole('main').getByText('Second')).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
  });

  test('[NOT-04] removes a toast after 5000 ms', async ({ page, signIn }) => {
    const person = await makePerson();
    await createNotifications(person, 'Here and gone');
    await signIn(page, person.email);
    await page.clock.install();
    await page.goto('/about');
    await expect(bell(page)).toHaveText('1');
    // The first toast loads the code, so that the clock can be paused while the second one arrives.
    await bell(page).click();
    await expect(toasts(page)).toHaveText('Here and gone');
    await page.clock.runFor(7_000);
    await expect(toasts(page)).toHaveCount(0);
    await page.clock.pauseAt(Date.now() + 60_000);
    await bell(page).click();
    await page.clock.runFor(400);
    await expect(toasts(page)).toHaveText('You have no new notifications.');
    await page.clock.runFor(4_300);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(1_000);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('[NOT-04] requests the list once in 60000 ms @proof', async ({ page, signIn }) => {
    const person = await makePerson();
    await createNotifications(person, 'The first');
    await signIn(page, person.email);
    const asked = watchListRequests(page);
    await page.clock.install();
    await page.goto('/about');
    await expect(bell(page)).toHaveText('1');
    expect(JSON.parse((await stored(page, 'notificationsCache')) ?? '')).toMatchObject({
      items: [{ subject: 'The first' }],
    });
    const at = Number(await stored(page, 'notificationsCacheTime'));
    await createNotifications(person, 'The second');
    await page.clock.setFixedTime(at + 59_000);
    await page.reload();
    await expect(bell(page)).toHaveText('1');
    expect(asked).toHaveLength(1);
    await page.clock.setFixedTime(at + 60_000);
    await page.reload();
    await expect(bell(page)).toHaveText('2');
    expect(asked).toHaveLength(2);
  });

  test('[NOT-03] [NOT-05] shows hostile, long, emoji and right-to-left subjects as text', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    const admin = await apiAs('admin@example.com');
    const { item: template } = await request(admin, recordEndpoints('notification_templates').create, {
      body: {
        name: `hostile-${uniqueSuffix()}`,
        subject: 'See %what%',
        color: '#b00020',
        showInUI: true,
      },
    });
    const values = [
      '<img src=x onerror="document.title=1"><script>document.title=1</script>',
      'x'.repeat(400),
      '👩‍👩‍👧‍👦'.repeat(40),
      'صندوق الميناء الآن',
    ];
    for (const what of values)
      await request(admin, recordEndpoints('notifications').create, {
        body: { user: person._id, template: template._id, tags: { what } },
      });
    await signIn(page, person.email);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/about');
    const title = await page.title();
    await expect(bell(page)).toHaveText('4');
    await bell(page).click();
    await fanOut(page);
    await expect(toasts(page)).toContainText(values.map((what) => `See ${what}`).reverse());
    expect(await page.title()).toBe(title);
    await expect(page.locator('[role=status] img')).toHaveCount(0);
    for (const toast of await toasts(page).all()) {
      const box = await toast.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      // The toast slides in.
      await expect
        .poll(async () => {
          const there = await toast.boundingBox();
          return (there?.x ?? 0) + (there?.width ?? 0);
        })
        .toBeLessThanOrEqual(360);
    }
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
    await expectNoAxeViolations(page);
  });

  test('[NOT-01] [NOT-03] ignores a list that cannot be loaded, says so when it is pressed, and leaves all of it unread @proof', async ({
    page,
    context,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 500|ERR_INTERNET_DISCONNECTED/);
    const person = await makePerson();
    await createNotifications(person, 'Hello');
    await signIn(page, person.email);
    await page.route('**/api/notifications?**', (route) => route.fulfill({ status: 500, body: '' }));
    const answered = page.waitForResponse('**/api/notifications?**');
    await page.goto('/about');
    await answered;
    await waitForToastCode(page);
    await expect(bell(page)).toHaveAccessibleName('Notifications: none unread');
    await expect(toasts(page)).toHaveCount(0);
    expect(await stored(page, 'notificationsCache')).toBeNull();
    const failed = toasts(page).filter({
      hasText: 'Your notifications could not be loaded. Please try again.',
    });
    await bell(page).click();
    await expect(failed).toHaveCount(1);
    await page.unroute('**/api/notifications?**');
    await context.setOffline(true);
    await bell(page).click();
    await expect(failed).toHaveCount(2);
    expect(await stored(page, 'readNotificationsAt')).toBeNull();
    expect(await stored(page, 'notificationsCache')).toBeNull();
    await context.setOffline(false);
    await bell(page).click();
    await expect(toasts(page).filter({ hasText: 'Hello' })).toBeVisible();
  });

  for (const portal of ['stallion', 'sports'] as const)
    test(`[NOT-02] passes axe on ${portal} with a badge, in both modes @proof`, async ({ page, signIn }) => {
      const person = await makePerson();
      await createNotifications(person, ...numbered(9));
      await signIn(page, person.email, { portal });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(`${originOf(portal)}/about`);
        await expect(bell(page)).toHaveText('9+');
        await expectNoAxeViolations(page);
      }
    });

  test('[NOT-03] shows loaded notifications without a connection @proof', async ({
    page,
    context,
    signIn,
    allowConsole,
  }) => {
    // The account hears that they are read with the next connection at the earliest.
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    const person = await makePerson();
    await createNotifications(person, 'Hello');
    await signIn(page, person.email);
    await page.goto('/about');
    await expect(bell(page)).toHaveText('1');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await bell(page).click();
    await expect(toasts(page).filter({ hasText: 'Hello' })).toBeVisible();
    await expect(bell(page)).toHaveText('');
  });
});
