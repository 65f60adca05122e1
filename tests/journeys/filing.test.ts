import type { Page } from '@playwright/test';
import {
  commit,
  createPdf,
  expect,
  expectNoAxeViolations,
  type Fund,
  holdRequests,
  makeFund,
  makePerson,
  type Person,
  pick,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

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

test('[BAC-10] an admin files due diligence and tax forms for two investors, sees who has opened hers, and takes it back', async ({
  page,
  signIn,
  newVisitor,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
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
  await reader.getByRole('button', { name: 'K-1 of Vera', exact: true }).click();
  await expect(reader.getByRole('dialog').getByText('K-1 of Vera', { exact: true }).first()).toBeVisible();
  await expect(reader.getByRole('region', { name: 'K-1 of Vera' })).toBeVisible();
  await reader.goto(`/syndication/dashboard/${fund.url_slug}`);
  await expect(reader.getByRole('region', { name: 'Due Diligence Documents' })).toContainText(title);

  // The admin finds it, sees that she has opened it, and takes it back.
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
  await replacing.getByRole('button', { name: 'Replace', exact: true }).click();
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
