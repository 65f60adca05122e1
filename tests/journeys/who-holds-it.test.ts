import {
  createRecord,
  type Entity,
  type RecordBody,
  readCapTable,
  recordEndpoints,
  request,
  sendPasswordLink,
  setInvesting,
  setNewPassword,
  syndicationBySlug,
  type Transport,
} from '@paddock/contract';
import { paperPdf } from '@paddock/testing';
import type { Page } from '@playwright/test';
import { createSuperadmin } from './fixtures/create-superadmin.ts';
import {
  apiTransport,
  consent,
  DEMO_PASSWORD,
  expect,
  makeTemplates,
  signInAt,
  signInByApi,
  test,
  typeSignature,
} from './fixtures/index.ts';
import { linkInOutboxFiles } from './fixtures/outbox-files.ts';
import { type ServerProcess, serverLog, startServer } from './fixtures/server-process.ts';

const owner = 'owner@harbor.example';
const day = 24 * 60 * 60_000;
const fromNow = (days: number) => new Date(Date.now() + days * day).toISOString();
/** More people who hold something, and how many K-1s each of them gets. */
const crowdSize = 19;
const papersEach = 25;

test.use({ actionTimeout: 20_000 });

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer(serverLog('who-holds-it'), { DEMO: '0', CAPTCHA: 'off' });
});
test.afterAll(async () => {
  await server.stop();
});

const origin = () => `http://localhost:${server.port}`;
const calls = (authCode?: string) => apiTransport(authCode, 'stallion', server.port);
const sessionFor = (email: string, password: string = DEMO_PASSWORD) => signInByApi(email, password, calls());

type Fund = Entity<'funds'> & { url_slug: string };
interface Someone {
  id: string;
  email: string;
  name: string;
}

async function makeSomeone(admin: Transport, firstName: string, lastName: string): Promise<Someone> {
  const email = `${firstName}.${lastName}@investor.example`.toLowerCase();
  const { item } = await request(admin, createRecord, {
    params: { collection: 'users' },
    body: {
      username: email,
      email,
      firstName,
      lastName,
      password: DEMO_PASSWORD,
      isActive: true,
      address1: '1 Main Street',
      city: 'Austin',
      state: 'TX',
      postalCode: '78701',
      country: 'US',
    },
  });
  return { id: item._id, email, name: `${firstName} ${lastName}` };
}

const profiles = recordEndpoints('investing_entities');

async function makeProfile(person: Someone, body: RecordBody<'investing_entities'>): Promise<string> {
  const { authCode } = await sessionFor(person.email);
  return (await request(calls(authCode), profiles.create, { body })).item._id;
}

/** A fund that anybody accredited can invest in now. */
async function makeFund(admin: Transport, name: string, url_slug: string): Promise<Fund> {
  const { item: company } = await request(admin, recordEndpoints('companies').create, {
    body: { name: `${name} Management` },
  });
  const { item: fund } = await request(admin, recordEndpoints('funds').create, {
    body: {
      name,
      url_slug,
      type: 'Real estate',
      description: '<p>What the fund does.</p>',
      open_date: fromNow(-20),
      start_date: fromNow(-10),
      close_date: fromNow(30),
      end_date: fromNow(900),
      min_inv_amount: 10_000,
      max_inv_amount: 250_000,
      total_inv_amount: 1_000_000,
      wire_instructions: '<p>First Harbor Bank</p>',
      company: company._id,
      requires_accreditation: true,
    },
  });
  await request(admin, recordEndpoints('investments').create, {
    body: { name, description: '<p>What is bought.</p>', company: company._id, fund: fund._id },
  });
  return fund as Fund;
}

/** Confirms the address of an account that an admin made, as its owner does. */
async function confirmAddress({ email }: Someone): Promise<void> {
  await request(calls((await sessionFor(email)).authCode), sendPasswordLink, {});
  const link = await linkInOutboxFiles(server.dataDir, email, 'reset_password');
  const code = new URL(link).pathname.split('/').at(-1) ?? '';
  await request(calls(), setNewPassword, { body: { code, password: DEMO_PASSWORD } });
}

interface Holder {
  kind: string;
  legalName: string;
  taxId: string;
  capacity?: string;
  second?: string;
  custodian?: string;
}

/** Adds a profile on its page and states its accreditation. */
async function addAccredited(page: Page, { kind, legalName, taxId, capacity, second }: Holder) {
  await page.goto(`${origin()}/profiles`);
  await page.getByRole('button', { name: 'Add a profile' }).click();
  const form = page.getByRole('form', { name: 'Add an investing profile' });
  await form.getByLabel('Who is it?').selectOption({ label: kind });
  await form.getByLabel('Legal name').fill(legalName);
  await form.getByLabel('Tax id').fill(taxId);
  if (capacity) await form.getByLabel('Signs as').fill(capacity);
  if (second) await form.getByLabel('Second owner').fill(second);
  await form.getByRole('button', { name: 'Save' }).click();
  const card = page.getByRole('listitem').filter({ hasText: legalName });
  await expect(card.getByText('Accreditation: not stated')).toBeVisible();
  await page.getByRole('button', { name: `State the accreditation of ${legalName}` }).click();
  const stating = page.getByRole('form', { name: `Accreditation of ${legalName}` });
  await stating
    .getByRole('radio', { name: /million/ })
    .last()
    .check();
  await stating.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Accreditation: stated, our team reviews it')).toBeVisible();
}

async function signAs(page: Page, name: string): Promise<void> {
  await expect(page.getByText(`Signing as ${name}`)).toBeVisible();
  const form = page.getByRole('form', { name: 'Sign the agreement' });
  await typeSignature(form, name);
  await consent(form);
  await form.getByRole('button', { name: 'Sign the agreement' }).click();
}

/** Commits with a profile on the page of the fund and signs for it. */
async function investAndSign(
  page: Page,
  {
    fund,
    who,
    holder,
    isSecond,
    email,
  }: {
    fund: Fund;
    who: Someone;
    holder: Holder;
    isSecond?: boolean;
    email?: string;
  },
): Promise<void> {
  const label = `${holder.legalName} (${holder.kind})`;
  await page.goto(`${origin()}/syndication/dashboard/${fund.url_slug}`);
  if (isSecond) await page.getByRole('link', { name: `Invest with ${label}` }).click();
  const form = page.getByRole('form', { name: 'Invest or decline' });
  await form.getByLabel('Yes', { exact: true }).check();
  if (isSecond) await expect(form.getByText(`${label} invests.`)).toBeVisible();
  else await form.getByRole('radiogroup', { name: 'Who invests?' }).getByLabel(label).check();
  await form.getByLabel('Investment amount').fill('20000');
  if (email) await form.getByLabel("Second owner's email").fill(email);
  if (holder.custodian) await form.getByLabel('Custodian').fill(holder.custodian);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(`Held by ${label}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Read and sign' }).click();
  const named = holder.custodian ? `${holder.legalName} (custodian: ${holder.custodian})` : holder.legalName;
  await expect(page.getByText(`The agreement names ${named}, by ${who.name}`)).toBeVisible();
  if (holder.capacity)
    await expect(page.getByRole('region', { name: 'Agreement', exact: true })).toContainText(holder.capacity);
  await signAs(page, who.name);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
}

const k1 = (name: string, ...lines: readonly string[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: paperPdf([['Schedule K-1 2025', ...lines]]),
});

test('[ENT-01] [ENT-03] [ENT-04] [ENT-05] [ENT-06] [ENT-07] [ENT-09] [BAC-15] on an empty deployment an IRA, a joint account, an LLC and a trust invest and sign, the trust is renamed, 500 K-1s are filed, and an accountant reads those of the LLC @proof', async ({
  page,
  newVisitor,
}) => {
  test.setTimeout(900_000);
  const secret = await createSuperadmin(owner, server.dataDir);
  const ownerSession = await sessionFor(owner, secret);
  const admin = calls(ownerSession.authCode);
  const fund = await makeFund(admin, 'Harbor Fund', 'harbor-fund');
  const otherFund = await makeFund(admin, 'Quiet Fund', 'quiet-fund');
  await makeTemplates(admin, [fund, otherFund]);
  const nia = await makeSomeone(admin, 'Nia', 'Okafor');
  const ben = await makeSomeone(admin, 'Ben', 'Bright');
  const tara = await makeSomeone(admin, 'Tara', 'Teller');
  const accountant = await makeSomeone(admin, 'Ada', 'Accountant');
  const bystander = await makeSomeone(admin, 'Quinn', 'Quiet');
  const ira = {
    kind: 'IRA or solo 401(k)',
    legalName: 'Okafor Retirement IRA',
    taxId: '12-3000001',
    custodian: 'Equity Trust Company',
  };
  const llc = {
    kind: 'LLC',
    legalName: 'Lighthouse Holdings LLC',
    taxId: '12-3000002',
    capacity: 'Managing Member',
  };
  const joint = {
    kind: 'Joint account',
    legalName: 'Bright Joint Account',
    taxId: '12-3000003',
    second: 'Bea Bright',
  };
  const trust = { kind: 'Trust', legalName: 'Teller Family Trust', taxId: '12-3000004', capacity: 'Trustee' };
  await makeProfile(nia, { kind: 'individual', legalName: nia.name, taxId: '12-3000005' });

  // Somebody who holds a share of another fund, of whom nothing may change.
  const quiet = await makeProfile(bystander, {
    kind: 'llc',
    legalName: 'Quiet Waters LLC',
    taxId: '12-3000006',
    accreditation: '2',
  });
  const bystanderApi = calls((await sessionFor(bystander.email)).authCode);
  const { syndUser } = await request(bystanderApi, syndicationBySlug, {
    params: { slug: otherFund.url_slug },
  });
  await request(bystanderApi, setInvesting, {
    body: {
      id: syndUser?._id ?? '',
      invest_amount: 15_000,
      method_of_inv: 'ENTITY',
      investing_entity: quiet,
    },
  });
  const emailsTo = async (to: string) =>
    (await request(admin, recordEndpoints('outbox').list, { query: { filter: { to } } })).items;
  const ofBystander = async () => ({
    capTable: await request(admin, readCapTable, {
      params: { fund: otherFund._id },
      query: { of: 'accepted' },
    }),
    profiles: (await request(bystanderApi, profiles.list, { query: {} })).items,
    taxDocuments: (await request(bystanderApi, recordEndpoints('tax_documents').list, { query: {} })).items,
    emails: (await emailsTo(bystander.email)).map(({ subject }) => subject),
  });
  await expect.poll(async () => (await ofBystander()).emails.length).toBeGreaterThan(0);
  const before = await ofBystander();

  const browserOf = async (email: string) => {
    const visitor = await newVisitor();
    await signInAt(visitor, origin(), await sessionFor(email));
    return visitor;
  };
  const [niaPage, benPage, taraPage] = [
    await browserOf(nia.email),
    await browserOf(ben.email),
    await browserOf(tara.email),
  ];

  await test.step('each is accredited, invests, and signs in its capacity', async () => {
    await addAccredited(niaPage, ira);
    await addAccredited(niaPage, llc);
    await investAndSign(niaPage, { fund, who: nia, holder: ira });
    await investAndSign(niaPage, { fund, who: nia, holder: llc, isSecond: true });
    await addAccredited(taraPage, trust);
    await investAndSign(taraPage, { fund, who: tara, holder: trust });
    await addAccredited(benPage, joint);
    const email = 'bea@investor.example';
    await investAndSign(benPage, { fund, who: ben, holder: joint, email });
    const second = await newVisitor();
    await second.goto(await linkInOutboxFiles(server.dataDir, email, 'sign'));
    await signAs(second, 'Bea Bright');
    await expect(second.getByText('You have signed')).toBeVisible();
  });

  await signInAt(page, origin(), ownerSession);
  await test.step('management countersigns the four', async () => {
    for (const [at, { legalName }] of [ira, llc, joint, trust].entries()) {
      await page.goto(`${origin()}/admin/countersignatures`);
      await page
        .getByRole('row')
        .filter({ hasText: legalName })
        .getByRole('link', { name: /^Review/ })
        .click();
      const form = page.getByRole('form', { name: 'Countersign the agreement' });
      await expect(form).toBeVisible();
      if (at === 0) await form.getByLabel('Your title').fill('Managing Member');
      await typeSignature(form, 'Olivia Owner');
      await consent(form);
      await form.getByRole('button', { name: 'Countersign' }).click();
      await expect(page.getByText(/is signed and is being sealed\./)).toBeVisible();
    }
  });

  await test.step('the trust is renamed, and the cap table stays', async () => {
    await taraPage.goto(`${origin()}/profiles`);
    await taraPage.getByRole('button', { name: `Edit ${trust.legalName}` }).click();
    const form = taraPage.getByRole('form', { name: `Edit ${trust.legalName}` });
    await form.getByLabel('Legal name').fill('Renamed Legacy Trust');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(taraPage.getByRole('heading', { name: 'Renamed Legacy Trust', exact: true })).toBeVisible();
    await expect(async () => {
      await page.goto(`${origin()}/admin/funds/${fund._id}/cap-table`);
      const table = page.getByRole('table', { name: 'Cap table' });
      for (const { legalName } of [ira, llc, joint, trust])
        await expect(table.getByRole('row').filter({ hasText: legalName })).toHaveCount(1, {
          timeout: 3_000,
        });
      await expect(table).not.toContainText('Renamed Legacy Trust');
    }).toPass({ timeout: 30_000 });
  });

  const crowd: { person: Someone; name: string; taxId: string }[] = [];
  for (let at = 0; at < crowdSize; at++) {
    const person = await makeSomeone(admin, 'Vera', `Crowd${at}`);
    const name = `Meadow ${String.fromCharCode(65 + at)}${at} Partners LLC`;
    const taxId = `98-7${String(at).padStart(6, '0')}`;
    await makeProfile(person, { kind: 'llc', legalName: name, taxId });
    crowd.push({ person, name, taxId });
  }

  const told = [nia, ben, tara, ...crowd.map(({ person }) => person)];
  const taxEmailsTo = async (email: string) =>
    (await emailsTo(email)).filter(({ subject }) => subject?.includes('tax document')).length;

  await test.step('500 K-1s are filed in one go; the 20 wrongly named are flagged and not published', async () => {
    const [first, other] = crowd;
    if (!first || !other) throw new Error('There is a crowd');
    const files = [
      k1('K1 llc.pdf', llc.taxId, llc.legalName),
      k1('K1 ira.pdf', ira.taxId, ira.legalName),
      k1('K1 joint.pdf', joint.taxId, joint.legalName),
      // As it signed, and the cap table has it: papers are made from that.
      k1('K1 trust.pdf', trust.taxId, trust.legalName),
      k1('K1 own.pdf', '12-3000005', nia.name),
      ...crowd.flatMap(({ name, taxId }, who) =>
        Array.from({ length: papersEach }, (_, at) => k1(`K1 c${who} n${at}.pdf`, taxId, name)),
      ),
      ...Array.from({ length: 10 }, (_, at) => k1(`${other.name} w${at}.pdf`, first.taxId, first.name)),
      ...Array.from({ length: 10 }, (_, at) => k1(`Nobody w${at}.pdf`, 'Somebody else')),
    ];
    expect(files).toHaveLength(500);
    await page.goto(`${origin()}/admin/filing`);
    await page.getByLabel('What are you filing?').selectOption('Tax');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles(files);
    await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0, { timeout: 400_000 });
    await page.reload();
    const certain = page.getByRole('button', { name: /^Confirm all certain/ });
    await expect(certain).toHaveText('Confirm all certain (480)', { timeout: 120_000 });
    // One that is saved while a run of the job ends is read in the next one, within a minute.
    await expect(page.getByText('files are still being read.')).toHaveCount(0, { timeout: 120_000 });
    await certain.click();
    await expect(certain).toBeDisabled({ timeout: 60_000 });
    const show = page.getByLabel('Show');
    for (const [state, count] of [
      ['Likely', 10],
      ['No match', 10],
      ['Confirmed', 480],
    ] as const) {
      const option = show.locator('option').filter({ hasText: new RegExp(`^${state}.*\\b${count}\\b`) });
      await expect(option).toHaveCount(1);
      await show.selectOption(await option.getAttribute('value'));
    }
    await page.getByRole('button', { name: 'Publish 480' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish 480 documents?' });
    await expect(dialog).toContainText(`${crowdSize + 3} people will be notified, each with one email.`);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toHaveCount(0, { timeout: 60_000 });
    await page.reload();
    await expect(show.locator('option').filter({ hasText: /^Likely.*\b10\b/ })).toHaveCount(1);
    await expect(show.locator('option').filter({ hasText: /^No match.*\b10\b/ })).toHaveCount(1);
    for (const { email } of told)
      await expect
        .poll(() => taxEmailsTo(email), {
          message: `emails about tax documents to ${email}`,
          timeout: 60_000,
        })
        .toBe(1);
  });

  await test.step('the accountant of the LLC downloads its K-1 and sees no other', async () => {
    await confirmAddress(accountant);
    await niaPage.goto(`${origin()}/profiles`);
    const title = `Invite a delegate to ${llc.legalName}`;
    await niaPage.getByRole('button', { name: title }).click();
    const form = niaPage.getByRole('form', { name: title });
    await form.getByLabel('Email').fill(accountant.email);
    await form.getByRole('checkbox', { name: 'Read tax documents' }).check();
    await form.getByRole('button', { name: 'Invite', exact: true }).click();
    const delegates = niaPage.getByRole('list', { name: `Delegates of ${llc.legalName}` });
    await expect(delegates.getByText('Invited')).toBeVisible();
    const reader = await browserOf(accountant.email);
    await reader.goto(`${origin()}/delegated`);
    await reader.getByRole('button', { name: `Accept the invitation to ${llc.legalName}` }).click();
    const shared = reader.getByRole('region', { name: llc.legalName });
    await expect(shared.getByRole('button', { name: 'K1 llc', exact: true })).toBeVisible();
    for (const name of [/^K1.own/, /^K1.ira/]) await expect(reader.getByText(name)).toHaveCount(0);
    const downloading = reader.waitForEvent('download');
    await shared.getByRole('button', { name: /^Download/ }).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
    await reader.goto(`${origin()}/tax_documents`);
    await expect(reader.getByText('No tax documents for')).toBeVisible();
    // The person's own is there for the person.
    await niaPage.goto(`${origin()}/tax_documents?year=2025`);
    await expect(niaPage.getByRole('button', { name: /^K1.own/ })).toBeVisible();
  });

  // Nobody was told twice meanwhile, and nobody else at all.
  for (const { email } of told) expect([email, await taxEmailsTo(email)]).toEqual([email, 1]);
  expect(await ofBystander()).toEqual(before);
});
