import type { SessionReply } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  completeParticipation,
  DEMO_PASSWORD,
  endSessionBeforeChange,
  expect,
  makeFund,
  makePerson,
  routePaths,
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
 * Types into every text field of every form in view, editors included, but not into what only searches a list to choose
 * from. Returns how many there were.
 */
async function typeEverywhere(page: Page): Promise<number> {
  const fields = page
    .locator('main form, [role=dialog] form')
    .locator(
      'input:is([type=text], [type=email], [type=url], [type=tel], :not([type])):not([readonly], [role=combobox]), textarea, [contenteditable=true]',
    )
    .filter({ visible: true });
  const count = await fields.count();
  for (let at = 0; at < count; at += 1) {
    const field = fields.nth(at);
    if (await field.isEditable()) await field.fill(`7${at}`);
  }
  return count;
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
async function expectKept(page: Page, session: SessionReply, where: string): Promise<void> {
  const typed = await typedValues(page);
  await inAnotherTab(page, null);
  await expect(signInDialog(page), where).toBeVisible();
  await expect(page.getByRole('dialog').filter({ visible: true }), where).toHaveCount(1);
  await expect(page.locator('main form').filter({ visible: true }), where).toHaveCount(0);
  await inAnotherTab(page, session);
  await page.keyboard.press('Escape');
  await expect(signInDialog(page), where).toHaveCount(0);
  await expect
    .poll(() => page.locator('main form, [role=dialog] form').filter({ visible: true }).count(), where)
    .toBeGreaterThan(0);
  expect(await typedValues(page), where).toEqual(typed);
}

test('[AUT-10] [BAC-13] the text of a fund is still there after a session that ended was replaced by signing in, and is saved', async ({
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

/** Pages with a parameter that hold a form, and the button that opens the form of a dialog. */
async function formPages(): Promise<[path: string, button?: string][]> {
  const [fund, person] = await Promise.all([makeFund(), makePerson()]);
  const participation = await completeParticipation(person, fund, 20_000);
  const of = `/admin/funds/${fund._id}`;
  return [
    ...['terms', 'texts', 'offering', 'instructions', 'agreements', 'returns'].map((section): [string] => [
      `${of}/${section}`,
    ]),
    [of, 'Duplicate'],
    [`/admin/participations/${participation._id}`, 'Correct the terms'],
    [`/admin/people/${person._id}`],
    ...['companies', 'investments', 'notification_templates', 'users', 'settings', 'blog_items'].map(
      (collection): [string] => [`/admin/records/${collection}/new`],
    ),
    [`/admin/records/companies/${fund.company ?? ''}`],
  ];
}

for (const [which, isIncluded] of [
  ['every form', () => true],
  [
    'a form of each kind',
    (path: string) => /Duplicate|\/texts|companies\/new|templates\/write|invitations/.test(path),
  ],
] as const)
  test(`[AUT-10] [BAC-13] ${which} of the back office keeps its values over a session that ends @proof`, async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 401/);
    test.slow();
    await signIn(page, superadmin);
    const session = await signInByApi(superadmin);
    const pages: [path: string, button?: string][] = [
      ...routePaths()
        .filter((path) => path.startsWith('/admin') && !path.includes('$'))
        .map((path): [string] => [path]),
      ...(await formPages()),
    ];
    // Leaving asks, because something was typed.
    page.on('dialog', (native) => void native.accept());
    let forms = 0;
    for (const [path, button] of pages.filter((each) => isIncluded(each.join(' ')))) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (button) await page.getByRole('button', { name: button, exact: true }).click();
      await page.waitForLoadState('networkidle');
      if ((await typeEverywhere(page)) === 0) continue;
      forms += 1;
      await expectKept(page, session, `${path} ${button ?? ''}`);
    }
    expect(forms).toBeGreaterThan(which === 'every form' ? 20 : 3);
  });
