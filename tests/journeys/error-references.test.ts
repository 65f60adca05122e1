import type { Page } from '@playwright/test';
import {
  commitAs,
  DEMO_PASSWORD,
  expect,
  makeFund,
  makeInvestor,
  makeProfile,
  pageOf,
  serveShell,
  test,
} from './fixtures/index.ts';

test.beforeEach(({ allowConsole }) => allowConsole(/status of 500/));

const requestId = '3f9a0c51d2b7e864';

/** What the server replies on this path when it has failed unexpectedly. */
async function failAt(page: Page, path: RegExp): Promise<void> {
  const message = 'Something went wrong on our side. Nothing was changed.';
  await page.route(path, (route) =>
    route.fulfill({ status: 500, json: { message, code: 'unexpected', requestId } }),
  );
}

test('[RUN-05] a page that could not be loaded shows the reference to report, until a retry succeeds', async ({
  page,
  signIn,
}) => {
  const { email } = await makeInvestor();
  await signIn(page, email);
  await failAt(page, /\/api\/users\//);
  await page.goto('/profile');
  const failure = page.getByRole('alert').filter({ hasText: 'Your profile could not be loaded' });
  await expect(failure).toContainText(`Reference: ${requestId}`);
  await page.unroute(/\/api\/users\//);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('[RUN-05] a form on which the server failed shows the reference with its message', async ({ page }) => {
  await failAt(page, /\/auth\/auth$/);
  await page.goto('/homepage');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Email address').fill('investor@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Something went wrong on our side.');
  await expect(dialog.getByRole('alert')).toContainText(`Reference: ${requestId}`);
});

test('[RUN-05] a decision that the server failed to take shows the reference, and stays in the form @proof', async ({
  page,
  signIn,
}) => {
  const [{ email }, fund] = await Promise.all([makeInvestor(), makeFund()]);
  await signIn(page, email);
  await failAt(page, /\/api\/syndication\/set_not_investing$/);
  await page.goto(pageOf(fund));
  const form = page.getByRole('form', { name: 'Invest or decline' });
  await form.getByLabel('No', { exact: true }).check();
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByRole('alert')).toContainText(`Nothing was changed. Reference: ${requestId}`);
  await expect(form.getByLabel('No', { exact: true })).toBeChecked();
});

test('[RUN-05] toasts, waiting actions and the bell show the reference @proof', async ({ page, signIn }) => {
  const [person, fund] = await Promise.all([makeInvestor(), makeFund()]);
  const llc = await makeProfile(person, { kind: 'llc', legalName: 'Okafor LLC' });
  await commitAs(person, fund, llc, 20_000);
  await signIn(page, person.email);
  await failAt(page, /\/api\/(?:notifications|syndication\/statement|syndication\/to_sign)/);
  await page.goto('/dashboard/investment-summary');
  const toastOf = (words: string) => page.getByText(`${words} Please try again. Reference: ${requestId}`);
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expect(toastOf('The statement could not be created.')).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(toastOf('Your notifications could not be loaded.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(
    page.getByText(`Your pending actions could not be loaded. Reference: ${requestId}`),
  ).toBeVisible();
});

test('[RUN-05] an agreement that could not be opened shows the reference', async ({
  page,
  signIn,
  allowConsole,
}) => {
  // The failure is logged too (SIG-05).
  allowConsole(/uncaught: ApiError/);
  const { email } = await makeInvestor();
  await signIn(page, email);
  await failAt(page, /\/api\/syndication\/request_sign$/);
  await page.goto('/syndication/sign/0f8fad5b-d9cb-469f-a165-70867728950e');
  const failure = page.getByRole('alert').filter({ hasText: 'The agreement could not be opened' });
  await expect(failure).toContainText(`Reference: ${requestId}`);
});

test('[RUN-05] a text that could not be loaded shows the reference, until a retry succeeds', async ({
  page,
}) => {
  await page.goto('/contact');
  await failAt(page, /\/contents\/byslug$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy', exact: true }).click();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText(`Reference: ${requestId}`);
  await page.unroute(/\/contents\/byslug$/);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toHaveCount(0);
});

test('[RUN-05] a site whose portals could not be loaded shows the reference @proof', async ({ page }) => {
  await serveShell(page);
  await failAt(page, /\/auth\/portals$/);
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText(`Reference: ${requestId}`);
});
