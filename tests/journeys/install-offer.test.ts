import type { Page } from '@playwright/test';
import {
  expect,
  expectNoHorizontalScroll,
  expectReadable,
  expectRoom,
  impersonationCodeFor,
  makePerson,
  signInByApi,
  test,
} from './fixtures/index.ts';

const offer = (page: Page) => page.getByRole('region', { name: 'Add Stallion Fund to your device' });
const asked = (page: Page) => page.evaluate(() => (globalThis as { asked?: number }).asked ?? 0);

/** Fires the event with which Chromium offers an installation. */
const offerInstallation = (page: Page) =>
  page.evaluate(() => {
    const state = globalThis as { asked?: number };
    const prompt = async () => {
      state.asked = (state.asked ?? 0) + 1;
    };
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });

/** Opens the overview, the given number of hours from now. */
async function visit(page: Page, hours: number): Promise<void> {
  await page.clock.setFixedTime(Date.now() + hours * 3_600_000);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
}

test.describe('the offer to install the site', () => {
  for (const [width, tag] of [
    [360, []],
    [1280, ['@proof']],
  ] as const)
    test(`[INV-07] is made at ${width} px on the second visit of somebody signed in, and asks the browser once @proof`, {
      tag: [...tag],
    }, async ({ page, signIn }) => {
      const person = await makePerson();
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/about');
      await signIn(page, person.email);
      await visit(page, 0);
      await offerInstallation(page);
      await expect(offer(page)).toHaveCount(0);
      await visit(page, 1);
      await expect(offer(page)).toHaveCount(0);
      await offerInstallation(page);
      // On a phone it is at the end of the page, where it hides nothing.
      if (width === 360) await expectRoom(page);
      await offer(page).scrollIntoViewIfNeeded();
      await expect(offer(page)).toBeInViewport({ ratio: 1 });
      await expectNoHorizontalScroll(page, [width]);
      await expectReadable(page);
      await offer(page).getByRole('button', { name: 'Install' }).click();
      await expect(offer(page)).toHaveCount(0);
      expect(await asked(page)).toBe(1);
      await visit(page, 2);
      await offerInstallation(page);
      await expect(offer(page)).toHaveCount(0);
    });

  test('[INV-07] is remembered once it was declined, by the next person on the device too @proof', async ({
    page,
    signIn,
  }) => {
    const [first, second] = await Promise.all([makePerson(), makePerson()]);
    await signIn(page, first.email);
    await visit(page, 0);
    await visit(page, 1);
    await offerInstallation(page);
    await offer(page).getByRole('button', { name: 'Not now' }).click();
    await expect(offer(page)).toHaveCount(0);
    expect(await asked(page)).toBe(0);
    await visit(page, 2);
    await offerInstallation(page);
    await expect(offer(page)).toHaveCount(0);
    // The fixture that signs in clears what the browser remembers.
    const { me, authCode } = await signInByApi(second.email);
    await page.evaluate(
      ([user, code]) => {
        localStorage.setItem('user', user);
        localStorage.setItem('authCode', code);
      },
      [JSON.stringify(me), authCode] as const,
    );
    await visit(page, 3);
    await expect(page.getByRole('complementary', { name: 'About you' })).toContainText(second.email);
    await offerInstallation(page);
    await expect(offer(page)).toHaveCount(0);
  });

  test('[INV-07] tells how to install on iOS, which offers no installation by itself @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'standalone', { value: false }),
    );
    await signIn(page, person.email);
    await visit(page, 0);
    await expect(offer(page)).toHaveCount(0);
    await visit(page, 1);
    await expect(offer(page)).toContainText('Tap Share in your browser, then Add to Home Screen.');
    await expect(offer(page).getByRole('button', { name: 'Install' })).toHaveCount(0);
    await offer(page).getByRole('button', { name: 'Got it' }).click();
    await visit(page, 2);
    await expect(offer(page)).toHaveCount(0);
  });

  test('[INV-07] is not made from the home screen of iOS, nor where the browser cannot install @proof', async ({
    page,
    signIn,
    newVisitor,
  }) => {
    const person = await makePerson();
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'standalone', { value: true }));
    for (const visitor of [page, await newVisitor()]) {
      await signIn(visitor, person.email);
      await visit(visitor, 0);
      await visit(visitor, 1);
      await expect(visitor.getByRole('contentinfo')).toBeVisible();
      await expect(offer(visitor)).toHaveCount(0);
    }
  });

  test('[INV-07] [AUT-14] is not made in an impersonation, which counts as no visit @proof', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    await signIn(page, 'superadmin@example.com');
    await page.goto(`/guest_session/${await impersonationCodeFor(person)}`);
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByRole('complementary', { name: 'Impersonation' })).toBeVisible();
    for (const minutes of [0, 31]) {
      await visit(page, minutes / 60);
      await offerInstallation(page);
      await expect(offer(page)).toHaveCount(0);
    }
    expect(await page.evaluate(() => localStorage.getItem('installOffer'))).toBeNull();
  });
});
