import { commit, expect, makeFund, makePerson, requestSignLink, test } from './fixtures/index.ts';

test.describe('tables', () => {
  test('[POR-17] offer 5, 7, 10, 15, 20, 25, 50 or all rows per page, 5 to begin with', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    // The eighth email says that an account was made.
    for (let count = 0; count < 7; count += 1)
      await requestSignLink(person, await commit(person, await makeFund()));
    await signIn(page, 'admin@example.com');
    await page.goto('/admin/outbox');
    await page.getByLabel('Search by address or subject').fill(person.email);
    const paging = page.getByRole('navigation', { name: 'Pages of emails' });
    await expect(paging.getByRole('status')).toHaveText('1 to 5 of 8');
    const rows = page.getByRole('table', { name: 'Mails' }).getByRole('row');
    // One row holds the headings.
    await expect(rows).toHaveCount(6);
    const choice = paging.getByLabel('Rows per page');
    expect(await choice.getByRole('option').allTextContents()).toEqual([
      '5',
      '7',
      '10',
      '15',
      '20',
      '25',
      '50',
      'All',
    ]);
    await expect(choice).toHaveValue('5');
    await paging.getByRole('button', { name: 'next page' }).click();
    await expect(paging.getByRole('status')).toHaveText('6 to 8 of 8');
    await expect(rows).toHaveCount(4);
    await choice.selectOption('7');
    await expect(paging.getByRole('status')).toHaveText('1 to 7 of 8');
    await expect(rows).toHaveCount(8);
    await choice.selectOption('All');
    await expect(paging.getByRole('status')).toHaveText('1 to 8 of 8');
    await expect(rows).toHaveCount(9);
    await expect(paging.getByRole('button')).toHaveCount(0);
  });

  test('[POR-16] apply a filter 250 ms after the last keystroke @proof', async ({ page, signIn }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('somebody')) asked.push(request.url());
    });
    await page.clock.install();
    await signIn(page, 'admin@example.com');
    await page.goto('/admin/outbox');
    const address = page.getByLabel('Search by address or subject');
    await expect(page.getByRole('table', { name: 'Mails' }).getByRole('row').nth(1)).toBeVisible();
    await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1_000)));
    await address.fill('somebody');
    await page.clock.runFor(249);
    await address.fill('somebody@example.com');
    await page.clock.runFor(249);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]).toContain(encodeURIComponent('somebody@example.com'));
    await page.clock.resume();
    await expect(page.getByText('No emails for somebody@example.com')).toBeVisible();
  });
});
