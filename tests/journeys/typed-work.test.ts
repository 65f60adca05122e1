import type { SessionReply } from '@paddock/contract';
import type { Locator, Page } from '@playwright/test';
import {
  addPasskeyTo,
  type BackOfficeRecords,
  backOfficeForms,
  backOfficeRecords,
  DEMO_PASSWORD,
  endSessionBeforeChange,
  expect,
  type FormOnPage,
  formsOfSources,
  makeFund,
  makeOwnRecords,
  makePerson,
  namelessForms,
  ownForms,
  ownFormsOfSources,
  signInByApi,
  test,
} from './fixtures/index.ts';

const superadmin = 'superadmin@example.com';
const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign In' });

/** Another tab learns that the session has ended, or signs in again. */
const inAnotherTab = (page: Page, session: SessionReply | null) =>
  page.evaluate((next) => {
    if (next) {
      localStorage.setItem('user', JSON.stringify(next.me));
      localStorage.setItem('authCode', next.authCode);
    } else {
      localStorage.removeItem('user');
      localStorage.removeItem('authCode');
    }
    dispatchEvent(new StorageEvent('storage', { key: 'authCode' }));
  }, session);

/**
 * Types into every text field of a form, editors included, but not into what only searches a list to choose from. Without
 * any, types a password, or chooses a file or something else.
 */
async function fillIn(form: Locator): Promise<void> {
  const fields = form
    .locator(
      'input:is([type=text], [type=email], [type=url], [type=tel], [type=date], [type=datetime-local], :not([type])):not([readonly], [role=combobox]), textarea, [contenteditable=true]',
    )
    .filter({ visible: true });
  let typed = 0;
  for (const [at, field] of (await fields.all()).entries()) {
    if (!(await field.isEditable())) continue;
    const type = await field.getAttribute('type');
    const time = type === 'datetime-local' ? 'T10:00' : '';
    await field.fill(type?.startsWith('date') ? `2025-11-03${time}` : `7${at}`);
    typed += 1;
  }
  if (typed > 0) return;
  const files = form.locator('input[type=file]').first();
  const password = form.locator('input[type=password]').first();
  const choice = form.getByRole('radio', { checked: false }).first();
  if (await password.count()) await password.fill('Half of a password');
  else if (await files.count())
    await files.setInputFiles({
      name: 'new.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
  else if (await choice.count()) await choice.check();
  else {
    const select = form.locator('select').first();
    const chosen = await select.evaluate((element: HTMLSelectElement) => element.selectedIndex);
    await select.selectOption({ index: chosen === 1 ? 0 : 1 });
  }
}

/** What every form holds, whether it can be seen or not. */
const typedValues = (page: Page) =>
  page
    .locator('main, [role=dialog]')
    .evaluateAll((parts) =>
      parts.flatMap((part) =>
        [...part.querySelectorAll('form :is(input, textarea, select, [contenteditable=true])')]
          .filter((field) => !field.closest('form')?.matches('[aria-label="Sign In"]'))
          .map((field) =>
            field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
              ? String(field.checked)
              : 'value' in field
                ? String(field.value)
                : field.textContent,
          ),
      ),
    );

/** Ends the session, looks that nothing can be read, signs in again, and expects everything as it was. */
async function expectKept(page: Page, session: SessionReply, form: Locator): Promise<void> {
  const typed = await typedValues(page);
  await inAnotherTab(page, null);
  await expect(signInDialog(page)).toBeVisible();
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(1);
  await expect(page.locator('main form').filter({ visible: true })).toHaveCount(0);
  await inAnotherTab(page, session);
  await page.keyboard.press('Escape');
  await expect(signInDialog(page)).toHaveCount(0);
  await expect(form).toBeVisible();
  expect(await typedValues(page)).toEqual(typed);
}

test('[AUT-10] [BAC-13] the text of a fund is still there after a session that ended was replaced by signing in, and is saved @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  const [fund, admin] = await Promise.all([makeFund(), makePerson({ level: 'admin' })]);
  await signIn(page, admin.email);
  await page.goto(`/admin/funds/${fund._id}/texts`);
  const description = page.getByRole('textbox', { name: 'Description', exact: true });
  await description.fill('A harbor with nine boats.');
  await endSessionBeforeChange(page, (path) => path.endsWith(fund._id));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(signInDialog(page)).toBeVisible();
  await expect(description).toBeHidden();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Sign In Required', includeHidden: true }),
  ).toHaveCount(1);
  await signInDialog(page).getByLabel('Email address').fill(admin.email);
  await signInDialog(page).getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await signInDialog(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(description).toHaveText('A harbor with nine boats.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();
  await page.reload();
  await expect(description).toHaveText('A harbor with nine boats.');
});

test('[AUT-10] what somebody typed is gone when somebody else signs in', async ({ page, signIn }) => {
  const [fund, admin, other] = await Promise.all([
    makeFund(),
    makePerson({ level: 'admin' }),
    makePerson({ level: 'admin' }),
  ]);
  await signIn(page, admin.email);
  await page.goto(`/admin/funds/${fund._id}/terms`);
  await page.getByLabel('Fund code').fill('MINE');
  await inAnotherTab(page, null);
  await expect(signInDialog(page)).toBeVisible();
  await inAnotherTab(page, await signInByApi(other.email));
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Fund code')).toHaveValue('');
});

/** For the list of forms alone. */
const nothing: BackOfficeRecords = {
  fund: { _id: '', name: '', company: null },
  closedFund: '',
  person: '',
  participation: '',
  waiting: '',
  paper: '',
  undecided: '',
  opened: { fund: '', participation: '' },
  imported: { fund: '', participation: '', run: '' },
  portal: '',
  notification: '',
  pdfTemplate: '',
  accreditation: '',
};

test('[AUT-10] [BAC-13] a journey fills in every form that the sources of the back office render', () => {
  const covered = Object.groupBy(backOfficeForms(nothing), ({ source }) => source);
  expect(
    Object.fromEntries(Object.entries(covered).map(([source, forms]) => [source, forms?.length])),
  ).toEqual(formsOfSources());
});

/** Reaches each form, fills it in, and expects it to keep everything over a session that ends. */
async function expectFormsKept(page: Page, forms: readonly FormOnPage[], session: SessionReply) {
  // Leaving asks, because something was typed.
  page.on('dialog', (native) => void native.accept());
  for (const { source, path, name, open } of forms)
    await test.step(`${source}: ${name}`, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await open?.(page);
      // What opened last comes last.
      const form = page.getByRole('form', { name, exact: true }).last();
      await expect(form).toBeVisible();
      // What a form that was opened chooses by itself once it has loaded.
      await page.waitForLoadState('networkidle');
      const before = await typedValues(page);
      await fillIn(form);
      expect(await typedValues(page)).not.toEqual(before);
      await expectKept(page, session, form);
    });
}

test('[AUT-10] [BAC-13] every form of the back office keeps its values over a session that ends @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  // 400: the file whose columns are not known.
  allowConsole(/status of 401|status of 400 .*preview_import/);
  test.setTimeout(900_000);
  const forms = backOfficeForms(await backOfficeRecords());
  await signIn(page, superadmin);
  await expectFormsKept(page, forms, await signInByApi(superadmin));
});

test('[AUT-10] a journey fills in every form that the sources outside the back office render', () => {
  const none = { open: { url_slug: '' }, committed: { url_slug: '' }, waiting: '' };
  const covered = Object.groupBy([...ownForms(none), ...namelessForms(none)], ({ source }) => source);
  expect(
    Object.fromEntries(Object.entries(covered).map(([source, forms]) => [source, forms?.length])),
  ).toEqual(ownFormsOfSources());
});

test('[AUT-10] every form outside the back office keeps its values over a session that ends @proof', async ({
  page,
  signIn,
  newVisitor,
  allowConsole,
}) => {
  // 409: the details that the agreement lacks.
  allowConsole(/status (of|code) 40[19]/);
  test.setTimeout(300_000);
  const records = await makeOwnRecords();
  const { person, nameless } = records;
  await signIn(page, person.email);
  const session = await signInByApi(person.email);
  await addPasskeyTo(person);
  await expectFormsKept(page, ownForms(records), session);
  const admin = await newVisitor();
  await signIn(admin, nameless.email);
  await expectFormsKept(admin, namelessForms(records), await signInByApi(nameless.email));
});
