import { expect, expectNoAxeViolations, makePerson, originOf, test } from './fixtures/index.ts';

for (const [portal, name] of [
  ['stallion', 'Stallion Fund'],
  ['sports', 'Paddock Sports'],
] as const)
  test(`[POR-07] an unknown address shows a page in ${name}'s texts and colors, with links onward @proof`, async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 404/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const reply = await page.goto(`${originOf(portal)}/no/such/page`);
    expect(reply?.status()).toBe(404);
    await expect(page).toHaveTitle(`Page not found @ ${name}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expectNoAxeViolations(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expectNoAxeViolations(page);
    await main.getByRole('link', { name: 'Portfolio' }).click();
    await expect(page).toHaveURL(`${originOf(portal)}/portfolio`);
    await page.goto(`${originOf(portal)}/nowhere`);
    await expect(main.getByRole('link', { name: 'Go to the dashboard' })).toHaveCount(0);
    await main.getByRole('link', { name: 'Go to the homepage' }).click();
    await expect(page).toHaveURL(`${originOf(portal)}/homepage`);
    await signIn(page, (await makePerson()).email, { portal });
    await page.goto(`${originOf(portal)}/nowhere`);
    await main.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  });
