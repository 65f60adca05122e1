import { readFile } from 'node:fs/promises';
import { recordEndpoints, request } from '@paddock/contract';
import { apiAs, commit, expect, makeFund, makePerson, pageOf, test } from './fixtures/index.ts';

test.describe('the page of a fund', () => {
  test('[SYN-01] shows terms, the call to schedule, descriptions and the form; nothing about payment before the agreement', async ({
    page,
    signIn,
  }) => {
    const [person, other, fund] = await Promise.all([
      makePerson({ timeZone: 'America/Chicago' }),
      makePerson(),
      makeFund({
        close_date: '2031-03-10T20:30:00.000Z',
        end_date: null,
        total_inv_amount: 400_000,
        schedule_call_url: 'https://calendly.com/someone',
        description: '<h3>Plan</h3><p>Hold for <strong>five</strong> years.</p>',
      }),
    ]);
    await commit(other, fund, { invest_amount: 149_999.99 });
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fund.name);
    const main = page.getByRole('main');
    await expect(main.getByRole('term')).toHaveText([
      'Total Investment',
      'Available Amount',
      'Minimum Investment',
      'Maximum Investment',
      'Close Date',
    ]);
    await expect(main.getByRole('definition')).toHaveText([
      '$400,000',
      '$250,000.01',
      '$10,000',
      '$250,000',
      'Mar 10, 2031',
    ]);
    await expect(main.getByRole('link', { name: 'Schedule a Call' })).toHaveAttribute(
      'href',
      'https://calendly.com/someone',
    );
    await expect(main.getByText('What is bought.')).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Plan' })).toBeVisible();
    await expect(main.getByRole('form', { name: 'Invest or decline' })).toBeVisible();
    await expect(main.getByRole('region', { name: 'Due Diligence Documents' })).toContainText('confidential');
    await expect(main.getByText('Funding My Investment')).toHaveCount(0);
  });

  test('[SYN-01] has no link to a call or an address that the fund lacks @proof', async ({
    page,
    signIn,
  }) => {
    const [person, plain, hidden] = await Promise.all([
      makePerson(),
      makeFund(),
      makeFund({ url_slug: null }),
    ]);
    await signIn(page, person.email);
    await page.goto(pageOf(plain));
    await expect(page.getByRole('form', { name: 'Invest or decline' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Schedule a Call' })).toHaveCount(0);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: hidden.name })).toHaveAttribute('href', '/dashboard');
  });

  test('[SYN-01] accepts no investment before the fund starts, and says so when the fund is unknown', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 404/);
    const soon = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString();
    const [person, fund] = await Promise.all([makePerson(), makeFund({ start_date: soon })]);
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    await expect(page.getByText('This fund is not open for investment yet.')).toBeVisible();
    // The only form is the one to ask a question (INV-04).
    await expect(page.getByRole('form', { name: 'Question to the manager' })).toBeVisible();
    await expect(page.getByRole('form')).toHaveCount(1);
    await page.goto('/syndication/dashboard/no-such-fund');
    await expect(page.getByText('Fund not found')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('[DOC-01] lists the due-diligence documents and downloads them as PDFs', async ({ page, signIn }) => {
    const person = await makePerson();
    const { items } = await request(await apiAs('admin@example.com'), recordEndpoints('funds').list, {
      query: { filter: { url_slug: 'harbor-residences' } },
    });
    await signIn(page, person.email);
    const listed = page.waitForRequest((outgoing) => outgoing.url().includes('/synd_documents'));
    await page.goto('/syndication/dashboard/harbor-residences');
    const { pathname, search } = new URL((await listed).url());
    expect(pathname + search).toBe(`/api/funds/${items[0]?._id}/synd_documents?limit=999`);
    const papers = page.getByRole('region', { name: 'Due Diligence Documents' });
    await expect(papers.getByRole('listitem')).toHaveCount(3);
    await expect(papers.getByRole('note')).toContainText('These documents are confidential');
    await expect(papers.getByRole('button', { name: /upload|delete|remove/i })).toHaveCount(0);
    const asked = page.waitForRequest((outgoing) =>
      outgoing.url().includes('/profile/synd_documents/download'),
    );
    const download = page.waitForEvent('download');
    await papers.getByRole('button', { name: 'Download Market Study' }).click();
    expect(new URL((await asked).url()).searchParams.get('fundId')).toBe(items[0]?._id);
    const file = await download;
    expect(file.suggestedFilename()).toBe('Market_Study.pdf');
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(page).toHaveURL('/syndication/dashboard/harbor-residences');
  });

  test('[DOC-01] says so when there are no documents, or when one cannot be downloaded @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 500/);
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    const papers = page.getByRole('region', { name: 'Due Diligence Documents' });
    await expect(papers).toContainText('No documents yet');
    await page.route('**/synd_documents/download**', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/syndication/dashboard/harbor-residences');
    await papers.getByRole('button', { name: 'Download Market Study' }).click();
    await expect(page.getByText('The document could not be downloaded')).toBeVisible();
  });
});
