import { request, sendPasswordLink, setNewPassword } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiTransport,
  commit,
  consent,
  DEMO_PASSWORD,
  emailsTo,
  expect,
  expectReadable,
  linkEmailedTo,
  makeFund,
  makePerson,
  type Person,
  requestSignLink,
  signInByApi,
  signWithLink,
  test,
  typeSignature,
  withSpouse,
} from './fixtures/index.ts';

/** Confirms the address of an account that an admin made, as its owner does: with a password set by an emailed link. */
async function confirmAddress({ email }: Person): Promise<void> {
  // In a session of its own: the new password ends it.
  await request(apiTransport((await signInByApi(email)).authCode), sendPasswordLink, {});
  const link = await linkEmailedTo(email, 'reset_password');
  const code = new URL(link).pathname.split('/').at(-1) ?? '';
  await request(apiTransport(), setNewPassword, { body: { code, password: DEMO_PASSWORD } });
}

/** An agreement that the investor has signed and whose spouse has an account. */
async function waitingForSpouse() {
  const [investor, spouse, fund] = await Promise.all([makePerson(), makePerson(), makeFund()]);
  const syndUser = await commit(investor, fund, withSpouse(spouse));
  await signWithLink(await requestSignLink(investor, syndUser));
  return { investor, spouse, fund, syndUser };
}

const tasks = (page: Page) => page.getByRole('complementary', { name: 'About you' });

for (const width of [360, 1280])
  test(`[INV-05] [SIG-07] the spouse finds the agreement on their overview and signs it, and sees nothing else, at ${width} px @proof`, async ({
    page,
    signIn,
  }) => {
    const { investor, spouse, fund } = await waitingForSpouse();
    await confirmAddress(spouse);
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, spouse.email);
    await page.goto('/dashboard');
    const task = tasks(page).getByRole('listitem').filter({ hasText: fund.name });
    await expect(task).toContainText(
      `Sign the agreement of ${investor.firstName} ${investor.lastName} for ${fund.name}`,
    );
    await expect(task).toContainText('Ready since');
    await expect(page.getByRole('table', { name: 'Your investments' })).toHaveCount(0);
    await expectReadable(page);
    const mailsBefore = (await emailsTo(spouse.email)).length;
    await task.getByRole('link').click();
    await expect(page).toHaveURL(/\/sign\//);
    await expect(page.getByText(`Signing as ${spouse.firstName} ${spouse.lastName}`)).toBeVisible();
    const form = page.getByRole('form', { name: 'Sign the agreement' });
    await typeSignature(form, `${spouse.firstName} ${spouse.lastName}`);
    await consent(form);
    await form.getByRole('button', { name: 'Sign the agreement' }).click();
    await expect(page.getByText('You have signed')).toBeVisible();
    expect(await emailsTo(spouse.email)).toHaveLength(mailsBefore);
    await page.goto('/dashboard');
    await expect(tasks(page).getByText('Complete your profile')).toBeVisible();
    await expect(tasks(page).getByText(fund.name)).toHaveCount(0);
  });

test('[INV-05] an address that nobody has confirmed finds no task, and its link is not found', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 404/, /request failed with status code 404/);
  const { spouse, fund, syndUser } = await waitingForSpouse();
  await signIn(page, spouse.email);
  await page.goto('/dashboard');
  await expect(tasks(page).getByText('Complete your profile')).toBeVisible();
  await expect(tasks(page).getByText(fund.name)).toHaveCount(0);
  await page.goto(`/syndication/sign/${syndUser._id}`);
  const failure = page.getByRole('alert').filter({ hasText: 'The agreement could not be opened' });
  await expect(failure).toBeVisible();
  await expect(failure.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await failure.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});
