import { DEMO_PASSWORD, expect, makeFund, makePerson, pageOf, routePaths, test } from './fixtures/index.ts';

const investorPages = (fund: Parameters<typeof pageOf>[0]): string[] => [
  '/dashboard',
  '/dashboard/investment-summary',
  pageOf(fund),
  '/accreditation_status',
  '/news_documents',
  '/profile',
  '/tax_documents',
  '/verification_documents',
];

/** One of each kind. backoffice-routes.test.ts of the web application knows what each page asks for. */
const samples = ['/admin', '/admin/filing', '/admin/people', '/admin/setup'];

test.describe('protected pages', () => {
  test('[POR-13] show Sign In Required to a visitor, whose link starts sign-in, and then the page itself', async ({
    page,
  }) => {
    const person = await makePerson();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In Required');
    await page.getByRole('button', { name: 'Sign In Required' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign In' });
    await dialog.getByLabel('Email address').fill(person.email);
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/dashboard');
  });

  test('[POR-13] are hidden by signing out, with a prompt to sign in', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    // The bell requests its list half a second after it is mounted, which may be after the session has ended.
    allowConsole(/401 .*\/api\/notifications/);
    const person = await makePerson();
    await signIn(page, person.email);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Sign In Required');
  });

  test('[POR-18] ask a visitor to sign in on every page of an investor', async ({ page }) => {
    const fund = await makeFund();
    for (const path of investorPages(fund)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Sign In Required');
    }
  });

  test('[POR-18] are shown to an investor who is signed in @proof', async ({ page, signIn }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await signIn(page, person.email);
    for (const path of investorPages(fund)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Sign In Required')).toHaveCount(0);
      await expect(page).toHaveURL(path);
    }
  });

  for (const [which, isIncluded] of [
    ['every page', () => true],
    ['a page of each kind', (path: string) => samples.includes(path)],
  ] as const)
    test(`[POR-14] [BAC-13] include ${which} of the back office, which tells a user that they have no rights, and admits a superadmin${which === 'every page' ? ' @proof' : ''}`, async ({
      page,
      signIn,
      newVisitor,
    }) => {
      test.slow();
      const person = await makePerson();
      await signIn(page, person.email);
      const superadmin = await newVisitor();
      await signIn(superadmin, 'superadmin@example.com');
      const all = routePaths().filter((path) => path.startsWith('/admin') && !path.includes('$'));
      expect(all).toEqual(expect.arrayContaining(samples));
      const rejection = "You don't have rights to view this page :(";
      for (const path of all.filter(isIncluded)) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(rejection);
        await expect(page.getByRole('navigation', { name: 'Back office' }), path).toHaveCount(0);
        await superadmin.goto(path);
        await expect(superadmin.getByRole('navigation', { name: 'Back office' }), path).toBeVisible();
        await expect(superadmin.getByRole('heading', { level: 1 }), path).not.toHaveText(rejection);
      }
    });
});
