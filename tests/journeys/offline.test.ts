import { expect, makeFund, makePerson, test } from './fixtures/index.ts';

test('[COL-07] without a connection a page says so and offers a retry, which works once the connection is back @proof', async ({
  page,
  context,
  signIn,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const [person, seen, unseen] = await Promise.all([makePerson(), makeFund(), makeFund()]);
  await signIn(page, person.email);
  await page.goto('/dashboard');
  const offers = page.getByRole('region', { name: 'Available Investments' });
  // This loads the code of the fund page, but not the data of the other fund.
  await offers.getByRole('link', { name: seen.name }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(seen.name);
  await page.goBack();
  await expect(offers.getByRole('link', { name: unseen.name }).first()).toBeVisible();
  await context.setOffline(true);
  await offers.getByRole('link', { name: unseen.name }).first().click();
  const failure = page.getByRole('main').getByRole('alert').first();
  await expect(failure).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
  await context.setOffline(false);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(unseen.name);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('[COL-07] [AUT-01] without a connection Sign In says so, leaves the page as it is, and returns the focus to it @proof', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Stallion Fund');
  await context.setOffline(false);
  await notice.getByRole('button', { name: 'Reload the page' }).click();
  await expect(notice).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
});
