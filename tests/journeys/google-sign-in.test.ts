import type { Page } from '@playwright/test';
import {
  type LocalIssuer,
  localIssuer,
} from '../../apps/server/src/adapters/google-identity/testing/local-issuer.ts';
import {
  DEMO_PASSWORD,
  type DedicatedServer,
  expect,
  expectNoAxeViolations,
  holdRequests,
  once,
  startDedicatedServer,
  test,
} from './fixtures/index.ts';
import { mockGoogleSignIn } from './fixtures/mock-google-sign-in.ts';

let issuer: LocalIssuer;
let server: DedicatedServer;
let origin: string;

test.beforeAll(async () => {
  test.setTimeout(150_000);
  issuer = await localIssuer({ clientId: 'brand.apps.example' });
  server = await startDedicatedServer('google', { GOOGLE_JWKS_URL: issuer.jwksUrl, CAPTCHA: 'off' });
  origin = await server.makePortal({ signInWithGoogleClientId: issuer.clientId });
});
test.afterAll(async () => {
  await server?.stop();
  await issuer?.close();
});
const withNonce = (claims: object) => (nonce: string | undefined) => issuer.credential({ nonce, ...claims });
const googleButton = (page: Page) =>
  page.getByRole('dialog').frameLocator('iframe').getByRole('button', { name: 'Continue with Google' });
const buttonGroup = (page: Page) =>
  page.getByRole('dialog').getByRole('group', { name: 'Sign in with Google' });
const open = async (page: Page, address: string, button: 'Sign In' | 'Sign Up' = 'Sign In') => {
  await page.goto(address);
  await page.getByRole('banner').getByRole('button', { name: button }).click();
  return page.getByRole('dialog', { name: button });
};
const stored = (page: Page) =>
  page.evaluate(() => ({
    user: JSON.parse(localStorage.getItem('user') ?? 'null') as {
      email?: string;
      displayName?: string;
    } | null,
    authCode: localStorage.getItem('authCode'),
  }));

test.describe('Google sign-in', () => {
  test('[AUT-09] [AUT-21] [POR-05] loads its script with the dialog; the button signs in and stays on the page', async ({
    page,
  }) => {
    const email = `grace-${Date.now()}@gmail.com`;
    const asked = await mockGoogleSignIn(page, withNonce({ email }));
    const reply = await page.goto(`${origin}/homepage`);
    const headers = reply?.headers() ?? {};
    expect(headers['content-security-policy']).toContain('https://accounts.google.com/gsi/client');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);

    const dialog = await open(page, `${origin}/homepage`);
    await expect(googleButton(page)).toBeVisible();
    const drawn = new URL(asked.find((address) => address.includes('/gsi/button')) ?? '').searchParams;
    expect(Object.fromEntries(drawn)).toMatchObject({ text: 'signin_with', locale: 'en', theme: 'outline' });
    const sent = page.waitForRequest((request) => request.url().endsWith('/auth/google'));
    await googleButton(page).click();
    expect((await sent).postDataJSON()).toEqual({
      credential: expect.any(String),
      nonce: expect.any(String),
      device: expect.any(String),
    });
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(await stored(page)).toMatchObject({
      user: { email, displayName: 'Grace Hopper' },
      authCode: expect.any(String),
    });
    await expect(page).toHaveURL(`${origin}/homepage`);
    await page.goto(`${origin}/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  });

  test('[AUT-09] [AUT-11] leads from / to the dashboard, from the sign-up view too', async ({ page }) => {
    const asked = await mockGoogleSignIn(page, withNonce({}));
    await open(page, `${origin}/`, 'Sign Up');
    await expect(googleButton(page)).toBeVisible();
    expect(asked.join()).toContain('text=signup_with');
    await googleButton(page).click();
    await expect(page).toHaveURL(`${origin}/dashboard`);
  });

  test('[AUT-09] turns the button red for one second and says why on a rejection; the next attempt may work @proof', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 401/);
    let claims: object = { email_verified: false };
    await mockGoogleSignIn(page, (nonce) => issuer.credential({ nonce, ...claims }));
    await page.clock.install();
    const dialog = await open(page, `${origin}/homepage`);
    const place = buttonGroup(page);
    const redness = () =>
      place.evaluate((frame) => getComputedStyle(frame, '::after').getPropertyValue('border-top-color'));
    await expect(googleButton(page)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 2_000);
    const size = await place.boundingBox();
    await googleButton(page).click();
    await expect(dialog.getByRole('alert')).toHaveText('Google could not sign you in. Please try again.');
    await expect(place).toHaveAttribute('data-state', 'refused');
    const [red = 0, green = 0, blue = 0] = (await redness()).match(/\d+/g)?.map(Number) ?? [];
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    await page.clock.runFor(990);
    await expect(place).toHaveAttribute('data-state', 'refused');
    await page.clock.runFor(10);
    await expect(place).toHaveAttribute('data-state', 'idle');
    expect(await place.boundingBox()).toMatchObject({ height: size?.height, width: size?.width });
    expect(await stored(page)).toEqual({ user: null, authCode: null });
    await page.clock.resume();
    await expectNoAxeViolations(page);
    claims = {};
    await googleButton(page).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
  });

  test('[AUT-09] [POR-05] shows no button, loads nothing and allows nothing on a portal without it @proof', async ({
    page,
  }) => {
    const asked = await mockGoogleSignIn(page, withNonce({}));
    for (const portal of [
      { signInWithGoogleClientId: issuer.clientId, signInWithGoogleDisabled: true },
      { signInWithGoogleDisabled: false },
    ]) {
      const address = await server.makePortal(portal);
      const dialog = await open(page, `${address}/homepage`);
      await expect(dialog.getByLabel('Email address')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(buttonGroup(page)).toHaveCount(0);
      const headers = (
        await page.request.get(address.replace(/\/\/[^:]+/, '//localhost'), {
          headers: { host: new URL(address).host },
        })
      ).headers();
      expect(headers['content-security-policy']).not.toContain('google');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    }
    expect(asked).toEqual([]);
  });

  test('[POR-05] rejects an unknown person on a portal without registration, and says so @proof', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 403/);
    const closed = await server.makePortal({
      signInWithGoogleClientId: issuer.clientId,
      registrationDisabled: true,
    });
    await mockGoogleSignIn(page, withNonce({}));
    const dialog = await open(page, `${closed}/homepage`);
    await googleButton(page).click();
    await expect(dialog.getByRole('alert')).toHaveText('Registration is not open on this site.');
  });

  test('[AUT-09] says so in a place of the same size when the script cannot load; a password still signs in @proof', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/ERR_FAILED/);
    const { email } = await server.makePerson();
    const { release: fail } = await holdRequests(page, 'https://accounts.google.com/**', (route) =>
      route.abort(),
    );
    const dialog = await open(page, `${origin}/homepage`);
    await expect(buttonGroup(page)).toBeVisible();
    await expect(dialog.getByLabel('Email address')).toBeFocused();
    const loading = await dialog.boundingBox();
    fail();
    await expect(buttonGroup(page)).toHaveText('Google sign-in is unavailable right now.');
    expect(await dialog.boundingBox()).toEqual(loading);
    await expectNoAxeViolations(page);
    await dialog.getByLabel('Email address').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
  });

  test('[AUT-09] [POR-09] shows the dark button in dark mode, with no axe violations @proof', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const asked = await mockGoogleSignIn(page, withNonce({}));
    await open(page, `${origin}/homepage`);
    await expect(googleButton(page)).toBeVisible();
    expect(asked.join()).toContain('theme=filled_black');
    await expectNoAxeViolations(page);
  });

  test('[AUT-09] re-authenticates an account without a password, as the same person only @proof', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 403/, /status of 400/);
    const email = `sudo-${Date.now()}@gmail.com`;
    let sub = `sub of ${email}`;
    await mockGoogleSignIn(page, (nonce) =>
      issuer.credential({ nonce, sub, email, auth_time: Math.floor(Date.now() / 1_000) }),
    );
    await open(page, `${origin}/homepage`);
    await googleButton(page).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
    await page.goto(`${origin}/security`);
    // As if the session had been idle for a while.
    const json = { code: 'sudo_required', message: 'Please confirm first.' };
    await page.route(
      '**/auth/second/authenticator',
      once((route) => route.fulfill({ status: 403, json })),
    );
    await page.getByRole('button', { name: 'Set up an app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' });
    await expect(dialog.getByRole('group', { name: 'Continue with Google' })).toBeVisible();
    await expect(dialog.getByLabel('Password')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
    await expectNoAxeViolations(page);
    sub = 'somebody else';
    await googleButton(page).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'This is not the Google account that you sign in with.',
    );
    sub = `sub of ${email}`;
    const proved = page.waitForResponse((reply) => reply.url().endsWith('/auth/sudo') && reply.ok());
    await googleButton(page).click();
    await proved;
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Or enter this key in the app')).toBeVisible();
  });

  test('[AUT-09] fits the dialog on a small screen @proof', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await mockGoogleSignIn(page, withNonce({}));
    await page.goto(`${origin}/dashboard`);
    await page.getByRole('main').getByRole('button', { name: 'Sign in and continue' }).click();
    await expect(googleButton(page)).toBeVisible();
    const dialog = await page.getByRole('dialog').boundingBox();
    const frame = await page.getByRole('dialog').locator('iframe').boundingBox();
    expect(frame?.x).toBeGreaterThanOrEqual(dialog?.x ?? 0);
    expect((frame?.x ?? 0) + (frame?.width ?? 0)).toBeLessThanOrEqual(
      (dialog?.x ?? 0) + (dialog?.width ?? 0),
    );
  });
});
