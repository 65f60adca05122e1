import { createSuperadmin } from './fixtures/create-superadmin.ts';
import { apiTransport, expect, expectReadable, signInAt, signInByApi, test } from './fixtures/index.ts';
import { type ServerProcess, serverLog, startServer } from './fixtures/server-process.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer(serverLog('first-hour'), { DEMO: '0', CAPTCHA: 'off' });
});
test.afterAll(async () => {
  await server.stop();
});

test('[BAC-04] the checklist of an empty deployment tries each part and says what is missing @proof', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_NAME_NOT_RESOLVED/);
  const email = 'owner@fund.example';
  const password = await createSuperadmin(email, server.dataDir);
  const session = await signInByApi(email, password, apiTransport(undefined, 'stallion', server.port));
  await signInAt(page, `http://localhost:${server.port}`, session);
  await page.goto(`http://localhost:${server.port}/admin`);
  await page.getByRole('link', { name: 'Open the setup checklist' }).click();
  const step = (name: string) => page.getByRole('listitem', { name, exact: true });

  await step('Files').getByRole('button', { name: 'Try the file store' }).click();
  await expect(step('Files')).toContainText('read back unchanged, and deleted');
  await expect(step('Files').getByText('Works', { exact: true })).toBeVisible();
  await step('Malware scanner').getByRole('button', { name: 'Try the scanner' }).click();
  await expect(step('Malware scanner')).toContainText('CLAMD_URL');
  await expect(step('Email')).toContainText('SMTP_URL');
  await step('Email').getByRole('button', { name: 'Send me a test email' }).click();
  await expect(step('Email')).toContainText('The test email is in the outbox.');
  await expectReadable(page);

  // A domain for the first portal, and one that leads nowhere.
  await page.setViewportSize({ width: 1280, height: 800 });
  await step('Domains').getByRole('link', { name: 'Give a portal its domain' }).click();
  await page.getByRole('table').getByRole('link', { name: 'Stallion Fund' }).click();
  await page.getByLabel('Domains').fill('stallion.localhost\nnowhere.invalid');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();
  await page.getByRole('link', { name: 'Setup checklist' }).first().click();
  await step('Domains').getByRole('button', { name: 'Try the domains' }).click();
  await expect(step('Domains')).toContainText('Your browser reached this deployment at stallion.localhost.');
  await expect(step('Domains')).toContainText('Your browser reached nothing at nowhere.invalid.');
  await page.reload();
  await expect(step('Domains')).toContainText('Your browser reached nothing at nowhere.invalid.');
});
