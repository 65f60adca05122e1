import type { Page, Route } from '@playwright/test';
import {
  completeParticipation,
  createPdf,
  expect,
  fileDocuments,
  holdRequests,
  impersonationCodeFor,
  makeFund,
  makePerson,
  signInByApi,
  test,
  today,
  waitForHydration,
} from './fixtures/index.ts';

const file = createPdf(['A document']);
const taxYear = Number(today().slice(0, 4)) - 1;

const row = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: title, exact: true }) });

/** Holds back the code of the application. */
const holdApplication = (page: Page) => holdRequests(page, '**/assets/main-*.js');

/** The paths of the requests for data that a page has sent. */
function watchRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:api|auth|contents)\//.test(pathname) && pathname !== '/api/notifications')
      paths.push(pathname);
  });
  return paths;
}

/** Signs somebody else in as while the page is out of sight in the browser's memory: no event tells it before it is back. */
async function signInUnnoticed(page: Page, { email }: { email: string }): Promise<void> {
  const { me, authCode } = await signInByApi(email);
  await page.evaluate(
    ([user, code]) => {
      localStorage.setItem('user', user);
      localStorage.setItem('authCode', code);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    },
    [JSON.stringify(me), authCode] as const,
  );
}

/** A person with a time zone and a document of each kind, called by their own name. */
async function makeReader(name: string, timeZone: string | undefined = 'Asia/Tokyo') {
  const person = await makePerson({ ...(timeZone && { timeZone }) });
  const fund = await makeFund();
  await completeParticipation(person, fund, 20_000);
  // Another day in Tokyo than in UTC.
  const createdAt = new Date(`${taxYear}-03-01T20:00:00Z`);
  await fileDocuments([
    { collection: 'news_documents', fund: fund._id, title: `News of ${name}`, createdAt, file },
    {
      collection: 'tax_documents',
      user: person._id,
      year: taxYear,
      title: `K-1 of ${name}`,
      createdAt,
      file,
    },
    { collection: 'proof_documents', user: person._id, title: `Proof of ${name}`, createdAt, file },
  ]);
  return person;
}

test.describe('a page of documents that the server renders for its person', () => {
  test('[DOC-02] [DOC-03] [DOC-04] shows its rows before the application has loaded, which keeps them and asks for nothing again', async ({
    page,
    signIn,
  }) => {
    const person = await makeReader('<b>Ann</b> & "co"');
    await signIn(page, person.email);
    for (const [path, title] of [
      ['/news_documents', 'News of <b>Ann</b> & "co"'],
      [`/tax_documents?year=${taxYear}`, 'K-1 of <b>Ann</b> & "co"'],
      ['/verification_documents', 'Proof of <b>Ann</b> & "co"'],
    ] as const) {
      const asked = watchRequests(page);
      const { release } = await holdApplication(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(row(page, title)).toContainText(`Mar 2, ${taxYear}`);
      await expect(page.getByLabel(/^Loading/)).toHaveCount(0);
      await row(page, title).evaluate((element) => element.setAttribute('data-kept', ''));
      release();
      await waitForHydration(page);
      await expect(row(page, title)).toHaveAttribute('data-kept', '');
      await expect(page.getByRole('button', { name: /^Your account, / })).toBeVisible();
      expect(asked, path).toEqual(['/api/own_page']);
      page.removeAllListeners('request');
      await page.unrouteAll();
    }
  });

  test('[DOC-02] opens a document that was pressed before the application had loaded @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makeReader('Ben');
    await signIn(page, person.email);
    const { release } = await holdApplication(page);
    await page.goto('/news_documents', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'News of Ben', exact: true }).click();
    release();
    await expect(page.getByRole('dialog', { name: 'News of Ben' })).toBeVisible();
  });

  test('[HDR-12] leaves the skeleton if something was pressed on it, and opens that @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makeReader('Cleo');
    await signIn(page, person.email);
    const { release } = await holdRequests(page, '**/api/own_page?*');
    await page.goto('/news_documents', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Your account' }).click();
    release();
    await expect(page.getByRole('navigation', { name: 'Your account' })).toBeVisible();
    await expect(row(page, 'News of Cleo')).toBeVisible();
  });

  test('[AUT-18] disappears as soon as its person signs out in another tab', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    // The bell of the other tab may ask while it signs out.
    allowConsole(/status of 401 .*\/api\/notifications/);
    const person = await makeReader('Dan');
    await signIn(page, person.email);
    const { release } = await holdApplication(page);
    await page.goto('/tax_documents', { waitUntil: 'commit' });
    await expect(row(page, 'K-1 of Dan')).toBeVisible();
    const tab = await page.context().newPage();
    await tab.goto('/contact');
    await tab.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByText('Dan')).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In Required');
    await expect(page.getByText('Dan')).toHaveCount(0);
  });

  test('[AUT-10] is never shown to somebody else who signs in before the application has loaded', async ({
    page,
    signIn,
  }) => {
    const [person, other] = await Promise.all([makeReader('Eve'), makeReader('Fay')]);
    await signIn(page, person.email);
    const { release } = await holdApplication(page);
    await page.goto('/tax_documents', { waitUntil: 'commit' });
    await expect(row(page, 'K-1 of Eve')).toBeVisible();
    await signInUnnoticed(page, other);
    await expect(page.getByText('Eve')).toHaveCount(0);
    release();
    await expect(row(page, 'K-1 of Fay')).toBeVisible();
    await expect(page.getByText('Eve')).toHaveCount(0);
    // Back again, once the application runs.
    await signInUnnoticed(page, person);
    await expect(row(page, 'K-1 of Eve')).toBeVisible();
    await expect(page.getByText('Fay')).toHaveCount(0);
  });

  test('[DOC-03] is rendered by the browser if the server does not reply, replies late or with an error @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 50\d|ERR_FAILED/);
    const person = await makeReader('Gus');
    await signIn(page, person.email);
    // What ends the wait for a reply that never comes, which page.clock does not move.
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 10);
    });
    for (const fail of [
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 500, body: 'no' }),
      (route: Route) => route.fulfill({ status: 200, body: 'no JSON' }),
      (route: Route) => route.fulfill({ status: 200, json: { page: null } }),
      // Never: the page waits for three seconds.
      () => undefined,
    ]) {
      await page.route('**/api/own_page?*', fail);
      await page.goto('/tax_documents');
      await expect(row(page, 'K-1 of Gus')).toBeVisible();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });

  test('[AUT-14] [AUT-20] is asked for by nobody who is signed out, impersonates, is of the team or has no time zone @proof', async ({
    page,
    signIn,
    newVisitor,
  }) => {
    const [person, member, plain] = await Promise.all([
      makeReader('Hal'),
      makePerson({ level: 'admin', timeZone: 'Asia/Tokyo' }),
      makeReader('Ida', ''),
    ]);
    const shows = async (shown: Page) => {
      const asked = watchRequests(shown);
      await shown.goto('/tax_documents');
      await expect(shown.getByLabel(/^Loading/)).toHaveCount(0);
      return asked.includes('/api/own_page');
    };
    expect(await shows(await newVisitor())).toBe(false);
    for (const [email, asks] of [
      [member.email, false],
      [plain.email, false],
      [person.email, true],
    ] as const) {
      await signIn(page, email);
      expect(await shows(page), email).toBe(asks);
      page.removeAllListeners('request');
    }
    await signIn(page, 'superadmin@example.com');
    await page.goto(`/guest_session/${await impersonationCodeFor(person)}`);
    await expect(page.getByRole('button', { name: 'Log Guest Out' })).toBeVisible();
    expect(await shows(page)).toBe(false);
    await expect(row(page, 'K-1 of Hal')).toBeVisible();
  });
});
