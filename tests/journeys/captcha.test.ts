import type { Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  type DedicatedServer,
  expect,
  expectNoAxeViolations,
  once,
  pauseClock,
  startDedicatedServer,
  test,
} from './fixtures/index.ts';
import { mockRecaptcha, type SiteVerifyServer, startSiteVerify } from './fixtures/recaptcha.ts';

const siteKey = 'site-key-of-the-brand';
let service: SiteVerifyServer;
let server: DedicatedServer;
let origin: string;

test.beforeAll(async () => {
  test.setTimeout(150_000);
  service = await startSiteVerify(['its own', 'the deployment']);
  server = await startDedicatedServer('recaptcha', {
    CAPTCHA: 'recaptcha',
    RECAPTCHA_SECRET: 'the deployment',
    RECAPTCHA_VERIFY_URL: service.url,
  });
  origin = await server.makePortal({ recaptchaSiteKey: siteKey, recaptchaSecret: 'its own' });
});
test.afterAll(async () => {
  await server?.stop();
  await service?.close();
});
const open = async (page: Page, address: string, button: 'Sign In' | 'Sign Up' = 'Sign In') => {
  await page.goto(`${address}/homepage`);
  await page.getByRole('banner').getByRole('button', { name: button }).click();
  return page.getByRole('dialog');
};
const signIn = async (page: Page, email: string, password = DEMO_PASSWORD) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
};
const signUp = async (page: Page, email: string) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Ada');
  await dialog.getByLabel('Last name').fill('Reader');
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
};
const requestPasswordReset = async (page: Page, email: string) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('button', { name: 'Send reset instructions' }).click();
};
const uniqueEmail = () => `new-${Date.now()}@example.com`;

test.describe('reCAPTCHA', () => {
  test('[AUT-08] [POR-05] loads its script with the dialog and the site key; sign-in sends a token for login @proof', async ({
    page,
  }) => {
    const { email } = await server.makePerson();
    const asked = await mockRecaptcha(page, siteKey, service.issue);
    await page.goto(`${origin}/homepage`);
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    const dialog = await open(page, origin);
    await expect(dialog.getByText('This site is protected by reCAPTCHA')).toBeVisible();
    await expect.poll(() => asked.at(0)).toBe(`https://www.google.com/recaptcha/api.js?render=${siteKey}`);
    await expectNoAxeViolations(page);
    await signIn(page, email);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(service.asked.at(-1)).toEqual({ secret: 'its own', action: 'login' });
  });

  test('[AUT-08] sends a token for login on registration, and one for restore on reset', async ({ page }) => {
    await mockRecaptcha(page, siteKey, service.issue);
    const dialog = await open(page, origin, 'Sign Up');
    await signUp(page, uniqueEmail());
    await expect(dialog.getByText('Your account has been created')).toBeVisible();
    expect(service.asked.at(-1)).toEqual({ secret: 'its own', action: 'login' });
    await open(page, origin);
    await requestPasswordReset(page, 'somebody@example.com');
    await expect(dialog.getByText('If we found an account')).toBeVisible();
    expect(service.asked.at(-1)).toEqual({ secret: 'its own', action: 'restore' });
  });

  test('[AUT-08] [POR-05] uses the deployment’s secret on a portal without one, and loads nothing without a key @proof', async ({
    page,
  }) => {
    const { email } = await server.makePerson();
    const asked = await mockRecaptcha(page, siteKey, service.issue);
    const keyless = await server.makePortal({});
    const dialog = await open(page, keyless);
    await expect(dialog.getByText('reCAPTCHA')).toHaveCount(0);
    await signIn(page, email);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(asked).toEqual([]);
    await open(page, await server.makePortal({ recaptchaSiteKey: siteKey }));
    await signIn(page, email);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(service.asked.at(-1)).toEqual({ secret: 'the deployment', action: 'login' });
  });

  test("[AUT-08] shows Google's badge for two seconds and hides it otherwise @proof", async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 401/);
    await mockRecaptcha(page, siteKey, service.issue);
    await page.clock.install();
    const dialog = await open(page, origin);
    const badge = page.locator('.grecaptcha-badge');
    await expect(badge).toBeHidden();
    await expect(badge).toBeAttached();
    await expect(dialog.getByLabel('Email address')).toBeFocused();
    await pauseClock(page);
    await signIn(page, 'nobody-at-all@example.com', 'not the password');
    await expect(badge).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveText('Invalid username or password');
    await page.clock.runFor(1_990);
    await expect(badge).toBeVisible();
    await page.clock.runFor(10);
    await expect(badge).toBeHidden();
  });

  test('[AUT-08] shows Invalid Captcha on sign-in, registration and reset when the service rejects the token @proof', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 422/);
    const { email } = await server.makePerson();
    await mockRecaptcha(page, siteKey, () => 'a token of nobody');
    const toast = page.getByRole('alert').filter({ hasText: 'Invalid Captcha' });
    for (const [button, send] of [
      ['Sign In', () => signIn(page, email)],
      ['Sign Up', () => signUp(page, uniqueEmail())],
      ['Sign In', () => requestPasswordReset(page, email)],
    ] as const) {
      await open(page, origin, button);
      await send();
      await expect(toast).toBeVisible();
      await expect(page.getByRole('dialog')).toBeVisible();
    }
    expect(await page.evaluate(() => localStorage.getItem('authCode'))).toBeNull();
  });

  test('[AUT-08] says that the script cannot be loaded, keeps what was typed, and may work on the next attempt @proof', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/ERR_FAILED/);
    const { email } = await server.makePerson();
    await mockRecaptcha(page, siteKey, service.issue);
    const block = (address: URL) => address.hostname === 'www.google.com';
    await page.route(block, (route) => route.abort());
    const dialog = await open(page, origin);
    await signIn(page, email);
    await expect(page.getByText('The bot check could not be loaded.')).toBeVisible();
    await expect(dialog.getByLabel('Email address')).toHaveValue(email);
    await page.unroute(block);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
  });
});

test.describe('the proof of work, which a portal without a site key uses,', () => {
  const keyless = () => `http://stallion.localhost:${server.port}`;

  test('[AUT-08] is sent with sign-in and registration, and shows its badge for two seconds @proof', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 401/);
    const person = await server.makePerson();
    await page.clock.install();
    const dialog = await open(page, keyless());
    const badge = dialog.getByText('Protected against bots');
    await expect(dialog.getByLabel('Email address')).toBeFocused();
    await pauseClock(page);
    await expect(badge).toHaveCount(0);
    const sent = page.waitForRequest('**/auth/auth');
    await signIn(page, person.email, 'not the password');
    expect((await sent).postDataJSON()).toMatchObject({ captcha: expect.any(String) });
    await expect(badge).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveText('Invalid username or password');
    await page.clock.runFor(1_990);
    await expect(badge).toBeVisible();
    await page.clock.runFor(10);
    await expect(badge).toHaveCount(0);
    await page.clock.resume();
    await open(page, keyless(), 'Sign Up');
    const registration = page.waitForRequest('**/auth/register');
    await signUp(page, uniqueEmail());
    expect((await registration).postDataJSON()).toMatchObject({ captcha: expect.any(String) });
    await expect(page.getByRole('dialog', { name: 'Almost there' })).toBeVisible();
  });

  test('[AUT-08] permits to sign in, and shows Invalid Captcha when the server rejects it', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 422/);
    const person = await server.makePerson();
    // The browser's first solution is corrupted on its way.
    await page.route(
      '**/auth/auth',
      once((route) =>
        route.continue({
          postData: JSON.stringify({ ...route.request().postDataJSON(), captcha: 'bm9wZQ==' }),
        }),
      ),
    );
    const dialog = await open(page, keyless());
    await signIn(page, person.email);
    await expect(page.getByText('Invalid Captcha')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('authCode'))).toBeNull();
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
  });
});
