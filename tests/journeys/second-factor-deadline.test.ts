import { connectRunningEmbedded } from '@paddock/embedded-postgres';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { totpCode } from '../../packages/testing/src/second-factors.ts';
import { createSuperadmin } from './fixtures/create-superadmin.ts';
import { apiTransport, expect, expectReadable, signInAt, signInByApi, test } from './fixtures/index.ts';
import { type ServerProcess, serverLog, startServer } from './fixtures/server-process.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer(serverLog('second-factor-deadline'), { DEMO: '0', CAPTCHA: 'off' });
});
test.afterAll(async () => {
  await server.stop();
});

const origin = () => `http://localhost:${server.port}`;
const banner = (page: Page) => page.getByRole('complementary', { name: 'Second factor' });

/** Moves everybody's first sign-in at an admin level into the past. */
async function moveFirstSignIns(hours: number): Promise<void> {
  const connection = await connectRunningEmbedded(server.dataDir);
  if (!connection) throw new Error('The database of the server does not run.');
  const client = new pg.Client({ ...connection });
  await client.connect();
  await client.query(`UPDATE first_staff_sign_ins SET at = now() - make_interval(hours => $1)`, [hours]);
  await client.end();
}

test('[SEC-12] a superadmin without a second factor sees the days left, and is then led to its setup', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 403/);
  const email = 'owner@fund.example';
  const password = await createSuperadmin(email, server.dataDir);
  await signInAt(
    page,
    origin(),
    await signInByApi(email, password, apiTransport(undefined, 'stallion', server.port)),
  );
  await page.goto(`${origin()}/admin`);
  await expect(banner(page)).toContainText('7 days left');
  await moveFirstSignIns(5 * 24);
  await page.goto(`${origin()}/dashboard`);
  await expect(banner(page)).toContainText('2 days left');
  await expectReadable(page);
  await banner(page).getByRole('link', { name: 'Set it up' }).click();
  await expect(page).toHaveURL(/\/security$/);
  await expect(banner(page).getByRole('link')).toHaveCount(0);

  await test.step('once the seven days are over, an open page is led to the setup, and so is every other', async () => {
    await page.goto(`${origin()}/admin`);
    await expect(banner(page)).toBeVisible();
    // The page has asked for all that it shows: else what is still on its way would lead to the setup before the press.
    const checklist = page.getByRole('link', { name: 'Open the setup checklist' });
    await expect(checklist).toBeVisible();
    await page.waitForLoadState('networkidle');
    await moveFirstSignIns(7 * 24 + 1);
    await checklist.click();
    await expect(page).toHaveURL(/\/security$/);
    await expect(page.getByRole('note')).toContainText('The seven days to set one up are over.');
    await expect(banner(page)).toHaveCount(0);
    await page.goto(`${origin()}/profile`);
    await expect(page).toHaveURL(/\/security$/);
    await expectReadable(page);
  });

  await page.getByRole('button', { name: 'Set up an app' }).click();
  const app = page.getByRole('region', { name: 'Authenticator app' });
  const secret = (await app.locator('code').innerText()).replaceAll(' ', '');
  await app.getByLabel('Enter the code').fill(totpCode(secret, new Date()));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  // The rest of the page is open again.
  await expect(page.getByRole('region', { name: 'Password' })).toBeVisible();
  await page.goto(`${origin()}/admin`);
  await expect(page).toHaveURL(/\/admin$/);
  await expect(banner(page)).toHaveCount(0);
});
