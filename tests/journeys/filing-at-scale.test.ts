import { createRecord, invitePeople, recordEndpoints, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  createPdf,
  emailsTo,
  expect,
  expectNoAxeViolations,
  makePerson,
  type Person,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';
import { createZip } from './fixtures/zip.ts';

let serial = Date.now() % 1_000_000;

/** A person with an LLC, and a tax id of its own. */
async function makeHolder(): Promise<{ person: Person; name: string; taxId: string }> {
  const person = await makePerson({ firstName: 'Vera', lastName: `Scale ${uniqueSuffix()}` });
  const name = `Scale ${uniqueSuffix()} Holdings LLC`;
  serial += 1;
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
const drafts = (page: Page) => page.getByRole('list', { name: 'Files to publish' });
const draft = (page: Page, name: string) => drafts(page).getByRole('listitem', { name });
const show = (page: Page, words: RegExp) =>
  page
    .getByLabel('Show')
    .locator('option')
    .filter({ hasText: words })
    .getAttribute('value')
    .then((value) => page.getByLabel('Show').selectOption(value));

test('[BAC-15] an admin files a ZIP of thirty K-1s, of which some are wrongly named, and publishes them together', async ({
  page,
  signIn,
}) => {
  const [ours, theirs, invited] = [await makeHolder(), await makeHolder(), await inviteSomebody()];
  const tag = uniqueSuffix();
  const [misnamed, awaited, unknown] = [
    `${theirs.name} ${tag}.pdf`,
    `Awaited ${tag}.pdf`,
    `Unknown ${tag}.pdf`,
  ];
  const zip = createZip([
    ...Array.from({ length: 14 }, (_, at) => k1(`2025/a ${at} ${tag}.pdf`, ours.taxId, ours.name)),
    ...Array.from({ length: 13 }, (_, at) => k1(`2025/b ${at} ${tag}.pdf`, theirs.taxId, theirs.name)),
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
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0, { timeout: 30_000 });

  // The drafts are there after a reload, and are matched meanwhile.
  await page.reload();
  const certain = page.getByRole('button', { name: /^Confirm all certain/ });
  await expect(certain).toHaveText('Confirm all certain (27)', { timeout: 30_000 });
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
  await page.getByRole('button', { name: 'Publish 30' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish 30 documents?' });
  await expect(dialog).toContainText('2 people will be notified, each with one email.');
  await expect(dialog).toContainText(
    '1 document for people who are invited will appear when they have an account.',
  );
  const recipients = dialog.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
  await expect(recipients.filter({ hasText: ours.person.email })).toContainText('15 documents');
  await expect(recipients.filter({ hasText: theirs.person.email })).toContainText('14 documents');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(draft(page, stored(awaited))).toContainText('Published, waits for them to arrive');
  await expect(drafts(page).getByRole('listitem')).toHaveCount(1);
  for (const { person } of [ours, theirs])
    await expect
      .poll(
        async () =>
          (await emailsTo(person.email)).filter(({ subject }) => subject?.includes('tax doc')).length,
      )
      .toBe(1);
});
