import { type Entity, recordEndpoints, request, syndicationBySlug } from '@paddock/contract';
import type { Page, Request } from '@playwright/test';
import {
  apiAs,
  expect,
  impersonationCodeFor,
  makeFund,
  makePerson,
  type Person,
  pageOf,
  test,
} from './fixtures/index.ts';

/** The bodies of the reports that a page sends. */
function watchActivityReports(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (outgoing: Request) => {
    if (new URL(outgoing.url()).pathname === '/api/profile/notify/save') sent.push(outgoing.postDataJSON());
  });
  return sent;
}

/** The team's notifications about a person, newest first. */
async function teamNotificationsAbout(person: Person): Promise<Entity<'notifications'>[]> {
  const { items } = await request(await apiAs('admin@example.com'), recordEndpoints('notifications').list, {
    query: { mine: true, sort: '-createdAt', limit: 200 },
  });
  return items.filter(({ subject }) => subject?.startsWith(`${person.firstName} ${person.lastName} `));
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('reports of activity', () => {
  test('[NOT-07] notify the team once per session when a person opens a fund, for each fund @proof', async ({
    page,
    signIn,
  }) => {
    const [person, first, second] = await Promise.all([makePerson(), makeFund(), makeFund()]);
    await signIn(page, person.email);
    const sent = watchActivityReports(page);
    for (const fund of [first, second]) {
      // A tab that is closed at once may not have stored yet what it sent.
      const answered = page.waitForResponse('**/api/profile/notify/save');
      await page.goto(pageOf(fund));
      await answered;
    }
    for (const fund of [first, second]) {
      await page.goto(pageOf(fund));
      await expect(title(page)).toHaveText(fund.name);
    }
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(title(page)).toHaveText('Dashboard');
    await page.goBack();
    await expect(title(page)).toHaveText(second.name);
    const notice = ({ name, url_slug }: { name: string; url_slug: string }) => ({
      templateName: 'review_syndication',
      tags: { fund: name, slug: url_slug },
    });
    expect(sent).toEqual([notice(first), notice(second)]);
    await expect
      .poll(async () => (await teamNotificationsAbout(person)).map(({ subject }) => subject))
      .toEqual(
        [second, first].map(({ name }) => `${person.firstName} ${person.lastName} is looking at ${name}`),
      );
  });

  test('[NOT-07] are sent again in a new browser session @proof', async ({ page, signIn, newVisitor }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    const later = await newVisitor();
    for (const visit of [page, later]) {
      await signIn(visit, person.email);
      const sent = watchActivityReports(visit);
      await visit.goto(pageOf(fund));
      await expect.poll(() => sent.length).toBe(1);
    }
    await expect.poll(async () => (await teamNotificationsAbout(person)).length).toBe(2);
  });

  test('[NOT-07] notify the team once for each downloaded document, after the download succeeds', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 500/);
    const person = await makePerson();
    await signIn(page, person.email);
    const sent = watchActivityReports(page);
    await page.goto('/syndication/dashboard/harbor-residences');
    const papers = page.getByRole('region', { name: 'Due Diligence Documents' });
    const study = papers.getByRole('button', { name: 'Download Market Study' });
    await page.route('**/synd_documents/download**', (route) => route.fulfill({ status: 500, body: '' }));
    await study.click();
    await expect(page.getByText('The document could not be downloaded')).toBeVisible();
    await page.unroute('**/synd_documents/download**');
    for (const _ of [1, 2]) {
      const download = page.waitForEvent('download');
      await study.click();
      await download;
    }
    const fund = (await title(page).textContent()) ?? '';
    const notice = {
      templateName: 'review_syndication_document',
      tags: { fund, document: 'Market Study' },
    };
    await expect.poll(() => sent.slice(1)).toEqual([notice]);
    await expect
      .poll(async () => (await teamNotificationsAbout(person)).map(({ subject }) => subject))
      .toContain(`${person.firstName} ${person.lastName} downloaded “Market Study” of ${fund}`);
  });

  test('[NOT-07] are retried without an error message when they could not be sent @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 503/);
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await signIn(page, person.email);
    await page.route('**/notify/save', (route) => route.fulfill({ status: 503, body: '' }));
    const failed = page.waitForResponse('**/notify/save');
    await page.goto(pageOf(fund));
    await failed;
    await expect(title(page)).toHaveText(fund.name);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute('**/notify/save');
    const sent = watchActivityReports(page);
    await page.reload();
    await expect.poll(() => sent.length).toBe(1);
    await page.reload();
    await expect(title(page)).toHaveText(fund.name);
    expect(sent).toHaveLength(1);
  });

  test('[NOT-07] are not sent from an impersonation session @proof', async ({ page, signIn }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    // The person belongs to the portal since they first signed in; only then is its fund offered to them.
    await request(await person.api(), syndicationBySlug, { params: { slug: fund.url_slug } });
    await signIn(page, 'superadmin@example.com');
    const sent = watchActivityReports(page);
    await page.goto(`/guest_session/${await impersonationCodeFor(person)}`);
    const banner = page.getByRole('complementary', { name: 'Impersonation' });
    await expect(banner).toContainText(person.lastName);
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto(pageOf(fund));
    await expect(banner).toContainText(person.lastName);
    await expect(title(page)).toHaveText(fund.name);
    await expect(page.getByRole('region', { name: 'Due Diligence Documents' })).toBeVisible();
    expect(sent).toEqual([]);
    expect(await teamNotificationsAbout(person)).toEqual([]);
  });
});
