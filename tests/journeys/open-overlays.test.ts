import { recordEndpoints, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  bodyField,
  expect,
  expectReadable,
  expectTextSpacing,
  impersonationCodeFor,
  makeEditedPortal,
  makePerson,
  openInEditMode,
  originOf,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

/** The open overlay is readable, also with wide spacing and with large text. */
async function expectReadableOverlay(page: Page): Promise<void> {
  await expectReadable(page);
  await expectTextSpacing(page);
}

const header = (page: Page) => page.getByRole('banner');

test.describe('every overlay is readable:', () => {
  for (const portal of ['stallion', 'sports'] as const) {
    test(`[AUT-01] [POR-10] on ${portal}: each view of the sign-in dialog @proof`, async ({ page }) => {
      test.slow();
      await page.goto(`${originOf(portal)}/homepage`);
      await header(page).getByRole('button', { name: 'Sign In' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('Email address')).toBeFocused();
      await expectReadableOverlay(page);
      await dialog.getByRole('button', { name: 'Forgot password?' }).click();
      await dialog.getByLabel('Email address').fill(`nobody-${uniqueSuffix()}@example.com`);
      await expectReadableOverlay(page);
      await dialog.getByRole('button', { name: 'Send reset instructions' }).click();
      await expect(dialog).toHaveAccessibleName('Check your inbox');
      await expectReadableOverlay(page);
      await dialog.getByRole('button', { name: 'Back to log in' }).click();
      await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
      await expect(dialog.getByLabel('First name')).toBeFocused();
      await expectReadableOverlay(page);
    });

    test(`[PUB-01] [POR-10] on ${portal}: the filters and pages of the lists @proof`, async ({ page }) => {
      await page.goto(`${originOf(portal)}/portfolio`);
      for (const opener of await page.locator('main summary').all()) await opener.click();
      await expectReadableOverlay(page);
    });

    test(`[HDR-09] [POR-10] on ${portal}: the menu of a phone @proof`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(`${originOf(portal)}/about`);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
      await expectReadableOverlay(page);
    });
  }

  test('[CON-04] [POR-10] the editor with its tools @proof', async ({ page }) => {
    test.slow();

    const place = await makeEditedPortal({
      title: 'T',
      body: '<h2>A heading</h2><p>Some <a href="/about">words</a></p>',
    });
    await openInEditMode(page, place);
    await bodyField(page).click();
    await expect(page.getByRole('toolbar')).toBeVisible();
    await expectReadableOverlay(page);
  });

  test('[NOT-03] [POR-10] the toasts of the bell @proof', async ({ page, signIn }) => {
    const person = await makePerson();
    const admin = await apiAs('admin@example.com');
    for (const messageSubject of [
      'A short one',
      `A long one ${'of many words '.repeat(20)}`,
      'x'.repeat(400),
    ])
      await request(admin, recordEndpoints('notifications').create, {
        body: { user: person._id, messageSubject },
      });
    await signIn(page, person.email);
    await page.clock.install();
    await page.goto('/about');
    await page.clock.runFor(1_000);
    await header(page).getByRole('button', { name: 'Notifications: 3 unread' }).click();
    await expect(page.getByText('A short one')).toBeVisible();
    await expectReadableOverlay(page);
  });

  test('[AUT-14] [POR-10] the banner of an impersonation session @proof', async ({ page, signIn }) => {
    const person = await makePerson({ firstName: 'Maximiliana-Alexandrina', lastName: 'x'.repeat(100) });
    await signIn(page, 'superadmin@example.com');
    await page.goto(`/guest_session/${await impersonationCodeFor(person)}`);
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByRole('complementary', { name: 'Impersonation' })).toBeVisible();
    await expectReadableOverlay(page);
  });
});

test.describe('with forced colors', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });

  for (const portal of ['stallion', 'sports'] as const)
    test(`[POR-10] on ${portal} the focus is visible at every stop, and controls have a border @proof`, async ({
      page,
    }) => {
      await page.goto(`${originOf(portal)}/portfolio`);
      const seen = () =>
        page.evaluate(() => {
          const at = document.activeElement;
          if (!at || at === document.body) return 'nowhere';
          // A card that is a single target shows the focus around itself.
          for (
            let around: Element | null = at;
            around && around !== document.body;
            around = around.parentElement
          ) {
            const { outlineStyle, outlineWidth } = getComputedStyle(around);
            if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) return 'shown';
          }
          return at.outerHTML.slice(0, 200);
        });
      const stops: string[] = [];
      do {
        await page.keyboard.press('Tab');
        stops.push(await seen());
      } while (stops.length < 40 && stops.at(-1) !== 'nowhere');
      expect(stops.length).toBeGreaterThan(15);
      expect(stops.filter((stop, at) => stop !== 'shown' && at < stops.length - 1)).toEqual([]);
      const edgeless = await page.evaluate(() =>
        [
          ...document.querySelectorAll<HTMLElement>(
            'main button, main input:not([type=checkbox], [type=hidden])',
          ),
        ]
          .filter((element) => element.checkVisibility() && element.offsetWidth > 1)
          .filter((element) => {
            const parts = [element, ...(element.parentElement ? [element.parentElement] : [])];
            return parts.every((part) => getComputedStyle(part).borderStyle === 'none');
          })
          .map((element) => element.outerHTML.slice(0, 200)),
      );
      expect(edgeless).toEqual([]);
    });
});
