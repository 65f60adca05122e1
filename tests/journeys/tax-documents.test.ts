import type { Page } from '@playwright/test';
import {
  createPdf,
  expect,
  expectNoAxeViolations,
  fileDocuments,
  makePerson,
  test,
  today,
} from './fixtures/index.ts';

const years = (page: Page) => page.getByRole('navigation', { name: 'Tax year' }).getByRole('link');
const year = (page: Page, name: RegExp | string) =>
  page.getByRole('navigation', { name: 'Tax year' }).getByRole('link', { name });
const rows = (page: Page) => page.getByRole('main').getByRole('region').getByRole('listitem');
const now = Number(today().slice(0, 4));

async function createTaxpayer(...filed: (number | null)[]) {
  const person = await makePerson();
  const file = createPdf(['Schedule K-1']);
  await fileDocuments(
    filed.map((each) => ({
      collection: 'tax_documents' as const,
      user: person._id,
      year: each,
      title: `K-1 of ${each}`,
      originalName: `k1_${each}.pdf`,
      file,
    })),
  );
  return person;
}

test.describe('tax documents', () => {
  test('[DOC-03] [DOC-09] offers the current year and the nine before it, and shows the newest year with documents', async ({
    page,
    signIn,
  }) => {
    const person = await createTaxpayer(now - 2, now - 2, now - 5);
    await signIn(page, person.email);
    const asked = page.waitForRequest(/\/api\/tax_documents\?/);
    await page.goto('/tax_documents');
    const query = new URL((await asked).url()).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({ mine: 'true', limit: '999' });
    await expect(years(page)).toHaveText(
      Array.from({ length: 10 }, (_, back) => new RegExp(`^${now - back}`)),
    );
    await expect(year(page, `${now - 2} 2 documents 2 new`)).toHaveAttribute('aria-current', 'true');
    await expect(rows(page)).toHaveCount(2);
    await expect(year(page, `${now} no documents`)).toBeVisible();
    // The print shows the names without buttons.
    const title = rows(page)
      .getByRole('button', { name: `K-1 of ${now - 2}`, exact: true })
      .first();
    await expect(title).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(title).toBeVisible();
    await expect(rows(page).getByText('Download').first()).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Tax year' })).toBeHidden();
  });

  test('[DOC-03] keeps the selected year in the address, for back, reload and links @proof', async ({
    page,
    signIn,
  }) => {
    const person = await createTaxpayer(now - 1, now - 5);
    await signIn(page, person.email);
    await page.goto('/tax_documents');
    await year(page, new RegExp(`^${now - 5}`)).click();
    await expect(page).toHaveURL(`/tax_documents?year=${now - 5}`);
    await expect(rows(page)).toHaveText([new RegExp(`K-1 of ${now - 5}`)]);
    await page.reload();
    await expect(rows(page)).toHaveText([new RegExp(`K-1 of ${now - 5}`)]);
    await page.goBack();
    await expect(rows(page)).toHaveText([new RegExp(`K-1 of ${now - 1}`)]);
    await page.goto(`/tax_documents?year=${now - 3}`);
    await expect(page.getByText(`No tax documents for ${now - 3}`)).toBeVisible();
    for (const odd of ['1066', 'x', '%3Cscript%3E', '2e3', 'other']) {
      await page.goto(`/tax_documents?year=${odd}`);
      await expect(rows(page)).toHaveText([new RegExp(`K-1 of ${now - 1}`)]);
    }
  });

  test('[DOC-03] shows documents of years that are not offered under Other years @proof', async ({
    page,
    signIn,
  }) => {
    const person = await createTaxpayer(now, 1999, null);
    await signIn(page, person.email);
    await page.goto('/tax_documents');
    await expect(years(page)).toHaveCount(11);
    await year(page, /^Other years/).click();
    await expect(rows(page)).toHaveCount(2);
  });

  test('[DOC-03] adds the new year at New Year’s without a reload @proof', async ({ page, signIn }) => {
    const person = await createTaxpayer();
    // In New York, the time zone of the portal.
    await page.clock.install({ time: new Date(Date.UTC(now + 1, 0, 1, 4, 58)) });
    await signIn(page, person.email);
    await page.goto('/tax_documents');
    await expect(years(page).first()).toHaveText(new RegExp(`^${now}`));
    await page.clock.runFor(3 * 60_000);
    await expect(years(page).first()).toHaveText(new RegExp(`^${now + 1}`));
    await expect(years(page)).toHaveCount(10);
  });

  test('[DOC-03] downloads a document under its name, and removes the new mark from it and its year @phone @proof', async ({
    page,
    signIn,
  }) => {
    const person = await createTaxpayer(now);
    await signIn(page, person.email);
    await page.goto('/tax_documents');
    await expect(year(page, `${now} 1 document 1 new`)).toBeVisible();
    const asked = page.waitForRequest((request) => request.url().endsWith('/profile/tax_documents/download'));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download K-1 of ${now}` }).click();
    expect((await asked).method()).toBe('POST');
    expect((await download).suggestedFilename()).toBe(`k1_${now}.pdf`);
    await expect(year(page, new RegExp(`^${now} 1 document$`))).toBeVisible();
    await expect(rows(page).getByText('New', { exact: true })).toHaveCount(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expectNoAxeViolations(page);
    }
  });

  test('[DOC-06] offers only downloads, and hides deleted documents', async ({ page, signIn }) => {
    const person = await createTaxpayer(now);
    await signIn(page, person.email);
    await page.goto('/tax_documents');
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: /Delete|Choose files/ })).toHaveCount(0);
    await expect(page.locator('input[type=file]')).toHaveCount(0);
  });
});
