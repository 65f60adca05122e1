import { correctTerms, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  commit,
  consent,
  expect,
  expectReadable,
  makeFund,
  makePerson,
  requestSignLink,
  signWithLink,
  test,
  typeSignature,
  uniqueSuffix,
} from './fixtures/index.ts';

const admin = 'admin@example.com';

/** An agreement that only management has left to sign. */
async function signedAgreement() {
  const [person, fund] = await Promise.all([
    makePerson({ lastName: `Signed ${uniqueSuffix()}` }),
    makeFund(),
  ]);
  const { _id } = await commit(person, fund);
  await signWithLink(await requestSignLink(person, { _id }));
  const name = `Reader Family Trust (${person.firstName} ${person.lastName})`;
  return { id: _id, name, email: person.email, fund };
}

const agreement = (page: Page) => page.getByRole('region', { name: 'Agreement', exact: true });

test('[BAC-07] an agreement is countersigned at its own address on a phone @phone @proof', async ({
  page,
  signIn,
}) => {
  const { id, name } = await signedAgreement();
  await signIn(page, admin);
  await page.goto(`/admin/countersignatures/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Countersign for ${name}`);
  await expect(agreement(page)).toContainText('50,000');
  await expect(page.getByText('No accreditation stated')).toBeVisible();
  await page.getByText(/^Values in the agreement/).click();
  await expect(page.getByText('Fifty thousand', { exact: false }).first()).toBeVisible();
  await expectReadable(page);
  const form = page.getByRole('form', { name: 'Countersign the agreement' });
  const countersign = form.getByRole('button', { name: 'Countersign' });
  await expect(countersign).toBeDisabled();
  await expect(countersign).toHaveAccessibleDescription(/^Sign above and check the box/);
  await typeSignature(form, 'Daniel Somebody');
  await consent(form);
  await countersign.click();
  await expect(form.getByText('You are signing as Daniel Okafor')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Countersign under this name' })).toBeVisible();
  await typeSignature(form, 'daniel okafor');
  await countersign.click();
  await expect(page.getByText(`The agreement of ${name} is signed and is being sealed.`)).toBeVisible();
  await expect(
    page
      .getByRole('link', { name: /^Review the next/ })
      .or(page.getByText('Nothing else is waiting for your countersignature.')),
  ).toBeVisible();
});

test('[BAC-07] reviewed agreements are signed together with one signature @proof', async ({
  page,
  signIn,
}) => {
  const both = [await signedAgreement(), await signedAgreement()];
  await signIn(page, admin);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const { id } of both) {
    await page.goto(`/admin/countersignatures/${id}`);
    // The way to the signature is in view from the start, and then the whole form beside the agreement.
    const proceed = page.getByRole('button', { name: 'Continue to your signature' });
    await expect(proceed).toBeInViewport({ ratio: 1 });
    // It covers none of the facts, among which is who sends the money.
    const [way, values] = await Promise.all([
      proceed.boundingBox(),
      page.getByText(/^Values in the agreement/).boundingBox(),
    ]);
    expect((way?.y ?? 0) + (way?.height ?? 0)).toBeLessThanOrEqual(values?.y ?? 0);
    await expect(page.getByLabel('Facts')).toContainText(/Trust\s*Reader Family Trust/);
    await proceed.click();
    const own = page.getByRole('form', { name: 'Countersign the agreement' });
    await expect(own.getByRole('button', { name: 'Countersign' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('region', { name: 'Agreement' })).toBeInViewport();
    await expect(proceed).toHaveCount(0);
    await page.getByRole('button', { name: 'Mark as reviewed' }).click();
    await expect(page.getByRole('button', { name: 'Mark as not reviewed' })).toBeVisible();
  }
  await page.goto('/admin/countersignatures');
  const panel = page.getByRole('region', { name: /^Reviewed and ready to sign|^Signed together/ });
  for (const { name } of both) await expect(panel).toContainText(name);
  await expectReadable(page);
  const form = page.getByRole('form', { name: 'Sign the reviewed agreements' });
  await typeSignature(form, 'Daniel Okafor');
  await consent(form);
  await form.getByRole('button', { name: /^Sign \d+ agreements?$/ }).click();
  await expect(panel.getByText(/signed\. They are being sealed\./)).toBeVisible();
  for (const { name } of both)
    await expect(panel.getByRole('listitem').filter({ hasText: name })).toContainText('Signed');
});

test('[BAC-07] who has not signed is reminded, and an agreement is declined with a reason', async ({
  page,
  signIn,
}) => {
  const [person, fund] = await Promise.all([
    makePerson({ lastName: `Waiting ${uniqueSuffix()}` }),
    makeFund(),
  ]);
  const { _id: id } = await commit(person, fund);
  await requestSignLink(person, { _id: id });
  const name = `${person.firstName} ${person.lastName}`;
  await signIn(page, admin);
  await page.goto('/admin/countersignatures');
  await page.getByRole('link', { name: 'Waiting for signatures' }).click();
  await expect(page).toHaveURL(/state=waiting/);
  await page.getByLabel('Rows per page').selectOption('All');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Less than a day');
  await row.getByRole('button', { name: `Remind ${name}` }).click();
  await expect(page.getByText(`A reminder to ${name} is on its way.`)).toBeVisible();
  await expect(row).toContainText('One a day at most.');
  await expectReadable(page);
  await row.getByRole('link', { name }).click();
  await expect(page.getByText('The investor has not signed yet.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Decline…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The fund has changed its terms.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(
    page.getByText(`The commitment of Reader Family Trust (${name}) has ended, and they have been told why.`),
  ).toBeVisible();
});

test('[BAC-07] [SEC-11] an agreement whose correction waits for an approval says so in the list and above the buttons @proof', async ({
  page,
  signIn,
}) => {
  const { id, name } = await signedAgreement();
  const body = { id, invest_amount: 60_000, reason: 'A digit was wrong.' };
  await request(await apiAs('superadmin@example.com'), correctTerms, { body });
  await signIn(page, admin);
  await page.goto('/admin/countersignatures');
  await page.getByLabel('Rows per page').selectOption('All');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Waits for an approval');
  await row.getByRole('link', { name: `Review ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Countersign for ${name}`);
  await expect(
    page.getByText('Nobody can countersign until another admin has decided on that.'),
  ).toBeVisible();
  await expect(page.getByRole('form', { name: 'Countersign the agreement' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mark as reviewed' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Decline…' })).toHaveCount(0);
  await expectReadable(page);
  await page.getByRole('link', { name: 'Open the approvals' }).click();
  await expect(page).toHaveURL(/\/admin\/approvals$/);
});

/** A PDF with three text fields, of which none has the name of a value. */
const formPdf = `%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R 5 0 R 6 0 R]/DA(/Helv 10 Tf 0 g)>>>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Annots[4 0 R 5 0 R 6 0 R]>> endobj
4 0 obj <</Type/Annot/Subtype/Widget/FT/Tx/T(Text1)/Rect[50 700 450 720]>> endobj
5 0 obj <</Type/Annot/Subtype/Widget/FT/Tx/T(Text2)/Rect[50 660 450 680]>> endobj
6 0 obj <</Type/Annot/Subtype/Widget/FT/Tx/T(Text3)/Rect[50 620 450 640]>> endobj
trailer <</Root 1 0 R/Size 7>>
%%EOF`;

test('[BAC-06] a PDF is uploaded, its fields are mapped, and a fund uses it once nothing is missing @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  const fund = await makeFund();
  const name = `Trust agreement ${uniqueSuffix()}`;
  await signIn(page, admin);
  await page.goto('/admin/templates');
  await page.getByRole('link', { name: 'Upload a PDF' }).click();
  const form = page.getByRole('form', { name: 'Upload a template' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Signed by').selectOption('Trust');
  await page.locator('input[type=file]').setInputFiles({
    name: 'agreement.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(formPdf),
  });
  await form.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('The name of the trust is missing.')).toBeVisible();
  await expect(page.getByText('A fund can use it once nothing is missing.')).toBeVisible();
  const mapping = page.getByRole('form', { name: 'Form fields' });
  await mapping.getByLabel('Text1').selectOption('Trust');
  await mapping.getByLabel('Text2').selectOption('Amount');
  await mapping.getByLabel('Text3').selectOption('Fund');
  await mapping.getByRole('button', { name: 'Save and preview' }).click();
  await expect(page.getByText('Nothing is missing. Funds can use this template.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('The Whitfield Family Trust');
  await page.getByLabel('Use it for another fund').selectOption(fund.name);
  await page.getByRole('button', { name: 'Use it', exact: true }).click();
  await expect(page.getByRole('button', { name: `Stop using it for ${fund.name}` })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expectReadable(page);

  // The toast about the mapping is gone before the one about the PDF is looked for.
  await expect(page.getByText('The template is saved.')).toHaveCount(0);
  // The fund would have an agreement without an amount, so this one is rejected, and the other one is not.
  allowConsole(/409/);
  await page.getByRole('button', { name: 'Replace the PDF' }).click();
  const dialog = page.getByRole('dialog');
  const replaceWith = async (pdf: string) => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'amended.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(pdf),
    });
    await dialog.getByRole('button', { name: 'Replace the PDF' }).click();
  };
  await replaceWith(formPdf.replace('(Text2)', '(Note2)'));
  await expect(dialog.getByText('The amount is missing.')).toBeVisible();
  await replaceWith(formPdf.replace('612 792', '595 842'));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('The template is saved.')).toBeVisible();
  await expect(page.getByText('Nothing is missing. Funds can use this template.')).toBeVisible();
  await expect(mapping.getByLabel('Text2')).toHaveValue('amount');
});

test('[BAC-06] a template is written with placeholders from a menu and previewed for each method @proof', async ({
  page,
  signIn,
}) => {
  await signIn(page, admin);
  await page.goto('/admin/templates/write');
  const form = page.getByRole('form', { name: 'Write a template' });
  await form.getByLabel('Name').fill(`Written ${uniqueSuffix()}`);
  await form.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('I subscribe as ');
  await form.getByLabel('Insert a value').selectOption('Subscriber');
  // The text has the focus again in the next frame.
  await expect(form.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.keyboard.type(' for ');
  await form.getByLabel('Insert a value').selectOption('Amount');
  await expectReadable(page);
  await form.getByRole('button', { name: 'Save and preview' }).click();
  await expect(page.getByText('The name of the fund is missing.')).toBeVisible();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('I subscribe as Eleanor Whitfield for $125,000.50');
  await page.getByLabel('Preview with sample data for').selectOption('Entity');
  await expect(preview).toContainText('Whitfield Holdings LLC');

  // A value goes to the end of a text that nobody has been in, and to where the caret was last in its source.
  const text = form.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toContainText('{{amount}}');
  await form.getByLabel('Insert a value').selectOption('Fund');
  await expect(text).toContainText(/^I subscribe as .*\{\{amount\}\}\{\{fund_name\}\}$/);
  await page.getByRole('toolbar').getByRole('button', { name: 'Source view' }).click();
  const source = page.getByRole('textbox', { name: 'HTML: Text' });
  await source.press('Control+End');
  await form.getByLabel('Insert a value').selectOption('Date');
  await expect(source).toHaveValue(/\{\{fund_name\}\}<\/p>\s*\{\{date\}\}$/);
  await form.getByRole('button', { name: 'Save and preview' }).click();
  await expect(page.getByText('Nothing is missing. Funds can use this template.')).toBeVisible();

  // Another one begins with the same text, and is a template of its own.
  const written = page.url();
  await page.getByRole('link', { name: 'Write another from this' }).click();
  await expect(form.getByLabel('Name')).toHaveValue(/^Copy of Written/);
  await expect(text).toContainText('{{fund_name}}');
  await form.getByLabel('Name').fill(`Another ${uniqueSuffix()}`);
  await form.getByRole('button', { name: 'Save and preview' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Another');
  expect(page.url()).not.toBe(written);
});
