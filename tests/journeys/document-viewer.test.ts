import type { Page } from '@playwright/test';
import {
  completeParticipation,
  createPdf,
  expect,
  expectNoAxeViolations,
  type FiledDocument,
  fileDocuments,
  makeFund,
  makePerson,
  once,
  pageOf,
  samplePng,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

const viewer = (page: Page, title: string) => page.getByRole('dialog', { name: title });

async function createReader(...files: { title: string; file: NonNullable<FiledDocument['file']> }[]) {
  const person = await makePerson();
  await fileDocuments(
    files.map((each) => ({
      collection: 'news_documents' as const,
      user: person._id,
      originalName: `${each.title.replace(/\W/g, '_')}.pdf`,
      ...each,
    })),
  );
  return person;
}

const tenPages = () => createPdf(Array.from({ length: 10 }, (_, index) => `This is page ${index + 1}`));

test.describe('the document viewer', () => {
  test('[DOC-02] opens a PDF in the page, with pages, zoom, download and Escape by keyboard alone @proof', async ({
    page,
    signIn,
  }) => {
    const title = `Report ${uniqueSuffix()}`;
    const person = await createReader({ title, file: tenPages() });
    await signIn(page, person.email);
    await page.goto('/news_documents');
    const opener = page.getByRole('button', { name: title, exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = viewer(page, title);
    await expect(dialog.getByText('Page 1 of 10')).toBeVisible();
    await expect(dialog.getByText('This is page 1', { exact: true })).toBeVisible();
    const drawn = await dialog.locator('canvas').count();
    expect(drawn).toBeLessThan(10);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByText('Page 3 of 10')).toBeVisible();
    await expect(dialog.getByText('This is page 3', { exact: true })).toBeInViewport();
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByText('Page 2 of 10')).toBeVisible();
    await page.keyboard.press('+');
    await expect(dialog.getByRole('button', { name: '125%, fit to the window' })).toBeVisible();
    await expect(dialog.getByText('Page 2 of 10')).toBeVisible();
    await page.keyboard.press('0');
    await expect(dialog.getByRole('button', { name: '100%, fit to the window' })).toBeVisible();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: `Download ${title}` }).press('Enter');
    expect((await download).suggestedFilename()).toBe(`${title.replace(/\W/g, '_')}.pdf`);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(page.getByRole('main').getByText('New', { exact: true })).toHaveCount(0);
  });

  test('[DOC-02] turns pages and zooms with its buttons, and fills the screen of a phone @phone @proof', async ({
    page,
    signIn,
  }) => {
    const title = 'تقرير 📈 <b>2026</b>';
    const person = await createReader({ title, file: tenPages() });
    await signIn(page, person.email);
    await page.goto('/news_documents');
    await page.getByRole('button', { name: title, exact: true }).click();
    const dialog = viewer(page, title);
    await expect(dialog.getByText('This is page 1', { exact: true })).toBeVisible();
    await expect(async () => {
      const box = await dialog.boundingBox();
      expect([box?.x, box?.y, box?.width]).toEqual([0, 0, 360]);
      expect(box?.height).toBeGreaterThanOrEqual(739);
    }).toPass();
    await expect(dialog.getByRole('button', { name: 'Previous page' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await dialog.getByRole('button', { name: 'Next page' }).click();
    await expect(dialog.getByText('Page 2 of 10')).toBeVisible();
    await dialog.getByRole('button', { name: 'Zoom in' }).click();
    await expect(dialog.getByRole('button', { name: '125%, fit to the window' })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expectNoAxeViolations(page);
    }
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  });

  test('[DOC-04] opens pictures, and says so for a broken file or a type that browsers cannot show @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    // The PDF library's warning about the broken file.
    allowConsole(/Indexing all PDF objects/, /Invalid PDF|InvalidPDF/);
    const person = await createReader(
      { title: 'A picture', file: samplePng },
      { title: 'A phone picture', file: { bytes: Buffer.from('    ftypheic'), extension: 'heic' } },
      { title: 'A broken paper', file: { ...createPdf(['x']), bytes: Buffer.from('%PDF-1.7 and no more') } },
    );
    await signIn(page, person.email);
    await page.goto('/news_documents');
    await page.getByRole('button', { name: 'A picture', exact: true }).click();
    const picture = viewer(page, 'A picture').getByRole('img', { name: 'A picture' });
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBe(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'A phone picture', exact: true }).click();
    await expect(viewer(page, 'A phone picture')).toContainText('Browsers cannot show this type of file');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'A broken paper', exact: true }).click();
    const failure = viewer(page, 'A broken paper').getByRole('alert');
    await expect(failure).toContainText('could not be shown');
    await expect(failure).toContainText('Download it and try another program');
  });

  test('[DOC-02] reports a lost connection, and loads the document on Retry @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 500/);
    const person = await createReader({ title: 'Report', file: tenPages() });
    await signIn(page, person.email);
    await page.goto('/news_documents');
    await page.route(
      '**/news_documents/download',
      once((route) => route.abort('internetdisconnected')),
    );
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    const dialog = viewer(page, 'Report');
    await dialog.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await expect(dialog.getByText('This is page 1', { exact: true })).toBeVisible();
  });

  test('[DOC-01] opens due-diligence documents in the page, and removes their new mark @proof', async ({
    page,
    signIn,
  }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await completeParticipation(person, fund, 20_000);
    await fileDocuments([
      { collection: 'synd_documents', fund: fund._id, title: 'Market Study', file: tenPages() },
    ]);
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    const papers = page.getByRole('region', { name: 'Due Diligence Documents' });
    await expect(papers.getByText('New', { exact: true })).toBeVisible();
    await papers.getByRole('button', { name: 'Market Study', exact: true }).click();
    await expect(viewer(page, 'Market Study').getByText('This is page 1', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(papers.getByText('New', { exact: true })).toHaveCount(0);
  });
});
