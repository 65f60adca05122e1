import type { Page } from '@playwright/test';
import {
  createPdf,
  expect,
  expectNoAxeViolations,
  impersonationCodeFor,
  makePerson,
  samplePng,
  test,
} from './fixtures/index.ts';

const pdf = (name: string, bytes: Uint8Array = createPdf(['Passport']).bytes) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
});

/** A PDF of the given size in bytes. */
const largePdf = (name: string, size: number) => {
  const bytes = Buffer.alloc(size, 32);
  Buffer.from(createPdf(['Large']).bytes).copy(bytes);
  return pdf(name, bytes);
};

const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
const storedDocuments = (page: Page) =>
  page.getByRole('region', { name: 'Your documents' }).getByRole('listitem');

async function choose(page: Page, files: ReturnType<typeof pdf>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(files);
}

/** So slow that an upload of a few megabytes outlasts the test. */
async function throttle(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const at = async (uploadThroughput: number) => {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  };
  await session.send('Network.enable');
  await at(bytesPerSecond);
  return () => at(-1);
}

/** The server handles the next request to an address, but its reply does not arrive. */
async function dropOneResponse(page: Page, urlPattern: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.once('Fetch.requestPaused', ({ requestId }) => {
    void session
      .send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
      .then(() => session.send('Fetch.disable'));
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] });
}

/** Records the requests to an address from now on. */
function count(page: Page, path: string) {
  const seen = { bodies: [] as unknown[] };
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) {
      const isJson = request.headers()['content-type']?.includes('json');
      seen.bodies.push(isJson ? request.postDataJSON() : undefined);
    }
  });
  return seen;
}

async function openVerificationPage(page: Page, signIn: (page: Page, name: string) => Promise<void>) {
  const person = await makePerson();
  await signIn(page, person.email);
  await page.goto('/verification_documents');
  await expect(page.getByText('No verification documents yet')).toBeVisible();
  return person;
}

test.describe('verification documents', () => {
  test('[DOC-04] [NOT-06] [DOC-09] uploads, confirms and lists several files at once, and tells the team about each', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    await signIn(page, person.email);
    const listed = page.waitForRequest(/\/api\/proof_documents\?/);
    await page.goto('/verification_documents');
    const query = new URL((await listed).url()).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({ mine: 'true', limit: '999' });
    const [offers, posts, saves, told] = [
      count(page, '/proof_documents/upload'),
      count(page, '/files/upload'),
      count(page, '/proof_documents/save'),
      count(page, '/notify/save'),
    ];
    await choose(page, [
      pdf('passport.pdf'),
      { name: 'My bill (copy) é.png', mimeType: 'image/png', buffer: samplePng.bytes },
      pdf('licence.pdf'),
    ]);
    for (const name of ['passport.pdf', 'My_bill_copy_.png', 'licence.pdf']) {
      await expect(page.getByRole('status').filter({ hasText: `${name} was uploaded.` })).toBeVisible();
      await expect(storedDocuments(page).filter({ hasText: name })).toBeVisible();
    }
    await expect(uploads(page)).toHaveCount(0);
    expect(offers.bodies).toContainEqual({ path: 'passport.pdf' });
    expect(posts.bodies).toHaveLength(3);
    expect(saves.bodies).toContainEqual(
      expect.objectContaining({ name: 'My bill (copy) é.png', bucket: 'disk' }),
    );
    await expect.poll(() => told.bodies).toHaveLength(3);
    expect(told.bodies).toContainEqual({
      templateName: 'proof_document_uploaded',
      tags: { document: 'passport.pdf' },
    });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download passport.pdf' }).click();
    expect((await download).suggestedFilename()).toBe('passport.pdf');
  });

  test('[DOC-04] accepts files dropped on the page @proof', async ({ page, signIn }) => {
    await openVerificationPage(page, signIn);
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['%PDF-1.7 dropped'], 'dropped.pdf', { type: 'application/pdf' }));
      return transfer;
    });
    const area = page.getByText('Drop files here');
    await area.dispatchEvent('dragenter', { dataTransfer: data });
    await area.dispatchEvent('drop', { dataTransfer: data });
    await expect(storedDocuments(page).filter({ hasText: 'dropped.pdf' })).toBeVisible();
  });

  test('[DOC-04] shows the progress of a slow upload, cancels it without a trace, and retries it @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/ERR_ABORTED/);
    await openVerificationPage(page, signIn);
    const saves = count(page, '/proof_documents/save');
    const faster = await throttle(page, 400_000);
    await choose(page, [largePdf('slow.pdf', 8_000_000)]);
    const meter = page.getByRole('progressbar', { name: 'Upload of slow.pdf' });
    await expect.poll(async () => Number(await meter.getAttribute('value'))).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Cancel slow.pdf' }).dblclick();
    await expect(uploads(page)).toContainText('Canceled. Nothing was saved.');
    expect(saves.bodies).toEqual([]);
    await expect(storedDocuments(page)).toHaveCount(0);
    await faster();
    await page.getByRole('button', { name: 'Retry slow.pdf' }).click();
    await expect(storedDocuments(page).filter({ hasText: 'slow.pdf' })).toBeVisible();
    await page.reload();
    await expect(storedDocuments(page)).toHaveCount(1);
  });

  test('[DOC-04] leaves nothing behind when the connection is lost during an upload, and the retry completes it @proof', async ({
    page,
    context,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_ABORTED|ERR_NETWORK/);
    await openVerificationPage(page, signIn);
    const faster = await throttle(page, 400_000);
    await choose(page, [largePdf('lost.pdf', 8_000_000)]);
    const meter = page.getByRole('progressbar', { name: 'Upload of lost.pdf' });
    await expect.poll(async () => Number(await meter.getAttribute('value'))).toBeGreaterThan(0);
    await context.setOffline(true);
    await expect(uploads(page).getByRole('alert')).toHaveText(
      'The connection was lost, and the file was not saved. Please try again.',
    );
    await context.setOffline(false);
    await faster();
    await page.getByRole('button', { name: 'Retry lost.pdf' }).click();
    await expect(storedDocuments(page).filter({ hasText: 'lost.pdf' })).toBeVisible();
    await page.reload();
    await expect(storedDocuments(page)).toHaveCount(1);
  });

  test('[DOC-04] saves once when the reply is lost, however often it is retried @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/ERR_CONNECTION_RESET|ERR_FAILED/);
    await openVerificationPage(page, signIn);
    const posts = count(page, '/files/upload');
    await dropOneResponse(page, '*/proof_documents/save');
    await choose(page, [pdf('once.pdf')]);
    await page.getByRole('button', { name: 'Retry once.pdf' }).click();
    await expect(storedDocuments(page).filter({ hasText: 'once.pdf' })).toBeVisible();
    await expect(storedDocuments(page)).toHaveCount(1);
    expect(posts.bodies).toHaveLength(1);
  });

  test('[DOC-04] [DOC-08] explains why it rejects a file, and continues with the others @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 415/);
    await openVerificationPage(page, signIn);
    const posts = count(page, '/files/upload');
    const refused = async (name: string, words: RegExp) => {
      await expect(uploads(page).filter({ hasText: name }).getByRole('alert')).toHaveText(words);
      await expect(page.getByRole('button', { name: `Retry ${name}` })).toHaveCount(0);
    };
    await choose(page, [
      pdf('program.exe', Buffer.from('MZ')),
      pdf('disguised.pdf', Buffer.from('<script>alert(1)</script>')),
      pdf('empty.pdf', Buffer.alloc(0)),
      largePdf('huge.pdf', 25 * 1024 * 1024 + 1),
      pdf('fine.pdf'),
    ]);
    await refused('program.exe', /choose a PDF or a picture/);
    await refused('disguised.pdf', /does not match its name/);
    await refused('empty.pdf', /is empty/);
    await refused('huge.pdf', /at most 25 MB/);
    await expect(storedDocuments(page).filter({ hasText: 'fine.pdf' })).toBeVisible();
    expect(posts.bodies).toHaveLength(1);
    await page.getByRole('button', { name: 'Remove program.exe' }).click();
    await expect(uploads(page)).toHaveCount(3);
    await expectNoAxeViolations(page);
  });

  test('[DOC-08] [SEC-07] says so when the scanner, the quota or the store rejects a file @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 4(22|13|09)/);
    await openVerificationPage(page, signIn);
    await page.route('**/proof_documents/save', (route) =>
      route.fulfill({
        status: 422,
        json: { code: 'malware_found', message: 'Malware was found in this file. It was removed.' },
      }),
    );
    await choose(page, [pdf('infected.pdf')]);
    await expect(uploads(page).getByRole('alert')).toHaveText(
      'Malware was found in this file. It was removed.',
    );
    await expect(page.getByRole('button', { name: 'Retry infected.pdf' })).toHaveCount(0);
    const full = 'You have uploaded 200 files, which is the limit for one person.';
    await page.route('**/proof_documents/save', (route) =>
      route.fulfill({ status: 409, json: { code: 'quota_exceeded', message: full } }),
    );
    await choose(page, [pdf('one-more.pdf')]);
    await expect(uploads(page).filter({ hasText: 'one-more.pdf' }).getByRole('alert')).toHaveText(full);
    await expect(page.getByRole('button', { name: 'Retry one-more.pdf' })).toHaveCount(0);
    await page.route('**/files/upload', (route) => route.fulfill({ status: 413, body: '' }));
    await choose(page, [pdf('large.pdf')]);
    await expect(uploads(page).filter({ hasText: 'large.pdf' }).getByRole('alert')).toHaveText(
      /at most 25 MB/,
    );
  });

  test('[DOC-04] asks before leaving during an upload; staying continues it, leaving cancels it @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/ERR_ABORTED/);
    await openVerificationPage(page, signIn);
    const saves = count(page, '/proof_documents/save');
    await throttle(page, 200_000);
    await choose(page, [largePdf('leaving.pdf', 8_000_000)]);
    const meter = page.getByRole('progressbar', { name: 'Upload of leaving.pdf' });
    await expect(meter).toBeVisible();
    const dashboard = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' });
    await dashboard.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('the files that are still being uploaded will be lost');
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(meter).toBeVisible();
    await expect(page).toHaveURL('/verification_documents');
    await dashboard.click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/dashboard');
    expect(saves.bodies).toEqual([]);
  });

  test('[DOC-10] [DOC-06] asks for confirmation of a deletion by file name, and offers to undo it for ten seconds @proof', async ({
    page,
    signIn,
  }) => {
    await page.clock.install();
    await openVerificationPage(page, signIn);
    await choose(page, [pdf('passport.pdf')]);
    const row = storedDocuments(page).filter({ hasText: 'passport.pdf' });
    await expect(row).toBeVisible();
    const deletes = count(page, '/proof_documents/delete');
    const dialog = page.getByRole('dialog', { name: 'Delete this document?' });
    await row.getByRole('button', { name: 'Delete passport.pdf' }).click();
    await expect(dialog).toContainText('passport.pdf');
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await page.clock.runFor(1_000);
    await expect(dialog).toHaveCount(0);
    expect(deletes.bodies).toEqual([]);

    await row.getByRole('button', { name: 'Delete passport.pdf' }).press('Enter');
    await dialog.getByRole('button', { name: 'Delete' }).dblclick();
    await expect(page.getByText('passport.pdf was deleted.')).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(deletes.bodies).toHaveLength(1);
    await page.clock.runFor(1_000);
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(row).toBeVisible();
    await expect(page.getByText('passport.pdf was restored.')).toBeVisible();

    await row.getByRole('button', { name: 'Delete passport.pdf' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(undo).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(undo).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('No verification documents yet')).toBeVisible();
  });

  test('[DOC-10] reports a failed deletion, and keeps the document', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 500/);
    await openVerificationPage(page, signIn);
    await choose(page, [pdf('passport.pdf')]);
    await page.route('**/proof_documents/delete', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Delete passport.pdf' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('The document could not be deleted. Please try again.')).toBeVisible();
    await expect(storedDocuments(page).filter({ hasText: 'passport.pdf' })).toBeVisible();
  });

  test('[AUT-14] allows no upload or deletion during impersonation @proof', async ({
    page,
    signIn,
    newVisitor,
  }) => {
    const person = await openVerificationPage(page, signIn);
    await choose(page, [pdf('passport.pdf')]);
    await expect(storedDocuments(page)).toHaveCount(1);
    const superadmin = await newVisitor();
    await signIn(superadmin, 'superadmin@example.com');
    await superadmin.goto(`/guest_session/${await impersonationCodeFor(person)}`);
    await expect(superadmin.getByRole('button', { name: 'Log Guest Out' })).toBeVisible();
    await superadmin.goto('/verification_documents');
    await expect(storedDocuments(superadmin)).toHaveCount(1);
    await expect(superadmin.getByRole('button', { name: /Choose files|Delete/ })).toHaveCount(0);
    await expect(
      superadmin.getByText(
        'You are viewing the site as someone else, so you cannot upload or delete anything.',
      ),
    ).toBeVisible();
  });

  test('[DOC-04] [POR-09] lets a phone take a photo, and shows unusual names safely @phone @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/ERR_FAILED/);
    await openVerificationPage(page, signIn);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Take a photo' }).tap();
    const camera = await chooser;
    expect(await camera.element().evaluate((input) => (input as Element).getAttribute('capture'))).toBe(
      'environment',
    );
    await camera.setFiles({ name: '🙂 جواز.png', mimeType: 'image/png', buffer: samplePng.bytes });
    await expect(storedDocuments(page).filter({ hasText: '_.png' })).toBeVisible();
    await page.route('**/files/upload', (route) => route.abort('failed'));
    const second = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).tap();
    await (await second).setFiles([pdf(`${'n'.repeat(196)}.pdf`), pdf('<img src=x onerror=alert(1)>.pdf')]);
    await expect(uploads(page).getByRole('alert')).toHaveCount(2);
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(beyond).toBe(0);
    await expect(page.getByRole('main').locator('img')).toHaveCount(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expectNoAxeViolations(page);
    }
  });
});
