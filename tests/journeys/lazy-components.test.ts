import type { Page } from '@playwright/test';
import {
  createPdf,
  expect,
  expectNoAxeViolations,
  fileDocuments,
  fundedParticipation,
  makeFund,
  makePerson,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

/** The messages of the browser and React about code that cannot be loaded. */
const expectedErrors = [/ERR_FAILED/, /Unable to preload CSS|dynamically imported module/];

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be loaded' });

/** Blocks the code of a component until `unblock`. */
async function blockChunk(page: Page, chunk: string): Promise<{ unblock: () => Promise<void> }> {
  const address = new RegExp(`/assets/${chunk}-[^/]*\\.js`);
  await page.route(address, (route) => route.abort());
  return { unblock: () => page.unroute(address) };
}

test.describe('a component whose code cannot be loaded', () => {
  test('[POR-12] shows the rest of the dashboard without the bars, which a reload brings back @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(...expectedErrors);
    const [person, fund] = await Promise.all([makePerson(), makeFund({ currentPercentageTotalReturned: 5 })]);
    await fundedParticipation(person, fund, 20_000);
    const bars = await blockChunk(page, 'value-bars');
    await signIn(page, person.email);
    await page.goto('/dashboard');
    await expect(failure(page)).toContainText('A part of this page could not be loaded.');
    const summary = page.getByRole('region', { name: 'Investment Summary' });
    await expect(summary.getByRole('table', { name: 'Your investments' })).toBeVisible();
    await expectNoAxeViolations(page);
    await bars.unblock();
    await failure(page).getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByText('Value compared with amount funded').first()).toBeVisible();
    await expect(page.locator('.recharts-surface').first()).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
  });

  test('[POR-12] leaves the list in place without the document viewer or its PDF library @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(...expectedErrors);
    const [person, title] = [await makePerson(), `Report ${uniqueSuffix()}`];
    await fileDocuments([
      {
        collection: 'news_documents',
        user: person._id,
        title,
        originalName: 'report.pdf',
        file: createPdf(['This is page 1']),
      },
    ]);
    const viewer = await blockChunk(page, 'document-viewer');
    const reader = await blockChunk(page, 'pdf-view');
    await signIn(page, person.email);
    await page.goto('/news_documents');
    const opener = page.getByRole('button', { name: title, exact: true });
    await opener.click();
    await expect(failure(page)).toContainText('Check your connection and reload the page.');
    await expect(opener).toBeVisible();
    await viewer.unblock();
    await failure(page).getByRole('button', { name: 'Reload the page' }).click();
    await expect(failure(page)).toHaveCount(0);
    await opener.click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('alert')).toContainText('A part of this page could not be loaded.');
    await expectNoAxeViolations(page);
    await reader.unblock();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await opener.click();
    await expect(dialog.getByText('This is page 1', { exact: true })).toBeVisible();
  });

  test('[POR-12] offers the secret of an authenticator app as text without the QR code @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(...expectedErrors);
    const person = await makePerson();
    await blockChunk(page, 'qr-code');
    await signIn(page, person.email);
    await page.goto('/security');
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await expect(failure(page)).toBeVisible();
    await expect(page.getByText('Or enter this key in the app')).toBeVisible();
    await expect(page.getByLabel('2. Enter the code that the app shows')).toBeVisible();
    await expectNoAxeViolations(page);
  });
});
