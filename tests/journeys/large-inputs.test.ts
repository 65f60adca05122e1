import {
  bodyField,
  editBar,
  expect,
  expectSaved,
  makeEditedPortal,
  makeFund,
  makePerson,
  openInEditMode,
  pageOf,
  test,
} from './fixtures/index.ts';

const size = 10 * 1024 * 1024;
const lengthOf = (field: HTMLInputElement | HTMLTextAreaElement) => field.value.length;

test.describe('a text of ten megabytes', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(/status of 4(?:00|13)/));

  test('[SYN-06] is cut off as feedback at the length that the server accepts @proof', async ({
    page,
    signIn,
  }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    const form = page.getByRole('form', { name: 'Invest or decline' });
    await form.getByLabel('No', { exact: true }).check();
    const feedback = form.getByLabel('Feedback (optional)');
    await feedback.fill('x'.repeat(size));
    expect(await feedback.evaluate(lengthOf)).toBe(5_000);
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(form).toHaveCount(0);
  });

  test('[CON-04] [CON-07] is rejected by the editor as a paste and as source, and the saved text stays @proof', async ({
    page,
  }) => {
    const place = await makeEditedPortal({ title: 'T', body: '<p>Start</p>' });
    await openInEditMode(page, place);
    const bar = editBar(page);
    await bodyField(page).click();
    await bodyField(page).evaluate((field, length) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'x'.repeat(length));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, size);
    await expect(page.getByText('This text is too long')).toBeVisible();
    await expect(bodyField(page)).toHaveText('Start');
    await page.getByRole('button', { name: 'Source view', exact: true }).click();
    const source = page.getByRole('textbox', { name: 'HTML: Text of privacy-policy' });
    await source.fill(`<p>${'x'.repeat(size)}</p>`);
    await expect(bar.getByRole('alert')).toContainText(/larger|too long|more than/);
    expect(await source.evaluate(lengthOf)).toBeGreaterThan(size);
    expect((await place.kept())?.body).toBe('<p>Start</p>');
    await source.fill('<p>Less</p>');
    await expectSaved(page);
    expect((await place.kept())?.body).toBe('<p>Less</p>');
  });
});
