import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  fileDocuments,
  makePerson,
  originOf,
  test,
} from './fixtures/index.ts';

const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Your account/ });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Your account' });

const places = [
  ['News Documents', '/news_documents'],
  ['Tax Documents', '/tax_documents'],
  ['Verification Documents', '/verification_documents'],
  ['Accreditation Status', '/accreditation_status'],
  ['Profile', '/profile'],
  ['Investing Profiles', '/profiles'],
  ['Delegated to Me', '/delegated'],
  ['Notifications', '/notifications'],
] as const;

test.describe('the menu of the profile icon', () => {
  for (const width of [1280, 360])
    test(`[HDR-12] [POR-18] at ${width} px leads to each page of the account, and closes when one is chosen @proof`, async ({
      page,
      signIn,
    }) => {
      const person = await makePerson();
      await signIn(page, person.email);
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/contact');
      await expect(menu(page)).toBeHidden();
      for (const [name, path] of places) {
        await opener(page).click();
        await expect(menu(page)).toContainText(person.email);
        await menu(page).getByRole('link', { name, exact: true }).click();
        await expect(page).toHaveURL(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
        await expect(menu(page)).toBeHidden();
      }
    });

  test('[HDR-12] [AUT-17] links each page of the account, and shows how many news documents are new', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    await fileDocuments(
      ['First', 'Second', 'Third'].map((title) => ({
        collection: 'news_documents' as const,
        user: person._id,
        title,
      })),
    );
    await signIn(page, person.email);
    await page.goto('/dashboard');
    await opener(page).click();
    await expect(menu(page).getByRole('link', { name: 'News Documents 3' })).toBeVisible();
    for (const [name, path] of places)
      await expect(menu(page).locator(`a[href="${path}"]`)).toContainText(name);
    await page.keyboard.press('Escape');
    await page
      .getByRole('complementary', { name: 'About you' })
      .getByRole('link', { name: 'News Documents (3)' })
      .click();
    await expect(page).toHaveURL('/news_documents');
  });

  test('[HDR-12] opens, moves and closes by keyboard @proof', async ({ page, signIn }) => {
    const person = await makePerson();
    await signIn(page, person.email);
    await page.goto('/contact');
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'true');
    for (const [name] of places) {
      await page.keyboard.press('Tab');
      await expect(menu(page).getByRole('link', { name, exact: true })).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(menu(page)).toBeHidden();
    await opener(page).click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(menu(page)).toBeHidden();
  });

  for (const portal of ['stallion', 'sports'] as const)
    for (const colorScheme of ['light', 'dark'] as const)
      test(`[HDR-12] [POR-09] on ${portal}, ${colorScheme}, passes axe and fits a phone @proof`, async ({
        page,
        signIn,
      }) => {
        const person = await makePerson({
          firstName: 'عبد الرحمن 🙂',
          lastName: 'Featherstonehaugh'.repeat(8),
        });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await signIn(page, person.email, { portal });
        await page.goto(`${originOf(portal)}/contact`);
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 740 });
          await opener(page).click();
          await expect(menu(page)).toBeInViewport({ ratio: 1 });
          await expectNoAxeViolations(page);
          await page.keyboard.press('Escape');
        }
        const beyond = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        await expect.poll(beyond).toBe(0);
      });
});
