import { expect, makePerson, makePortal, originOf, signInByApi, test } from './fixtures/index.ts';

test.describe('the header', () => {
  test('[HDR-01] links the logo to / for visitors and to /dashboard for signed-in people', async ({
    page,
    signIn,
  }) => {
    await page.goto('/about');
    const logo = page.getByRole('banner').getByRole('link', { name: 'Stallion Fund' });
    await expect(logo).toHaveAttribute('href', '/');
    await logo.click();
    await expect(page).toHaveURL('/');
    await signIn(page, 'investor@example.com');
    await page.goto('/about');
    await expect(logo).toHaveAttribute('href', '/dashboard');
    await logo.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  test('[HDR-02] shows dashboard and profile to signed-in people only, and the portal’s label for education @proof', async ({
    page,
    signIn,
  }) => {
    const names = () => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();
    await page.goto('/homepage');
    await expect.poll(names).toEqual(['Portfolio', 'About', 'Education']);
    await page.goto(`${originOf('sports')}/homepage`);
    await expect.poll(names).toEqual(['Portfolio', 'About', 'Insights']);
    const { origin } = await makePortal();
    await page.goto(`${origin}/homepage`);
    await expect.poll(names).toEqual(['Portfolio', 'About', 'Education']);
    await signIn(page, 'investor@example.com');
    await page.goto('/homepage');
    await expect.poll(names).toEqual(['Dashboard', 'Profile', 'Portfolio', 'About', 'Education']);
  });

  test('[HDR-04] shows visitors Sign In and Sign Up, and no Sign Up without registration', async ({
    page,
    signIn,
  }) => {
    const header = page.getByRole('banner');
    await page.goto('/homepage');
    await expect(header.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await header.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
    const { origin } = await makePortal({ registrationDisabled: true });
    await page.goto(`${origin}/homepage`);
    await expect(header.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Sign Up' })).toHaveCount(0);
    await signIn(page, 'investor@example.com');
    await page.goto('/homepage');
    await expect(header.getByRole('button', { name: 'Log Out' })).toBeVisible();
    await expect(header.getByRole('button', { name: /Sign (In|Up)/ })).toHaveCount(0);
  });

  test('[HDR-04] [POR-05] leads to the portal’s signUpUrl from the header and from the dialog @proof', async ({
    page,
  }) => {
    const { origin } = await makePortal({ signUpUrl: `${originOf('sports')}/about?from=sister` });
    const header = page.getByRole('banner');
    await page.goto(`${origin}/homepage`);
    await expect(header.getByRole('button', { name: 'Sign Up' })).toHaveCount(0);
    await header.getByRole('button', { name: 'Sign In' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign In' });
    await expect(dialog.getByRole('button', { name: 'Sign up' })).toHaveCount(0);
    await dialog.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL(`${originOf('sports')}/about?from=sister`);
    await page.goto(`${origin}/homepage`);
    await header.getByRole('link', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(`${originOf('sports')}/about?from=sister`);

    const closed = await makePortal({ signUpUrl: originOf('sports'), registrationDisabled: true });
    await page.goto(`${closed.origin}/homepage`);
    await header.getByRole('button', { name: 'Sign In' }).click();
    await expect(dialog.getByLabel('Email address')).toBeVisible();
    await expect(page.getByRole('link', { name: /sign up/i })).toHaveCount(0);
  });

  test('[HDR-05] ends the session with Log Out', async ({ page, signIn }) => {
    const person = await makePerson();
    await signIn(page, person.email);
    // The bell asks half a second after the page is there: with the session over, it would be answered 401.
    const bell = page.waitForResponse(/\/api\/notifications\?/);
    await page.goto('/about');
    await (await bell).finished();
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: 'Log Out' }).click();
    await expect(header.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('authCode'))).toBeNull();
  });

  test('[HDR-05] ends the session on the server too', async ({ page, signIn, allowConsole }) => {
    const person = await makePerson();
    await signIn(page, person.email);
    await page.goto('/about');
    const authCode = await page.evaluate(() => localStorage.getItem('authCode') ?? '');
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
    allowConsole(/status of 401/);
    const status = await page.evaluate(
      async (code) => (await fetch('/api/synd_users', { headers: { authcode: code } })).status,
      authCode,
    );
    expect(status).toBe(401);
    expect((await signInByApi(person.email)).me.email).toBe(person.email);
  });
});
