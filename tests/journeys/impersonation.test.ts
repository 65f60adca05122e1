import { listFundQuestions, recordEndpoints, request, signOut, syndicationBySlug } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  apiTransport,
  DEMO_PASSWORD,
  expect,
  expectNoAxeViolations,
  expectRoom,
  holdRequests,
  impersonationCodeFor,
  makeFund,
  makePerson,
  pageOf,
  pauseClock,
  smallPhone,
  test,
} from './fixtures/index.ts';

const superadmin = 'superadmin@example.com';
const rejectedMessage = 'Code is wrong or you have no rights to perform guest session';

const banner = (page: Page) => page.getByRole('complementary', { name: 'Impersonation' });
const header = (page: Page) => page.getByRole('banner');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const storedValue = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Starts an impersonation session as a superadmin's browser does, up to the homepage. */
async function startImpersonation(page: Page, signIn: (page: Page, name: string) => Promise<void>) {
  const person = await makePerson({ firstName: 'Ines' });
  await signIn(page, superadmin);
  await page.goto(`/guest_session/${await impersonationCodeFor(person)}`);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(banner(page)).toContainText(`as Ines ${person.lastName}`);
  return person;
}

test('[AUT-14] leaves four fifths of a phone to the page, and says in one line who is impersonated @phone @proof', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize(smallPhone);
  const person = await startImpersonation(page, signIn);
  for (const path of ['/', '/dashboard', '/admin']) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(banner(page)).toContainText(`As Ines ${person.lastName}`);
    await expect(banner(page).getByRole('button', { name: 'End impersonation' })).toBeVisible();
    await expectRoom(page);
    // One line, with a button of a finger's size.
    expect((await banner(page).boundingBox())?.height).toBeLessThan(60);
  }
  await expectNoAxeViolations(page);
});

test.describe('an impersonation session', () => {
  test('[AUT-14] is checked for two seconds, set, and leads to / a second later', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson({ firstName: 'Ines' });
    await signIn(page, superadmin);
    const own = page.waitForResponse((reply) => reply.url().endsWith('/auth/me'));
    const address = `/guest_session/${await impersonationCodeFor(person)}`;
    // The clock stands before the page begins, however long a busy machine takes to load it.
    await page.clock.install();
    await pauseClock(page);
    await page.goto(address);
    await expect(heading(page)).toHaveText('Impersonation');
    await own;
    let asked = 0;
    page.on('request', (sent) => {
      if (sent.url().endsWith('/auth/guest')) asked += 1;
    });
    await expect(page.getByText('Checking the code')).toBeAttached();
    await page.clock.runFor(1_900);
    expect(asked).toBe(0);
    await page.clock.runFor(200);
    await expect(heading(page)).toHaveText('Impersonation started');
    expect(asked).toBe(1);
    expect(await storedValue(page, 'guestAuthCode')).toMatch(/^[\w-]{43}$/);
    expect(await storedValue(page, 'authCode')).not.toBe(await storedValue(page, 'guestAuthCode'));
    await page.clock.runFor(900);
    await expect(page).toHaveURL(/\/guest_session\//);
    await page.clock.runFor(200);
    await page.clock.resume();
    await expect(page).toHaveURL('/');
  });

  test('[AUT-14] [AUT-20] [HDR-05] shows public pages as visitors see them, and all others as the other person does @proof', async ({
    page,
    signIn,
  }) => {
    const person = await startImpersonation(page, signIn);
    // A visitor's view, without a redirect to the dashboard.
    await expect(page).toHaveURL('/');
    await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(header(page).getByRole('button', { name: 'Sign Up' })).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Dashboard' })).toBeHidden();
    await expect(banner(page)).toContainText('You cannot change anything');
    await expect(banner(page)).toContainText(person.email);
    await expect(banner(page).getByRole('time')).toBeVisible();
    await expectNoAxeViolations(page);

    const asked = page.waitForRequest((outgoing) => outgoing.url().includes('/api/syndication/mine'));
    await banner(page).getByRole('link', { name: 'Open their dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    expect((await asked).headers()['authcode']).toBe(await storedValue(page, 'guestAuthCode'));
    await expect(heading(page)).toHaveText('Dashboard');
    await expect(banner(page)).toContainText(`You are viewing the site as Ines ${person.lastName}`);
    await expect(header(page).getByRole('button', { name: 'Log Guest Out' })).toBeVisible();
    await expectNoAxeViolations(page);

    // Through a link, and back with the browser's button before the page is hydrated: the view depends on the page.
    const { release } = await holdRequests(page, '**/assets/main-*.js');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click();
    await expect(heading(page)).not.toHaveText('Dashboard');
    await expect(page).toHaveURL('/about');
    await page.evaluate(() => history.back());
    release();
    await expect(header(page).getByRole('button', { name: 'Log Guest Out' })).toBeVisible();
    await expect(heading(page)).toHaveText('Dashboard');

    // The back office is for the superadmin's own session.
    await page.goto('/admin/outbox');
    await expect(heading(page)).toHaveText('Outbox');
    await expect(banner(page)).toContainText('this page is your own');
  });

  test('[AUT-14] [HDR-05] Log Guest Out ends it on the server and restores the superadmin at once @proof', async ({
    page,
    signIn,
  }) => {
    const person = await startImpersonation(page, signIn);
    await page.goto('/dashboard');
    const guestCode = (await storedValue(page, 'guestAuthCode')) ?? '';
    const own = await storedValue(page, 'authCode');
    const told = page.waitForResponse((reply) => reply.url().endsWith('/auth/logout'));
    await header(page).getByRole('button', { name: 'Log Guest Out' }).click();
    await expect(header(page).getByRole('button', { name: 'Log Out', exact: true })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    expect((await told).status()).toBe(200);
    expect(await storedValue(page, 'authCode')).toBe(own);
    expect(await storedValue(page, 'guestAuthCode')).toBeNull();
    await expect(request(apiTransport(guestCode), signOut, {})).rejects.toThrow('401');
    // The superadmin's own session is in use again.
    await page.goto('/admin/outbox');
    await expect(heading(page)).toHaveText('Outbox');
    const { items } = await request(await apiAs(superadmin), recordEndpoints('audit_events').list, {
      query: { filter: { record: person._id, collection: 'users' }, sort: '-at' },
    });
    const me = JSON.parse((await storedValue(page, 'user')) ?? '{}') as { _id: string };
    for (const action of ['guest_session.mint', 'guest_session.open', 'guest_session.close'])
      expect(items.find((line) => line.action === action)).toMatchObject({ actor: me._id });
  });

  test('[AUT-14] explains why an attempt to change something failed @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 403/);
    const person = await startImpersonation(page, signIn);
    const fund = await makeFund();
    await request(await person.api(), syndicationBySlug, { params: { slug: fund.url_slug } });
    await page.goto(pageOf(fund));
    await expect(page.getByText('you cannot invest while you view the site as someone else')).toBeVisible();
    await expect(page.getByRole('form', { name: 'Invest or decline' })).toHaveCount(0);
    const form = page.getByRole('form', { name: 'Question to the manager' });
    await form.getByLabel('Ask the manager').fill('What does the manager invest?');
    await form.getByRole('button', { name: 'Send the question' }).click();
    await expect(form.getByRole('alert')).toHaveText(
      /You are viewing the site as someone else and cannot change anything/,
    );
    await expect(page.getByText(/cannot change anything. Nothing was changed/)).toBeVisible();
    const { items } = await request(await apiAs('admin@example.com'), recordEndpoints('synd_users').list, {
      query: { filter: { fund: fund._id } },
    });
    expect(items).toMatchObject([{ user: person._id, invest_status: null }]);
    const asked = await request(await person.api(), listFundQuestions, { params: { fundId: fund._id } });
    expect(asked.items).toEqual([]);
  });

  test('[AUT-14] says that the server has ended it, and the superadmin stays signed in @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 401/);
    const person = await startImpersonation(page, signIn);
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(banner(page)).toContainText('You are viewing the site as');
    await request(apiTransport((await storedValue(page, 'guestAuthCode')) ?? ''), signOut, {});
    await page.clock.fastForward('01:00:01');
    await expect(banner(page)).toHaveText(
      new RegExp(
        `You are no longer viewing the site as Ines ${person.lastName} .*. You see it as yourself again.`,
      ),
    );
    await expect(header(page).getByRole('button', { name: 'Log Out', exact: true })).toBeVisible();
    await banner(page).getByRole('button', { name: 'Close' }).click();
    await expect(banner(page)).toHaveCount(0);
  });

  test('[AUT-14] ends when somebody signs in @proof', async ({ page, signIn }) => {
    await startImpersonation(page, signIn);
    const other = await makePerson();
    const guestCode = (await storedValue(page, 'guestAuthCode')) ?? '';
    const told = page.waitForResponse((reply) => reply.url().endsWith('/auth/logout'));
    await header(page).getByRole('button', { name: 'Sign In' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign In' });
    await dialog.getByLabel('Email address').fill(other.email);
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(banner(page)).toHaveCount(0);
    expect((await told).request().headers()['authcode']).toBe(guestCode);
  });
});

test.describe('the page of an impersonation code', () => {
  test('[AUT-14] offers Sign In to a visitor and continues after it @proof', async ({ page }) => {
    const person = await makePerson({ firstName: 'Ines' });
    await page.goto(`/guest_session/${await impersonationCodeFor(person)}`);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign In' });
    await dialog.getByLabel('Email address').fill(superadmin);
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(heading(page)).toHaveText('Impersonation started');
    await expect(page).toHaveURL('/');
    await expect(banner(page)).toContainText('Ines');
  });

  test('[AUT-14] rejects a wrong code, and anyone who is not a superadmin @proof', async ({
    page,
    newVisitor,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 403/);
    await signIn(page, superadmin);
    await page.goto('/guest_session/nonsense');
    await expect(page.getByRole('alert')).toContainText(rejectedMessage);
    await expectNoAxeViolations(page);
    expect(await storedValue(page, 'guestAuthCode')).toBeNull();

    const code = await impersonationCodeFor(await makePerson());
    const nobody = await newVisitor();
    await nobody.goto(`/guest_session/${code}`);
    await expect(nobody.getByRole('alert')).toContainText(rejectedMessage);
    await expect(nobody.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();

    const admin = await newVisitor();
    await signIn(admin, 'admin@example.com');
    await admin.goto(`/guest_session/${code}`);
    await expect(admin.getByRole('alert')).toContainText(rejectedMessage);
    // That attempt did not use up the code.
    await page.goto(`/guest_session/${code}`);
    await expect(heading(page)).toHaveText('Impersonation started');
  });
});
