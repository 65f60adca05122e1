import type { LaunchOptions } from '@playwright/test';
import playwright from '../../playwright.config.ts';
import { createPdf, expect, makePerson, serverPort, signInByApi, test } from './fixtures/index.ts';

const host = 'paddock.test';
const configured = playwright.use?.launchOptions ?? {};
const launchOptions: LaunchOptions = {
  ...configured,
  args: [...(configured.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`],
};
const origin = `http://${host}:${serverPort()}`;

// The name is not local, so for the browser the page is no secure context.
test.use({ launchOptions, baseURL: origin });

test('[DOC-04] a verification document is uploaded on a page without https @proof', async ({
  page,
  allowConsole,
}) => {
  // Chromium applies this header on secure pages only, and logs that.
  allowConsole(/Cross-Origin-Opener-Policy header has been ignored/);
  const person = await makePerson();
  const { me, authCode } = await signInByApi(person.email);
  const localStorage = [
    { name: 'user', value: JSON.stringify(me) },
    { name: 'authCode', value: authCode },
  ];
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
  await page.goto('/verification_documents');
  expect(await page.evaluate(() => [isSecureContext, typeof crypto.randomUUID])).toEqual([
    false,
    'undefined',
  ]);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  const buffer = Buffer.from(createPdf(['Passport']).bytes);
  await (await chooser).setFiles([{ name: 'Passport.pdf', mimeType: 'application/pdf', buffer }]);
  const kept = page.getByRole('region', { name: 'Your documents' }).getByRole('listitem');
  await expect(kept).toHaveCount(1);
  await expect(kept).toContainText('Passport.pdf');
});
