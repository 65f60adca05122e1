import type { Locator, Page } from '@playwright/test';
import {
  apiTransport,
  commit,
  DEMO_PASSWORD,
  type DedicatedServer,
  expect,
  type Gateway,
  openGateway,
  signInAt,
  signInByApi,
  startDedicatedServer,
  test,
  uniqueSuffix,
  waitForToastCode,
} from './fixtures/index.ts';

let server: DedicatedServer;
let gateway: Gateway;
let origin: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startDedicatedServer('outages', { CAPTCHA: 'off', RATE_LIMITS: 'off' });
  gateway = await openGateway(server);
  origin = `http://stallion.localhost:${gateway.port}`;
});
test.afterEach(async () => {
  server.resume();
  await gateway.reopen();
});
test.afterAll(async () => {
  await gateway.close();
  await server.stop();
});
test.beforeEach(({ allowConsole }) =>
  allowConsole(/status of 504/, /ERR_CONNECTION_(?:REFUSED|RESET)|ERR_EMPTY/),
);

/** Suspends the server as soon as a request for this path arrives. */
const suspendServerAt = (path: string) => gateway.before(path, () => server.suspend());

const apiWith = (authCode?: string) => apiTransport(authCode, 'stallion', server.port);
const sessionOf = (email: string) => signInByApi(email, DEMO_PASSWORD, apiWith());

async function openDialog(page: Page, name: 'Sign In' | 'Sign Up', at = origin): Promise<Locator> {
  await page.goto(`${at}/homepage`);
  await page.getByRole('banner').getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  return dialog;
}

async function submitSignIn(page: Page, at = origin): Promise<Locator> {
  const dialog = await openDialog(page, 'Sign In', at);
  await dialog.getByLabel('Email address').fill('investor@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  return dialog;
}

test.describe('during an outage', () => {
  test('[COL-07] [AUT-03] a sign-in shows the status of a gateway timeout, and succeeds afterwards @proof', async ({
    page,
  }) => {
    suspendServerAt('/auth/auth');
    const dialog = await submitSignIn(page);
    await expect(dialog.getByRole('alert')).toHaveText('request failed with status code 504');
    await expect(dialog.getByLabel('Email address')).toHaveValue('investor@example.com');
    server.resume();
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
  });

  test('[COL-07] a sign-in shows Network Error when nothing listens', async ({ page }) => {
    gateway.before('/auth/auth', () => gateway.close());
    const dialog = await submitSignIn(page);
    await expect(dialog.getByRole('alert')).toHaveText('Network Error');
  });

  test('[COL-07] a sign-in shows timeout exceeded when the server never replies @proof', async ({ page }) => {
    // The thirty seconds of this one request pass at once.
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      const fetched = window.fetch.bind(window);
      let limit = new AbortController();
      AbortSignal.timeout = (time) => {
        limit = new AbortController();
        return AbortSignal.any([limit.signal, timeout(time)]);
      };
      window.fetch = (input, init) => {
        const answer = fetched(input, init);
        if (input === '/auth/auth') limit.abort(new DOMException('The time is up', 'TimeoutError'));
        return answer;
      };
    });
    await page.route('**/auth/auth', async (route) => {
      server.suspend();
      await route.continue();
    });
    const dialog = await submitSignIn(page, `http://stallion.localhost:${server.port}`);
    await expect(dialog.getByRole('alert')).toHaveText('timeout exceeded');
  });

  test('[AUT-06] a registration without a reply shows Unexpected error, and keeps what was typed @proof', async ({
    page,
  }) => {
    const dialog = await openDialog(page, 'Sign Up');
    await waitForToastCode(page);
    await dialog.getByLabel('First name').fill('Mara');
    await dialog.getByLabel('Last name').fill('Newcomer');
    await dialog.getByLabel('Email address').fill(`mara-${uniqueSuffix()}@example.com`);
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    suspendServerAt('/auth/register');
    await dialog.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Unexpected error' })).toBeVisible();
    await expect(dialog.getByLabel('First name')).toHaveValue('Mara');
  });

  test('[AUT-07] a reset without a reply marks the field for one second, and keeps what was typed @proof', async ({
    page,
  }) => {
    await page.clock.install();
    const signIn = await openDialog(page, 'Sign In');
    await signIn.getByRole('button', { name: 'Forgot password?' }).click();
    const field = page.getByRole('dialog', { name: 'Reset password' }).getByLabel('Email address');
    await expect(field).toBeFocused();
    await field.fill('ada@example.com');
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    suspendServerAt('/auth/reset');
    await page.getByRole('button', { name: 'Send reset instructions' }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await page.clock.runFor(990);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await page.clock.runFor(10);
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue('ada@example.com');
  });

  test('[PUB-10] [PUB-13] a subscription without a reply shows Error subscribing, in red, and can be sent again @proof', async ({
    page,
  }) => {
    await page.goto(`${origin}/portfolio`);
    const field = page.getByPlaceholder('email', { exact: true });
    await field.fill(`reader-${uniqueSuffix()}@example.com`);
    // The field has fetched the code of the message while the server still replied.
    await waitForToastCode(page);
    suspendServerAt('/api/email/mailchimpsubscribe');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Error subscribing' });
    await expect(notice).toHaveAttribute('style', /--notification-color: [^;]*red/);
    server.resume();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('button', { name: 'Subscibed' })).toBeDisabled();
  });

  test('[DSH-06] [COL-07] the dashboard reports at the top that investments cannot be loaded, shows everything else, and loads them on Retry', async ({
    page,
  }) => {
    await signInAt(page, origin, await sessionOf('investor@example.com'));
    const table = page.getByRole('table', { name: 'Your investments' });
    await page.goto(`${origin}/dashboard`);
    await expect(table).toBeVisible();
    await waitForToastCode(page);
    // From here on the browser has the code of the page.
    suspendServerAt('/api/syndication/mine?limit=999&texts=false');
    await page.reload();
    const toast = page.getByRole('alert').filter({ hasText: 'Error loading investment data' });
    await expect(toast).toBeVisible();
    const box = await toast.boundingBox();
    expect(box?.y).toBeLessThan(150);
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(40);
    const failure = page.getByRole('alert').filter({ hasText: 'Your investments could not be loaded' });
    await expect(failure).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    const panel = page.getByRole('complementary', { name: 'About you' });
    await expect(panel).toContainText('Your pending actions could not be loaded.');
    server.resume();
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(table).toBeVisible();
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect(panel).not.toContainText('could not be loaded');
  });

  test('[SIG-05] a failed request for a sign link is logged and explained, and Continue stays @proof', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/request failed with status code 504/);
    const { email } = await server.makePerson();
    const session = await sessionOf(email);
    const fund = { name: 'Harbor Residences', url_slug: 'harbor-residences' };
    await commit({ api: async () => apiWith(session.authCode) }, fund);
    await signInAt(page, origin, session);
    await page.goto(`${origin}/syndication/dashboard/${fund.url_slug}`);
    const proceed = page.getByRole('button', { name: 'Continue' });
    await expect(proceed).toBeEnabled();
    suspendServerAt('/api/syndication/request_sign');
    const logged = page.waitForEvent('pageerror', ({ message }) => message.includes('status code 504'));
    await proceed.click();
    await logged;
    await expect(proceed).toBeEnabled();
    // Other parts of the page may have failed to load meanwhile.
    const agreement = page.getByRole('region', { name: 'Your Agreement' });
    await expect(agreement.getByRole('alert')).toContainText('The signing link could not be created.');
    server.resume();
    await proceed.click();
    await expect(page.getByText('Please check your email inbox')).toBeVisible();
  });
});
