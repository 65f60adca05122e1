import { beginAuthenticatorSetup, confirmAuthenticatorSetup, request } from '@paddock/contract';
import { totpCode } from '../../packages/testing/src/second-factors.ts';
import {
  commit,
  consent,
  DEMO_PASSWORD,
  expect,
  expectReadable,
  makeFund,
  makeInvestor,
  requestSignLink,
  test,
  typeSignature,
} from './fixtures/index.ts';

test('[SEC-02] [SIG-06] the link of an investor with a second factor leads to signing in and back, and then signs @proof', async ({
  page,
}) => {
  const [person, fund] = await Promise.all([makeInvestor(), makeFund()]);
  const transport = await person.api();
  const { secret } = await request(transport, beginAuthenticatorSetup, {});
  await request(transport, confirmAuthenticatorSetup, { body: { code: totpCode(secret, new Date()) } });
  const link = await requestSignLink(person, await commit(person, fund));

  await page.goto(link);
  const asked = page.getByRole('note').filter({ hasText: 'Please sign in to sign' });
  await expect(asked).toBeVisible();
  await expect(page.getByRole('form', { name: 'Sign the agreement' })).toHaveCount(0);
  await expectReadable(page);
  await asked.getByRole('button', { name: 'Sign in and continue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Email address').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  const second = page.getByRole('dialog', { name: 'One more step' });
  // The proof of work takes a while.
  const field = second.getByLabel('Code from your authenticator app');
  await field.waitFor({ timeout: 40_000 });
  await field.fill(totpCode(secret, new Date(Date.now() + 30_000)));
  await field.press('Enter');

  await expect(second).toHaveCount(0);
  await expect(page).toHaveURL(new URL(link).pathname);
  const form = page.getByRole('form', { name: 'Sign the agreement' });
  await typeSignature(form, `${person.firstName} ${person.lastName}`);
  await consent(form);
  await form.getByRole('button', { name: 'Sign the agreement' }).click();
  await expect(page).toHaveURL(/\/syndication\/success\//);
});
