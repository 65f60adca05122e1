import type { Page } from '@playwright/test';
import { createSuperadmin } from './fixtures/create-superadmin.ts';
import { consent, createPdf, expect, pick, test, typeSignature } from './fixtures/index.ts';
import { linkInOutboxFiles } from './fixtures/outbox-files.ts';
import { type ServerProcess, serverLog, startServer } from './fixtures/server-process.ts';

const owner = 'owner@harbor.example';
const brand = 'Harbor House';
const fundName = 'Harbor House Fund I';
const memorandum = 'Memorandum';
const password = 'a harbor with nine boats';
const investors = [
  { first: 'Ada', last: 'Amis', email: 'ada@investor.example', amount: '25000' },
  { first: 'Ben', last: 'Bright', email: 'ben@investor.example', amount: '40000.50' },
] as const;
type Investor = (typeof investors)[number];

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer(serverLog('first-raise'), { DEMO: '0', CAPTCHA: 'off' });
});
test.afterAll(async () => {
  await server.stop();
});

const pdf = (name: string, text: string) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(createPdf([text]).bytes),
});

async function signIn(page: Page, origin: string, email: string, secret: string): Promise<void> {
  await page.goto(origin);
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(secret);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => ['/dashboard', '/admin/setup'].includes(url.pathname));
}

async function openAdmin(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Back office' });
  const link = navigation.getByRole('link', { name, exact: true, includeHidden: true }).first();
  // A group is folded while none of its pages is shown.
  await link.evaluate((anchor) => anchor.closest('details')?.setAttribute('open', ''));
  await link.click();
}

async function chooseFiles(page: Page, files: ReturnType<typeof pdf>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(files);
}

const draft = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files to publish' }).getByRole('listitem', { name });

async function publish(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: `Publish ${count}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Files to publish' })).toHaveCount(0);
}

test('[BAC-01] [BAC-04] [BAC-05] [BAC-06] [BAC-07] [BAC-08] [BAC-10] a superadmin leads an empty deployment to a first raise in the browser: portal, template, fund, documents, two investors, signatures and tax forms', async ({
  page,
  newVisitor,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  const secret = await createSuperadmin(owner, server.dataDir);
  const origin = `http://harbor-house.localhost:${server.port}`;

  await test.step('the checklist leads to the first portal', async () => {
    await signIn(page, `http://localhost:${server.port}`, owner, secret);
    // The first sign-in of a new deployment leads to its checklist.
    await expect(page).toHaveURL(/\/admin\/setup$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Setup checklist');
    await expect(page.getByRole('list', { name: 'Steps' }).getByRole('heading').nth(9)).toHaveText(/^10\. /);
    await openAdmin(page, 'Portals');
    await page.getByRole('link', { name: 'New portal' }).click();
    await page.getByLabel('Name').fill(brand);
    await page.getByLabel('Domains').fill('harbor-house.localhost');
    await page.getByRole('button', { name: 'Create portal' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(brand);
    await expect(async () => {
      await page.goto(origin);
      await expect(page).toHaveTitle(new RegExp(brand), { timeout: 500 });
    }).toPass();
    await signIn(page, origin, owner, secret);
  });

  await test.step('the fund with its company and investment', async () => {
    await page.goto(`${origin}/admin/funds/new`);
    const form = page.getByRole('form', { name: 'New fund' });
    await form.getByLabel('Name of the new company').fill(`${brand} LLC`);
    await form.getByLabel('Portal of the new company').selectOption(brand);
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(fundName);
    await expect(form.getByLabel('Address')).toHaveValue(/^harbor-house-fund-i/);
    await form.getByLabel('Name of the investment').fill('The harbor house');
    await form.getByLabel('Opens').fill('2026-01-15T09:00');
    await form.getByLabel('Starts').fill('2026-01-20T09:00');
    await form.getByLabel('Closes').fill('2099-01-20T09:00');
    await form.getByLabel('Minimum investment').fill('10000');
    await form.getByRole('button', { name: 'Create the fund' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(fundName);
  });

  await test.step('due diligence', async () => {
    await openAdmin(page, 'Filing');
    await page.getByLabel('What are you filing?').selectOption('Due diligence');
    await chooseFiles(page, [pdf(memorandum, 'Risks, fees and terms')]);
    await pick(page, `Fund for ${memorandum}.pdf`, fundName);
    await expect(draft(page, `${memorandum}.pdf`)).toContainText('Ready');
    await page.getByRole('button', { name: 'Publish 1' }).click();
    await expect(page.getByRole('dialog')).toContainText(
      '1 document reaches nobody yet. Investors find it once they take part in the fund.',
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Not yet' }).click();
    await publish(page, 1);
  });

  for (const [signedBy, kind, subscribers] of [
    ['Individual', 'an individual', [['I, ', 'Subscriber']]],
    [
      'Individual with a spouse',
      'a couple',
      [
        ['We, ', 'Subscriber'],
        [' and ', 'Spouse'],
      ],
    ],
  ] as const)
    await test.step(`the agreement template for ${kind}`, async () => {
      await openAdmin(page, 'Templates');
      await page.getByRole('link', { name: 'Write one' }).click();
      const form = page.getByRole('form', { name: 'Write a template' });
      await form.getByLabel('Name').fill(`Subscription agreement for ${kind}`);
      await form.getByLabel('Signed by').selectOption(signedBy);
      const text = form.getByRole('textbox', { name: 'Text' });
      await text.click();
      for (const [words, value] of [
        ...subscribers,
        [', subscribe to ', 'Fund'],
        [' for ', 'Amount'],
      ] as const) {
        await page.keyboard.type(words);
        await form.getByLabel('Insert a value').selectOption(value);
        // The text has the focus again in the next frame.
        await expect(text).toBeFocused();
      }
      await form.getByRole('button', { name: 'Save and preview' }).click();
      await expect(page.getByText('Nothing is missing. Funds can use this template.')).toBeVisible();
      await page.getByLabel('Use it for another fund').selectOption(fundName);
      await page.getByRole('button', { name: 'Use it', exact: true }).click();
      await expect(page.getByRole('button', { name: `Stop using it for ${fundName}` })).toBeVisible();
    });

  await test.step('the draft says what it still needs, and opens once it has it', async () => {
    await openAdmin(page, 'Setup checklist');
    await expect(page.getByRole('listitem', { name: 'First fund' })).toContainText(
      `${fundName} is a draft. There is no usable agreement template for a trust and an entity. There are no wire instructions`,
    );
    await openAdmin(page, 'Funds');
    await page.getByRole('link', { name: fundName, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Draft');
    const needs = page.getByRole('list', { name: 'What the fund needs' });
    await expect(needs.getByText('Missing')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Open the fund' })).toBeDisabled();

    await needs.getByRole('link', { name: 'Agreement templates' }).click();
    await page.getByLabel('Trusts').uncheck();
    await page.getByLabel('Entity:').uncheck();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await needs.getByRole('link', { name: 'Wire instructions' }).click();
    await page.getByRole('textbox', { name: 'Wire instructions' }).fill('Harbor Bank, account 1234567890');
    await page.getByLabel('Number to call about the instructions').fill('+1 512 555 0100');
    await page.getByRole('button', { name: 'Review the change' }).click();
    await page.getByRole('button', { name: 'Save and tell the other admins' }).click();
    await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();

    await page.getByRole('link', { name: 'Raise', exact: true }).click();
    const note = page.getByRole('note').filter({ hasText: 'This fund is a draft: no investor sees it' });
    await expect(note).toContainText('It has all it needs.');
    await note.getByRole('link', { name: 'Open the fund' }).click();
    await page.getByRole('button', { name: 'Open the fund' }).click();
    const dialog = page.getByRole('dialog', { name: `Open ${fundName}` });
    await expect(dialog).toContainText(`0 investors on ${brand}`);
    await expect(dialog).toContainText('At least $10,000');
    await expect(dialog).toContainText(memorandum);
    await expect(dialog).toContainText('Times are in New York time.');
    await dialog.getByRole('button', { name: 'Open the fund' }).click();
    await expect(
      page.getByText(`${fundName} is no longer a draft. It has started: investors can commit.`),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Started');
    await expect(page.getByRole('region', { name: 'Before this fund opens' })).toHaveCount(0);
  });

  await test.step('invitations with the fund in them', async () => {
    await openAdmin(page, 'Invitations');
    const form = page.getByRole('form', { name: 'Invite people' });
    await form
      .getByLabel('Email addresses')
      .fill(investors.map(({ first, last, email }) => `${first} ${last} <${email}>`).join('\n'));
    await form.getByLabel('Portal').selectOption(brand);
    await form.getByLabel('Fund').selectOption(fundName);
    await form.getByRole('button', { name: 'Send invitations' }).click();
    await expect(page.getByRole('status').filter({ hasText: '2 of 2 invited' })).toBeVisible();
  });

  await test.step('each investor accepts, invests and signs', async () => {
    for (const investor of investors) await investAndSign(await newVisitor(), investor);
  });

  await test.step('the agreements are countersigned together after review', async () => {
    await openAdmin(page, 'Countersignatures');
    for (const { first, last } of investors) {
      await page.getByRole('link', { name: `Review ${first} ${last}` }).click();
      await page.getByRole('button', { name: 'Mark as reviewed' }).click();
      await expect(page.getByRole('button', { name: 'Mark as not reviewed' })).toBeVisible();
      await openAdmin(page, 'Countersignatures');
    }
    const form = page.getByRole('form', { name: 'Sign the reviewed agreements' });
    await form.getByLabel('Your title').fill('Managing Member');
    await typeSignature(form, 'Olivia Owner');
    await consent(form);
    await form.getByRole('button', { name: 'Sign 2 agreements' }).click();
    await expect(page.getByText('2 agreements signed. They are being sealed.')).toBeVisible();
  });

  await test.step('a K-1 for each', async () => {
    await openAdmin(page, 'Filing');
    await page.getByLabel('What are you filing?').selectOption('Tax');
    await chooseFiles(
      page,
      investors.map(({ first }) => pdf(`K1_${first}`, `Schedule K-1 of ${first}`)),
    );
    for (const { first, last } of investors)
      await pick(page, `Person for K1_${first}.pdf`, `${first} ${last}`);
    const selectAll = page.getByRole('checkbox', { name: /of \d+ selected/ });
    await selectAll.check();
    const all = page.getByRole('group', { name: 'Apply to all selected files' });
    await pick(page, 'Fund for all', fundName);
    await all.getByRole('textbox', { name: 'Year for all' }).fill('2025');
    await all.getByRole('button', { name: 'Apply to 2 files' }).click();
    for (const { first } of investors) await expect(draft(page, `K1_${first}.pdf`)).toContainText('Ready');
    await publish(page, 2);
  });

  await test.step('one of them opens hers, and the desk knows who has not', async () => {
    const [ada, ben] = investors;
    const reader = await newVisitor();
    await signIn(reader, origin, ada.email, password);
    await reader.goto(`${origin}/tax_documents?year=2025`);
    await expect(reader.getByRole('button', { name: `K1_${ben.first}.pdf`, exact: true })).toHaveCount(0);
    await reader.getByRole('button', { name: `K1_${ada.first}.pdf`, exact: true }).click();
    await expect(reader.getByRole('region', { name: `K1_${ada.first}.pdf` })).toBeVisible();
    await page.goto(`${origin}/admin/filing?kind=tax_documents`);
    const row = ({ first }: Investor) => page.getByRole('row').filter({ hasText: `K1_${first}.pdf` });
    await expect(row(ada)).toContainText('All read');
    await expect(row(ben)).not.toContainText('All read');
    await openAdmin(page, 'Desk');
    await expect(page.getByRole('main')).toContainText('$65,000.50');
    await expect(page.getByRole('region', { name: 'Documents' })).toContainText(
      'personal document is unread',
    );
  });
});

/** Accepts the invitation on a computer that is not signed in, invests as a person, and signs. */
async function investAndSign(page: Page, { first, last, email, amount }: Investor): Promise<void> {
  await page.goto(await linkInOutboxFiles(server.dataDir, email, 'invitation'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set up my account' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/syndication/dashboard/'));
  await expect(page.getByRole('region', { name: 'Due Diligence Documents' })).toContainText(memorandum);
  const form = page.getByRole('form', { name: 'Invest or decline' });
  await form
    .getByRole('radiogroup', { name: /Would you like/ })
    .getByLabel('Yes', { exact: true })
    .check();
  await form.getByLabel('Investment amount').fill(amount);
  await form.getByLabel('Cash').check();
  await form.getByRole('radiogroup', { name: 'Are you married?' }).getByLabel('No').check();
  await form.getByRole('button', { name: 'Submit' }).click();
  const agreement = page.getByRole('region', { name: 'Your Agreement' });
  await agreement.getByRole('button', { name: 'Continue' }).click();
  await page.goto(await linkInOutboxFiles(server.dataDir, email, 'sign'));
  await expect(page.getByRole('region', { name: 'Agreement', exact: true })).toContainText(
    `${first} ${last}`,
  );
  const signing = page.getByRole('form', { name: 'Sign the agreement' });
  await typeSignature(signing, `${first} ${last}`);
  await consent(signing);
  await signing.getByRole('button', { name: 'Sign the agreement' }).click();
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await expect(page.getByRole('row', { name: new RegExp(`${fundName} Signed`) })).toBeVisible();
}
