import { register, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiTransport,
  DEMO_PASSWORD,
  expect,
  expectNoAxeViolations,
  linkEmailedTo,
  solveCaptcha,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Somebody who has registered and not confirmed yet. */
async function createNewcomer(): Promise<string> {
  const email = `newcomer-${uniqueSuffix()}@example.com`;
  const transport = apiTransport();
  await request(transport, register, {
    body: {
      firstName: 'Nell',
      lastName: 'Newcomer',
      username: '',
      email,
      password: DEMO_PASSWORD,
      captcha: await solveCaptcha(transport),
    },
  });
  return email;
}

test('[AUT-12] confirms the address with the emailed link and offers Sign In, which leads to the dashboard @proof', async ({
  page,
}) => {
  const email = await createNewcomer();
  const link = await linkEmailedTo(email, 'confirm_email');
  await page.goto(link);
  await expect(heading(page)).toHaveText('Email confirmed');
  await expectNoAxeViolations(page);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/dashboard');

  // Opened again, it says so; a signed-in person continues from there.
  await page.goto(link);
  await expect(heading(page)).toHaveText('Email confirmed');
  await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible();
});

test('[AUT-12] says that a code does not work, and sends a new email from there @proof', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  const email = await createNewcomer();
  await linkEmailedTo(email, 'confirm_email');
  await page.goto('/confirm_email/no-such-code');
  await expect(heading(page)).toHaveText('Invalid confirmation code');
  await expectNoAxeViolations(page);
  const again = page.getByRole('button', { name: 'Send the confirmation email again' });
  await again.click();
  await expect(page.getByText('Please enter your email address.')).toBeVisible();
  await page.getByRole('main').getByLabel('Email address').fill(email);
  await again.click();
  await expect(page.getByText('We have sent a new confirmation link')).toBeVisible();
  await page.goto(await linkEmailedTo(email, 'confirm_email', 2));
  await expect(heading(page)).toHaveText('Email confirmed');
});

test('[AUT-12] says that the code is being checked', async ({ page }) => {
  await page.route('**/auth/confirm', () => undefined);
  await page.goto('/confirm_email/some-code');
  await expect(page.getByText('Checking the confirmation code')).toBeAttached();
});
