import { createRecord, invitePeople, recordEndpoints, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  commit,
  createPdf,
  emailsTo,
  expect,
  expectNoAxeViolations,
  type Fund,
  fileDocuments,
  holdRequests,
  makeFund,
  makePerson,
  type Person,
  pick,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';
import { createZip } from './fixtures/zip.ts';

const file = (name: string, text: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(createPdf([text]).bytes),
});

async function choose(page: Page, files: ReturnType<typeof file>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(files);
}

const drafts = (page: Page) => page.getByRole('list', { name: 'Files to publish' });
const draft = (page: Page, name: string) => drafts(page).getByRole('listitem', { name });

/** Leaves only these files selected, because other tests file at the same time. */
async function selectOnly(page: Page, names: readonly string[]): Promise<void> {
  const all = page.getByRole('checkbox', { name: /of \d+ selected/ });
  await all.check();
  await all.uncheck();
  for (const name of names) await draft(page, name).getByRole('checkbox').check();
}

async function investorIn(fund: Fund): Promise<Person> {
  const person = await makePerson({ firstName: 'Vera', lastName: `Filing ${uniqueSuffix()}` });
  await commit(person, fund, { invest_amount: 10_000 });
  return person;
}

test('[BAC-10] an admin files due diligence and tax forms for two investors, and each sees their own @proof', async ({
  page,
  signIn,
  newVisitor,
}) => {
  const fund = await makeFund();
  const [vera, walt] = [await investorIn(fund), await investorIn(fund)];
  const admin = await makePerson({ level: 'admin' });
  await signIn(page, admin.email);
  await page.goto('/admin/filing');
  const [first, second] = [1, 2].map((count) => `File_${count}_${uniqueSuffix()}.pdf`);
  if (!first || !second) throw new Error('There are two files');
  const title = `Offering memo ${uniqueSuffix()}`;
  const memo = `${title.replaceAll(' ', '_')}.pdf`;

  await page.getByLabel('What are you filing?').selectOption('Tax');
  await choose(page, [file(first, 'K-1 of Vera'), file(second, 'K-1 of Walt')]);
  await expect(draft(page, first)).toContainText('Choose a person. Enter the year.');
  await expect(draft(page, second)).toBeVisible();
  // From the page of a fund, the upload begins with this fund and its kind of document.
  await page.goto(`/admin/funds/${fund._id}`);
  await page.getByRole('link', { name: 'See and file documents' }).click();
  await expect(page.getByLabel('What are you filing?')).toHaveValue('synd_documents');
  await expect(page.getByRole('combobox', { name: 'Of which fund?' })).toHaveValue(fund.name);
  await choose(page, [file(`${title}.pdf`, 'Memorandum')]);
  await expect(draft(page, memo)).toContainText('Ready');
  await expect(page.getByRole('textbox', { name: `Title for ${memo}` })).toHaveValue(title);

  // What was uploaded is there after a reload.
  await page.reload();
  await expect(draft(page, memo)).toBeVisible();
  await pick(page, `Person for ${first}`, `Vera ${vera.lastName}`);
  await pick(page, `Person for ${second}`, `Vera ${walt.lastName}`);
  await selectOnly(page, [first, second, memo]);
  const all = page.getByRole('group', { name: 'Apply to all selected files' });
  await pick(page, 'Fund for all', fund.name);
  await all.getByRole('textbox', { name: 'Year for all' }).fill('2025');
  await all.getByRole('button', { name: 'Apply to 3 files' }).click();
  for (const name of [first, second, memo]) await expect(draft(page, name)).toContainText('Ready');
  await page.getByRole('textbox', { name: `Title for ${first}` }).fill('K-1 of Vera');
  await page.getByRole('button', { name: 'Publish 3' }).click();

  const dialog = page.getByRole('dialog', { name: 'Publish 3 documents?' });
  await expect(dialog.getByText('2 people will be notified, each with one email.')).toBeVisible();
  const recipients = dialog.getByRole('list', { name: 'Recipients' });
  await expect(recipients.getByRole('listitem').filter({ hasText: vera.lastName })).toContainText(
    'K-1 of Vera',
  );
  await expect(recipients.getByRole('listitem').filter({ hasText: walt.lastName })).not.toContainText(
    'K-1 of Vera',
  );
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(draft(page, first)).toHaveCount(0);

  // Each investor sees the memorandum and her own form only.
  const reader = await newVisitor();
  await signIn(reader, vera.email);
  await reader.goto('/tax_documents?year=2025');
  await expect(reader.getByRole('button', { name: 'K-1 of Vera', exact: true })).toBeVisible();
  await expect(reader.getByRole('button', { name: second, exact: true })).toHaveCount(0);
  await reader.goto(`/syndication/dashboard/${fund.url_slug}`);
  await expect(reader.getByRole('region', { name: 'Due Diligence Documents' })).toContainText(title);
});

test('[BAC-10] an admin sees that an investor has opened a tax form, replaces its file, and takes it back', async ({
  page,
  signIn,
  newVisitor,
  allowConsole,
}) => {
  allowConsole(/status of 404/, /status of 409/);
  const fund = await makeFund();
  const [vera, walt] = [await investorIn(fund), await investorIn(fund)];
  const first = `File_${uniqueSuffix()}.pdf`;
  const filed = { collection: 'tax_documents', fund: fund._id, year: 2025 } as const;
  await fileDocuments([
    { ...filed, user: vera._id, title: 'K-1 of Vera', originalName: first, file: createPdf(['Vera']) },
    { ...filed, user: walt._id, title: 'K-1 of Walt', file: createPdf(['Walt']) },
  ]);
  const reader = await newVisitor();
  await signIn(reader, vera.email);
  await reader.goto('/tax_documents?year=2025');
  await expect(reader.getByRole('button', { name: 'K-1 of Walt', exact: true })).toHaveCount(0);
  await reader.getByRole('button', { name: 'K-1 of Vera', exact: true }).click();
  await expect(reader.getByRole('dialog').getByText('K-1 of Vera', { exact: true }).first()).toBeVisible();
  await expect(reader.getByRole('region', { name: 'K-1 of Vera' })).toBeVisible();

  await signIn(page, (await makePerson({ level: 'admin' })).email);
  await page.goto('/admin/filing?kind=tax_documents');
  await pick(page, 'Person', `Vera ${vera.lastName}`);
  const row = page.getByRole('row').filter({ hasText: 'K-1 of Vera' }).filter({ hasText: vera.lastName });
  await expect(row).toContainText('All read');
  await expectNoAxeViolations(page);
  await row.getByRole('link', { name: 'K-1 of Vera' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'K-1 of Vera' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Have opened it' })).toContainText(vera.lastName);
  await expectNoAxeViolations(page);

  await choose(page, [file('Corrected.pdf', 'Corrected K-1')]);
  await page.getByRole('button', { name: 'Replace the file…' }).click();
  const replacing = page.getByRole('dialog', { name: 'Replace the file?' });
  await replacing.getByRole('checkbox', { name: 'Notify the 1 person who opened the old file' }).check();
  // As long as nobody has read the new file, nothing says whose it is.
  const unread = {
    success: false,
    code: 'confirmation_needed',
    message: 'The new file has not been read yet, so nobody knows whether it is for Vera.',
    details: { papers: [{ draft: fund._id, found: null, published: 'Vera' }] },
  };
  const publishing = '**/api/backoffice/filing/publish';
  await page.route(publishing, (route) => route.fulfill({ status: 409, json: unread }));
  await replacing.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(replacing.getByText(unread.message)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute(publishing);
  const sent = page.waitForRequest(publishing);
  await replacing.getByRole('button', { name: 'Replace it unread' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ confirmedUnread: true });
  const earlier = page.getByRole('list', { name: 'Earlier files' });
  await expect(earlier.getByRole('listitem').first()).toContainText(first);

  await page.getByRole('button', { name: 'Take back…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Taken back.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish again…' })).toBeVisible();
  await reader.goto('/tax_documents?year=2025');
  await expect(reader.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(reader.getByRole('button', { name: 'K-1 of Vera', exact: true })).toHaveCount(0);
});

test('[BAC-10] a field that somebody types in stays on the screen while more files arrive above it @proof', async ({
  page,
  signIn,
}) => {
  const investor = await makePerson({ firstName: 'Vera', lastName: `Filing ${uniqueSuffix()}` });
  const admin = await makePerson({ level: 'admin' });
  await signIn(page, admin.email);
  await page.goto('/admin/filing');
  const names = [1, 2, 3].map((count) => `File_${count}_${uniqueSuffix()}.pdf`);
  const [first = '', ...others] = names;
  await choose(page, [file(first, 'K-1 of Vera')]);
  await expect(draft(page, first)).toBeVisible();
  const saves = await holdRequests(page, '**/api/backoffice/filing/save');
  await choose(
    page,
    others.map((name) => file(name, 'K-1 of somebody else')),
  );
  await expect.poll(() => saves.requests.length).toBe(2);
  const field = page.getByRole('combobox', { name: `Person for ${first}` });
  // The field is at the lower edge, and nothing is scrolled: a browser that has scrolled keeps the place by itself.
  await page.setViewportSize({ width: 1280, height: 2000 });
  const box = await field.boundingBox();
  await page.setViewportSize({ width: 1280, height: Math.ceil((box?.y ?? 0) + (box?.height ?? 0) + 40) });
  await field.click();
  await field.fill(investor.lastName ?? '');
  const option = page.getByRole('option', { name: new RegExp(`^Vera ${investor.lastName}`) });
  await expect(option).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  saves.release();
  for (const name of others) await expect(draft(page, name)).toBeVisible();
  await expect(field).toBeInViewport();
  await option.click();
  await expect(field).toHaveValue(new RegExp(`^Vera ${investor.lastName}`));
});

// In this file, because the drafts of the team are one list: a dozen more would get in the way of the others.
let serial = Date.now() % 1_000_000;

/** A person with an LLC, and a tax id of its own. */
async function makeHolder(): Promise<{ person: Person; name: string; taxId: string }> {
  const person = await makePerson({ firstName: 'Vera', lastName: `Scale ${uniqueSuffix()}` });
  const name = `Scale ${uniqueSuffix()} Holdings LLC`;
  serial = (serial + 1) % 1_000_000;
  const taxId = `12-3${String(serial).padStart(6, '0')}`;
  await request(await person.api(), createRecord, {
    params: { collection: 'investing_entities' },
    body: { kind: 'llc', legalName: name, taxId },
  });
  return { person, name, taxId };
}

async function inviteSomebody(): Promise<string> {
  const api = await apiAs('admin@example.com');
  const { items } = await request(api, recordEndpoints('portals').list, { query: {} });
  const lastName = `Awaited ${uniqueSuffix()}`;
  const email = `awaited-${uniqueSuffix()}@example.com`;
  const invitees = [{ email, firstName: 'Ines', lastName }];
  await request(api, invitePeople, { body: { portal: items[0]?._id ?? '', invitees } });
  return `Ines ${lastName}`;
}

const k1 = (name: string, ...pages: readonly string[]) => ({
  name,
  bytes: createPdf(['Schedule K-1 2025', ...pages]).bytes,
});
const show = (page: Page, words: RegExp) =>
  page
    .getByLabel('Show')
    .locator('option')
    .filter({ hasText: words })
    .getAttribute('value')
    .then((value) => page.getByLabel('Show').selectOption(value));

test('[BAC-15] an admin files a ZIP of thirteen K-1s, of which some are wrongly named, and publishes them together', async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000);
  const [ours, theirs, invited] = [await makeHolder(), await makeHolder(), await inviteSomebody()];
  const tag = uniqueSuffix();
  const [misnamed, awaited, unknown] = [
    `${theirs.name} ${tag}.pdf`,
    `Awaited ${tag}.pdf`,
    `Unknown ${tag}.pdf`,
  ];
  const zip = createZip([
    ...Array.from({ length: 6 }, (_, at) => k1(`2025/a ${at} ${tag}.pdf`, ours.taxId, ours.name)),
    ...Array.from({ length: 4 }, (_, at) => k1(`2025/b ${at} ${tag}.pdf`, theirs.taxId, theirs.name)),
    k1(misnamed, ours.taxId, ours.name),
    k1(awaited, invited),
    k1(unknown, 'Somebody else'),
    { name: `notes ${tag}.txt`, bytes: Buffer.from('Notes') },
  ]);
  const stored = (name: string) => name.replace(/[^A-Za-z0-9_.]+/g, '_');
  const admin = await makePerson({ level: 'admin' });
  await signIn(page, admin.email);
  await page.goto('/admin/filing');
  await page.getByLabel('What are you filing?').selectOption('Tax');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles({ name: 'k1s.zip', mimeType: 'application/zip', buffer: zip });
  const leftOut = page.getByRole('list', { name: 'Files that were left out' });
  await expect(leftOut.getByRole('listitem')).toHaveText([new RegExp(`notes ${tag}.txt.*It is not a PDF.`)]);
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0, { timeout: 60_000 });

  // The drafts are there after a reload, and are matched meanwhile.
  await page.reload();
  const certain = page.getByRole('button', { name: /^Confirm all certain/ });
  await expect(certain).toHaveText('Confirm all certain (10)', { timeout: 60_000 });
  // One that is saved while a run of the job ends is read in the next one, within a minute.
  await expect(page.getByText('files are still being read.')).toHaveCount(0, { timeout: 90_000 });
  await show(page, /^Likely/);
  await expect(draft(page, stored(misnamed))).toContainText('The file’s name names somebody else.');
  await expect(draft(page, stored(misnamed))).toContainText(
    `${ours.name}, of Vera ${ours.person.lastName}, 2025`,
  );
  await expect(draft(page, stored(awaited))).toContainText(
    `${invited}, who is invited and has no account yet, 2025`,
  );
  await expectNoAxeViolations(page);
  for (const name of [misnamed, awaited])
    await page.getByRole('button', { name: `Confirm ${stored(name)}` }).click();
  await expect(draft(page, stored(awaited))).toHaveCount(0);
  await certain.click();
  await expect(certain).toBeDisabled();
  await show(page, /^No match/);
  await expect(draft(page, stored(unknown))).toContainText('No tax ID or name of a holder was found.');
  const other = page.getByRole('combobox', { name: `Holder for ${stored(unknown)}` });
  await other.click();
  await other.fill(theirs.name);
  await page.getByRole('option', { name: new RegExp(`^${theirs.name}`) }).click();
  await expect(draft(page, stored(unknown))).toHaveCount(0);

  await show(page, /^Confirmed/);
  await page.getByRole('button', { name: 'Publish 13' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish 13 documents?' });
  await expect(dialog).toContainText('2 people will be notified, each with one email.');
  await expect(dialog).toContainText(
    '1 document for people who are invited will appear when they have an account.',
  );
  const recipients = dialog.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
  await expect(recipients.filter({ hasText: ours.person.email })).toContainText('7 documents');
  await expect(recipients.filter({ hasText: theirs.person.email })).toContainText('5 documents');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(draft(page, stored(awaited))).toContainText('Published, waits for them to arrive');
  await expect(drafts(page).getByRole('listitem').filter({ hasText: tag })).toHaveCount(1);
  for (const { person } of [ours, theirs])
    await expect
      .poll(
        async () =>
          (await emailsTo(person.email)).filter(({ subject }) => subject?.includes('tax doc')).length,
      )
      .toBe(1);
});
