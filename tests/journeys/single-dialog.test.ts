import { expect, makePerson, signInByApi, test, waitForHydration } from './fixtures/index.ts';

test('[POR-11] a second dialog replaces the first: only one shows at a time', async ({ page, context }) => {
  const person = await makePerson();
  const session = await signInByApi(person.email);
  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
  // Another tab signs in and out: this page requires a session, and opens its own sign-in dialog.
  const otherTab = await context.newPage();
  // The bell asks as soon as there is a session; its answer comes before the session ends.
  const bell = page.waitForResponse(/\/api\/notifications\?/);
  await otherTab.goto('/contact');
  // From here on it does not look for a session by itself, which it would store again.
  await waitForHydration(otherTab);
  await otherTab.evaluate(({ me, authCode }) => {
    localStorage.setItem('user', JSON.stringify(me));
    localStorage.setItem('authCode', authCode);
  }, session);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Dashboard');
  await (await bell).finished();
  await otherTab.evaluate(() => localStorage.clear());
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
