import { listCountersignatures, request } from '@paddock/contract';
import type { DropboxSignService } from '@paddock/testing';
import type { Page } from '@playwright/test';
import { makeDropboxFund, startServerAtDropboxSign } from './fixtures/dropbox-sign.ts';
import {
  apiAs,
  commit,
  DEMO_PASSWORD,
  expect,
  expectReadable,
  type Fund,
  makePerson,
  once,
  requestSignLink,
  signLinkEmailedTo,
  test,
  uniqueSuffix,
  withSpouse,
} from './fixtures/index.ts';

let service: DropboxSignService;
let stop: () => Promise<void>;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  ({ service, stop } = await startServerAtDropboxSign());
});
test.afterAll(() => stop?.());
test.afterEach(() => {
  service.failAll(undefined);
  service.events.lose();
});

const frameOn = (page: Page) => page.frameLocator('iframe[title="Sign the agreement at Dropbox Sign"]');
const stepsOn = (page: Page) => page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
const openButton = (page: Page) => page.getByRole('button', { name: 'Read and sign' });

/** Opens the frame with a button, and signs in it. */
async function signInFrame(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await frameOn(page)
    .getByLabel(/^Type your name/)
    .fill(name);
  await frameOn(page).getByRole('button', { name: 'I agree' }).click();
}

/** A commitment to a fund at Dropbox Sign, with the investor's sign link. */
async function committed({ withCouple = false, fund: given }: { withCouple?: boolean; fund?: Fund } = {}) {
  const email = `spouse-${uniqueSuffix()}@example.com`;
  const spouse = { firstName: 'Grace', lastName: 'Hopper', email };
  const [person, fund] = await Promise.all([makePerson(), given ?? makeDropboxFund(service)]);
  const syndUser = await commit(person, fund, withCouple ? withSpouse(spouse) : {});
  const link = await requestSignLink(person, syndUser);
  const name = `${person.firstName} ${person.lastName}`;
  return { person, name, fund, spouse, syndUser, link };
}

/** A fund in which somebody has invested already, so that what its templates need is known without the service. */
async function knownFund(): Promise<Fund> {
  const { fund, name } = await committed();
  await requestAbout(name);
  return fund;
}

/** The service's request about somebody; waits until it has been created. */
async function requestAbout(name: string) {
  const find = () => service.requests().find(({ values }) => values['investor_name'] === name);
  await expect.poll(find, { message: `a signature request about ${name}` }).toBeDefined();
  const found = find();
  if (!found) throw new Error(`There is no signature request about ${name}`);
  return found;
}

for (const [width, tag] of [
  [360, []],
  [1280, ['@proof']],
] as const)
  test(`[SIG-06] [SIG-07] at Dropbox Sign, the investor signs in the page, the spouse from an email, and management in the back office, at ${width} px`, {
    tag: [...tag],
  }, async ({ page, newVisitor, signIn }) => {
    test.setTimeout(120_000);
    const { person, name, fund, spouse, syndUser, link } = await committed({ withCouple: true });
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, person.email);
    await page.goto(link);
    await expect(openButton(page)).toBeVisible();
    await expect(stepsOn(page)).toHaveText([
      /^\dRead and sign, in progress/,
      /^\dSpouse, not started/,
      /^\dManagement, not started/,
      /^\dCountersigned, not started/,
    ]);
    await openButton(page).click();
    await expect(frameOn(page).getByText(fund.name).first()).toBeVisible();
    await expect(page.getByText('Signatures that are given here have no legal effect.')).toBeVisible();
    const frame = page.getByTitle('Sign the agreement at Dropbox Sign');
    await expect(frame).toBeFocused();
    // The address of the page is a secret of this signer.
    expect(await frame.getAttribute('src')).not.toContain(new URL(link).pathname.split('/').at(-1));
    const box = await frame.boundingBox();
    expect(box?.width).toBeGreaterThan(width * 0.9);
    expect(box?.height).toBeGreaterThan(500);
    await frameOn(page).getByRole('button', { name: 'I agree' }).click();
    await expect(page).toHaveURL('/dashboard');

    const other = await newVisitor();
    await other.setViewportSize({ width, height: 800 });
    await other.goto(await signLinkEmailedTo(spouse.email));
    await expect(other.getByText('Signing as Grace Hopper')).toBeVisible();
    await signInFrame(other, 'Read and sign', 'Grace Hopper');
    await expect(other.getByText('You have signed')).toBeVisible();
    await expect(stepsOn(other).nth(1)).toHaveText(/^\dManagement, in progress/);
    await expectReadable(other);

    const desk = await newVisitor();
    await desk.setViewportSize({ width, height: 800 });
    await signIn(desk, 'admin@example.com');
    await desk.goto(`/admin/countersignatures/${syndUser._id}`);
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText(`Countersign for ${name}`);
    await expect(desk.getByRole('button', { name: 'Mark as reviewed' })).toHaveCount(0);
    await expectReadable(desk);
    await desk.setViewportSize({ width, height: 800 });
    await signInFrame(desk, 'Sign at Dropbox Sign', 'Daniel Okafor');
    await expect(desk.getByText(`The agreement of ${name} is signed`)).toBeVisible();
    const audit = desk.getByRole('button', { name: 'Download the audit trail' });
    await expect(audit).toBeVisible({ timeout: 30_000 });
    const download = desk.waitForEvent('download');
    await audit.click();
    expect((await download).suggestedFilename()).toMatch(/audit_trail.*\.pdf$/);
    await expectReadable(desk);
  });

test('[SIG-06] an agreement that Dropbox Sign cannot make yet is told, waits, and goes on by itself @proof', async ({
  page,
}) => {
  const fund = await knownFund();
  service.failAll({ kind: 'status', status: 503 });
  const { link } = await committed({ fund });
  await page.goto(link);
  await expect(page.getByText('Dropbox Sign does not answer at the moment')).toBeVisible();
  await expectReadable(page);
  service.failAll(undefined);
  await expect(openButton(page)).toBeVisible({ timeout: 45_000 });
});

test('[SIG-06] a frame that does not open, or is closed without signing, can be opened again @proof', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of (?:403|503)/, /request failed with status code 503/);
  const { link, name } = await committed();
  await requestAbout(name);
  await page.goto(link);
  service.failNext({ kind: 'status', status: 503 }, { path: /sign_url/ });
  await openButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Nothing is lost.');
  await expectReadable(page);

  // An address that has been used shows an error of the service instead of the document.
  service.delays.signUrl = -1;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('The agreement could not be opened');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  service.delays.signUrl = 3_600_000;

  await page.getByRole('button', { name: 'Try again' }).click();
  await frameOn(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('You have not signed yet')).toBeVisible();
  await expectReadable(page);
  await page.getByRole('button', { name: 'Open it again' }).click();
  await expect(frameOn(page).getByRole('button', { name: 'I agree' })).toBeVisible();
  // axe writes to every frame.
  allowConsole(/Failed to execute 'postMessage'.*target origin/);
  await expectReadable(page);
  await page.getByRole('button', { name: 'Close without signing' }).click();
  await expect(page.getByRole('button', { name: 'Open it again' })).toBeFocused();
  await signInFrame(page, 'Open it again', name);
  await expect(page.getByText('You have signed')).toBeVisible();
});

test('[SIG-06] a signature that was given before the page was loaded again is recorded without a callback @proof', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  service.events.hold();
  const { link, name } = await committed();
  const { id } = await requestAbout(name);
  await page.goto(link);
  await page.route('**/api/signing/refresh', (route) => route.abort());
  await signInFrame(page, 'Read and sign', name);
  await expect(page.getByText('Recording your signature…')).toBeVisible();
  await expectReadable(page);
  expect(service.requestOf(id).signatures[0]?.status).toBe('signed');
  await page.unroute('**/api/signing/refresh');
  await page.reload();
  await expect(page.getByText('You have signed')).toBeVisible();
});

test('[SIG-06] what Dropbox Sign rejects is told to the investor and to management, who has it asked again @proof', async ({
  page,
  newVisitor,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const fund = await knownFund();
  service.failAll({ kind: 'status', status: 400 });
  const { link, syndUser } = await committed({ fund });
  await page.goto(link);
  await expect(page.getByText('Dropbox Sign cannot go on with this agreement')).toBeVisible();
  await expectReadable(page);

  const desk = await newVisitor();
  await signIn(desk, 'admin@example.com');
  await desk.goto(`/admin/countersignatures/${syndUser._id}`);
  await expect(desk.getByText('Dropbox Sign rejects this agreement')).toBeVisible();
  await expect(desk.getByText('Come back later.')).toBeVisible();
  await expect(desk.getByText('There is no document yet')).toBeVisible();
  await expectReadable(desk);
  service.failAll(undefined);
  await desk.getByRole('button', { name: 'Ask again' }).click();
  await expect(desk.getByText('Dropbox Sign rejects this agreement')).toHaveCount(0, { timeout: 20_000 });
  await expect(openButton(page)).toBeVisible({ timeout: 40_000 });
});

test('[SIG-06] [BAC-07] agreements at Dropbox Sign are countersigned one by one, with re-authentication, and never before the others have signed @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 403/);
  const { name, syndUser } = await committed();
  const { id } = await requestAbout(name);
  await signIn(page, 'admin@example.com');
  await page.goto(`/admin/countersignatures/${syndUser._id}`);
  await expect(page.getByText('The investor has not signed yet.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign at Dropbox Sign' })).toHaveCount(0);
  service.signNext(id);
  const admin = await apiAs('admin@example.com');
  await expect
    .poll(async () =>
      (await request(admin, listCountersignatures, {})).items.map(({ syndUser: waiting }) => waiting),
    )
    .toContain(syndUser._id);
  await page.goto('/admin/countersignatures');
  await page.getByLabel('Rows per page').selectOption('All');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('At Dropbox Sign');
  await expect(
    page.getByText('Agreements at Dropbox Sign are signed one by one', { exact: false }),
  ).toBeVisible();
  await expectReadable(page);
  // As an idle session is answered.
  await page.route(
    '**/countersignatures/frame',
    once((route) =>
      route.fulfill({ status: 403, json: { code: 'sudo_required', message: 'Please confirm first.' } }),
    ),
  );
  await page.goto(`/admin/countersignatures/${syndUser._id}`);
  await page.getByRole('button', { name: 'Sign at Dropbox Sign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(frameOn(page).getByRole('button', { name: 'I agree' })).toBeVisible();
  await page.getByRole('button', { name: 'Close without signing' }).click();
  await expect(page.getByText('You have not signed yet')).toBeVisible();
});

test('[SIG-06] [BAC-06] a fund chooses Dropbox Sign, and its templates there are checked @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 404/, /request failed with status code 404/);
  const fund = await makeDropboxFund(service, {
    signature_provider: null,
    sa_doc_template_1_id: null,
    sa_doc_template_2_id: null,
    sa_doc_template_3_id: null,
    sa_doc_template_4_id: null,
  });
  const good = service.addTemplate({ title: 'Agreement of an individual' });
  const bad = service.addTemplate({
    title: 'Agreement of a trust',
    roles: ['Investor', 'Witness', 'Management'],
  });
  await signIn(page, 'admin@example.com');
  await page.goto(`/admin/funds/${fund._id}/agreements`);
  const form = page.getByRole('form', { name: 'Agreements' });
  await expect(form.getByLabel('Signatures')).toHaveValue('');
  await expect(form.getByRole('combobox', { name: 'Individual', exact: true })).toBeVisible();
  await form.getByLabel('Signatures').selectOption('Dropbox Sign');
  await expect(form.getByText('New agreements will go to Dropbox Sign')).toBeVisible();
  await expect(form.getByText('have no legal effect', { exact: false })).toBeVisible();

  await form.getByRole('textbox', { name: 'Individual', exact: true }).fill(good.id);
  await form.getByRole('textbox', { name: 'Trust' }).fill(bad.id);
  await form.getByRole('textbox', { name: 'Entity' }).fill('unknown');
  await form.getByRole('textbox', { name: 'Individual', exact: true }).focus();
  await expect(form.getByText('Agreement of an individual', { exact: true })).toBeVisible();
  await expect(form.getByText(/^It states: .*Amount in words/).first()).toBeVisible();
  await expect(form.getByText('Agreement of a trust cannot be used yet')).toBeVisible();
  await expect(form.getByText(/Witness/)).toBeVisible();
  await expect(form.getByText('Dropbox Sign has no template with this id.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Check again Entity' })).toBeVisible();
  await expectReadable(page);

  bad.roles = ['Investor', 'Management'];
  await form.getByRole('button', { name: 'Check again Trust' }).click();
  await expect(form.getByText('Agreement of a trust', { exact: true })).toBeVisible();
  await form.getByRole('textbox', { name: 'Entity' }).fill('');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`${fund.name} is saved.`)).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Signatures')).toHaveValue('dropbox');
  await expect(form.getByRole('textbox', { name: 'Trust' })).toHaveValue(bad.id);
  await form.getByLabel('Signatures').selectOption('Built-in signing');
  await expect(form.getByText('are finished there', { exact: false })).toBeVisible();
  await expect(form.getByRole('combobox', { name: 'Trust' })).toHaveValue('');
  await form.getByLabel('Signatures').selectOption('Dropbox Sign');
  await expect(form.getByRole('textbox', { name: 'Trust' })).toHaveValue(bad.id);
});
