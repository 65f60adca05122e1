import {
  bodyField,
  DEMO_PASSWORD,
  editBar,
  endSessionBeforeChange,
  expect,
  expectNoAxeViolations,
  expectSaved,
  makeEditedPortal,
  makePerson,
  openInEditMode,
  signInByApi,
  test,
  titleField,
} from './fixtures/index.ts';

const signInOtherEditor = async () => signInByApi((await makePerson({ level: 'superadmin' })).email);

test.describe('two editors on one text', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(/status of 409/));

  test('[CON-12] show both texts to the person who saves later, who keeps their own or takes the other, with undo', async ({
    page,
    newVisitor,
  }) => {
    const place = await makeEditedPortal({ title: 'T', body: '<p>Start</p>' });
    await openInEditMode(page, place);
    const other = await newVisitor();
    await openInEditMode(other, { ...place, session: await signInOtherEditor() });

    await bodyField(other).click();
    await other.keyboard.press('Control+End');
    await other.keyboard.type(' theirs');
    await expectSaved(other);
    await bodyField(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' ours');
    const bar = editBar(page);
    await expect(bar.getByRole('alert')).toContainText('Someone else has changed privacy-policy');
    expect((await place.kept())?.body).toBe('<p>Start theirs</p>');
    // Typing can continue; nothing is saved until the person decides.
    await page.keyboard.type('!');
    await bar.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'Two versions of privacy-policy' });
    await expect(dialog.getByRole('region', { name: 'Their version' })).toContainText('Start theirs');
    await expect(dialog.getByRole('region', { name: 'Your version' })).toContainText('Start ours!');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(bodyField(page)).toHaveText('Start ours!');
    await bar.getByRole('button', { name: 'Compare' }).click();
    await dialog.getByRole('button', { name: 'Keep my version' }).click();
    await expectSaved(page);
    expect((await place.kept())?.body).toBe('<p>Start ours!</p>');

    // Now the other editor is later, and takes the saved text.
    await bodyField(other).click();
    await other.keyboard.press('Control+End');
    await other.keyboard.type(' again');
    await editBar(other).getByRole('button', { name: 'Compare' }).click();
    await other.getByRole('button', { name: 'Use their version' }).click();
    await expect(bodyField(other)).toHaveText('Start ours!');
    await bodyField(other).click();
    await other.keyboard.press('Control+z');
    await expect(bodyField(other)).toHaveText('Start theirs again');
  });

  test('[CON-12] do not conflict when one changes the title and the other the body: both changes are saved @proof', async ({
    page,
    newVisitor,
  }) => {
    const place = await makeEditedPortal({ title: 'T', body: '<p>Start</p>' });
    await openInEditMode(page, place);
    const other = await newVisitor();
    await openInEditMode(other, { ...place, session: await signInOtherEditor() });
    await titleField(other).click();
    await other.keyboard.press('Control+a');
    await other.keyboard.type('Theirs');
    await expectSaved(other);
    await bodyField(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' ours');
    await expectSaved(page);
    expect(await place.kept()).toMatchObject({ title: 'Theirs', body: '<p>Start ours</p>' });
    await expect(titleField(page)).toHaveText('Theirs');
  });

  test('[CON-12] are told about the conflict when both create a missing text at the same time @proof', async ({
    page,
    newVisitor,
  }) => {
    const place = await makeEditedPortal();
    await openInEditMode(page, place);
    const other = await newVisitor();
    await openInEditMode(other, { ...place, session: await signInOtherEditor() });
    await bodyField(other).click();
    await other.keyboard.type('theirs');
    await expectSaved(other);
    await bodyField(page).click();
    await page.keyboard.type('ours');
    await expect(editBar(page).getByRole('button', { name: 'Compare' })).toBeVisible();
    await expect(bodyField(page)).toHaveText('ours');
    expect((await place.kept())?.body).toBe('<p>theirs</p>');
  });
});

test('[CON-12] [CON-04] a session that ends during editing loses nothing: sign-in is offered, and then the text is saved @proof', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  const place = await makeEditedPortal({ title: 'T', body: '<p>Start</p>' });
  const session = await signInByApi(place.editor.email);
  await openInEditMode(page, { ...place, session });
  await bodyField(page).click();
  await page.keyboard.press('Control+End');
  await endSessionBeforeChange(page, (path) => path === '/contents/update');
  await page.keyboard.type(' and what was typed');
  const bar = editBar(page);
  await expect(bar.getByRole('alert')).toContainText('no longer signed in');
  await expect(bodyField(page)).toHaveText('Start and what was typed');
  // CON-04: without the right to edit, the text can be read but not changed.
  await expect(bodyField(page)).toHaveAttribute('contenteditable', 'false');
  expect((await place.kept())?.body).toBe('<p>Start</p>');
  await bar.getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Email address').fill(place.editor.email);
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expectSaved(page);
  await expect(bodyField(page)).toHaveText('Start and what was typed');
  await expect(bodyField(page)).toHaveAttribute('contenteditable', 'true');
  expect((await place.kept())?.body).toBe('<p>Start and what was typed</p>');
});
