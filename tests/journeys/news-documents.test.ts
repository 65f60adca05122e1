import type { Page } from '@playwright/test';
import {
  completeParticipation,
  createPdf,
  expect,
  expectNoAxeViolations,
  fileDocuments,
  impersonationCodeFor,
  makeFund,
  makePerson,
  serverDatabase,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

const main = (page: Page) => page.getByRole('main');
const funds = (page: Page) => main(page).getByRole('heading', { level: 2 });
const row = (page: Page, title: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: title, exact: true }) });
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** An investor in several funds, given as days until their end and their close. */
async function investorOf(...days: [end: number, close: number][]) {
  const person = await makePerson();
  const made = [];
  for (const [end, close] of days) {
    const fund = await makeFund({ end_date: daysFromNow(end), close_date: daysFromNow(close) });
    await completeParticipation(person, fund, 20_000);
    made.push(fund);
  }
  return { person, funds: made };
}

test.describe('news documents', () => {
  test('[DOC-02] [DOC-09] groups documents by fund, sorted by end date and then close date, newest first, and collapses a fund', async ({
    page,
    signIn,
  }) => {
    const { person, funds: held } = await investorOf([500, 20], [900, 20], [500, 40]);
    const [early, late, middle] = held;
    const file = createPdf(['News']);
    for (const fund of held)
      await fileDocuments([
        { collection: 'news_documents', fund: fund._id, title: 'Older', createdAt: new Date(1), file },
        { collection: 'news_documents', fund: fund._id, title: 'Newer', file },
      ]);
    await fileDocuments([{ collection: 'news_documents', user: person._id, title: 'To you alone', file }]);
    await signIn(page, person.email);
    const asked = page.waitForRequest(/\/api\/news_documents\?/);
    await page.goto('/news_documents');
    const query = new URL((await asked).url()).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({ mine: 'true', populate: 'fund', limit: '999' });
    await expect(funds(page)).toHaveText([
      late?.name ?? '',
      middle?.name ?? '',
      early?.name ?? '',
      'General',
    ]);
    const first = main(page).getByRole('group').first();
    await expect(first.getByRole('listitem')).toHaveText([/^Newer/, /^Older/]);
    await funds(page).first().click();
    await expect(first.getByRole('listitem').first()).toBeHidden();
    await first.locator('summary').press('Enter');
    await expect(first.getByRole('listitem').first()).toBeVisible();
  });

  test('[AUT-17] [HDR-12] shows the same count in the list, the account menu and on the dashboard once the list has loaded @proof', async ({
    page,
    signIn,
  }) => {
    const { person, funds: held } = await investorOf([500, 20]);
    const news = {
      collection: 'news_documents',
      fund: held[0]?._id ?? '',
      file: createPdf(['News']),
    } as const;
    await fileDocuments([news]);
    await signIn(page, person.email);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'News Documents (1)' })).toBeVisible();
    await fileDocuments([news, { ...news, fund: undefined, user: person._id }]);
    await page.getByRole('link', { name: 'News Documents (1)' }).click();
    await expect(main(page).getByRole('listitem')).toHaveCount(3);
    await page.getByRole('button', { name: /^Your account/ }).click();
    await expect(
      page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'News Documents 3' }),
    ).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'News Documents (3)' })).toBeVisible();
  });

  test('[DOC-02] [NOT-06] marks unread documents as new until they are downloaded, and tells the team once', async ({
    page,
    signIn,
  }) => {
    const { person, funds: held } = await investorOf([500, 20]);
    const title = `Letter ${uniqueSuffix()}`;
    await fileDocuments([
      {
        collection: 'news_documents',
        fund: held[0]?._id ?? '',
        title,
        originalName: 'letter_2026.pdf',
        file: createPdf(['News']),
      },
    ]);
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/notify/save')) sent.push(request.postDataJSON());
    });
    await signIn(page, person.email);
    await page.goto('/news_documents');
    await expect(row(page, title).getByText('New', { exact: true })).toBeVisible();
    for (let time = 0; time < 2; time += 1) {
      const asked = page.waitForRequest((request) => request.url().endsWith('/news_documents/download'));
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download ${title}` }).click();
      expect((await asked).postDataJSON()).toHaveProperty('id');
      expect((await download).suggestedFilename()).toBe('letter_2026.pdf');
    }
    await expect(row(page, title).getByText('New', { exact: true })).toHaveCount(0);
    await expect
      .poll(() => sent)
      .toEqual([{ templateName: 'review_news_document', tags: { fund: held[0]?.name, document: title } }]);
    await page.reload();
    await expect(row(page, title)).toBeVisible();
    await expect(row(page, title).getByText('New', { exact: true })).toHaveCount(0);
  });

  test('[DOC-02] explains an empty list, a failure with a retry, and a missing document @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 500/, /status of 404/);
    const person = await makePerson();
    await signIn(page, person.email);
    await page.goto('/news_documents');
    await expect(page.getByText('No news documents yet')).toBeVisible();
    // The server cannot render the page, and its list fails too.
    let isFailing = true;
    for (const failing of ['**/api/own_page?**', '**/api/news_documents?**'])
      await page.route(failing, (route) =>
        isFailing ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
      );
    const [id] = await fileDocuments([
      { collection: 'news_documents', user: person._id, title: 'Short-lived' },
    ]);
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
    isFailing = false;
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await expect(row(page, 'Short-lived')).toBeVisible();
    await (await serverDatabase()).query('DELETE FROM news_documents WHERE _id = $1', [id]);
    await page.getByRole('button', { name: 'Download Short-lived' }).click();
    await expect(page.getByText('This document no longer exists.')).toBeVisible();
  });

  test('[DOC-02] [POR-09] shows markup in titles and unusual names as text that fits a phone @phone @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    const titles = [
      '<img src=x onerror=alert(1)>',
      `${'Long'.repeat(90)}.pdf`,
      'تقرير الصندوق 2026 📈',
      '../../etc/passwd',
    ];
    await fileDocuments(
      titles.map((title) => ({ collection: 'news_documents', user: person._id, title, originalName: title })),
    );
    page.on('dialog', () => {
      throw new Error('A script ran.');
    });
    await signIn(page, person.email);
    await page.goto('/news_documents');
    for (const title of titles) await expect(row(page, title)).toBeVisible();
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(beyond).toBe(0);
    await expect(main(page).locator('img')).toHaveCount(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expectNoAxeViolations(page);
    }
  });

  test('[AUT-14] [DOC-02] lets a superadmin read everything during impersonation, without marking it as read @proof', async ({
    page,
    signIn,
    newVisitor,
  }) => {
    const person = await makePerson();
    await fileDocuments([
      { collection: 'news_documents', user: person._id, title: 'Quarterly', file: createPdf(['News']) },
    ]);
    const superadmin = await newVisitor();
    await signIn(superadmin, 'superadmin@example.com');
    await superadmin.goto(`/guest_session/${await impersonationCodeFor(person)}`);
    await expect(superadmin.getByRole('button', { name: 'Log Guest Out' })).toBeVisible();
    await superadmin.goto('/news_documents');
    const download = superadmin.waitForEvent('download');
    await superadmin.getByRole('button', { name: 'Download Quarterly' }).click();
    await download;
    await expect(row(superadmin, 'Quarterly').getByText('New', { exact: true })).toBeVisible();
    await signIn(page, person.email);
    await page.goto('/news_documents');
    await expect(row(page, 'Quarterly').getByText('New', { exact: true })).toBeVisible();
  });

  test('[DOC-02] shows many documents in steps, and those beyond 999 on request @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    await fileDocuments(
      Array.from({ length: 1_010 }, (_, index) => ({
        collection: 'news_documents' as const,
        user: person._id,
        title: `Letter ${String(index).padStart(4, '0')}`,
        createdAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000),
      })),
    );
    await signIn(page, person.email);
    await page.goto('/news_documents');
    const rows = main(page).getByRole('listitem');
    await expect(rows).toHaveCount(50);
    await main(page).getByRole('button', { name: 'Show 50 more of 999 documents' }).press('Enter');
    await expect(rows).toHaveCount(100);
    await main(page).getByRole('button', { name: 'Load older documents' }).click();
    await expect(main(page).getByRole('button', { name: 'Show 50 more of 1010 documents' })).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Load older documents' })).toHaveCount(0);
  });
});
