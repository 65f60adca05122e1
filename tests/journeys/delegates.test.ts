import { randomUUID } from 'node:crypto';
import { recordEndpoints, request } from '@paddock/contract';
import {
  createPdf,
  DEMO_PASSWORD,
  emailsTo,
  expect,
  expectNoAxeViolations,
  expectReadable,
  fileDocuments,
  fundedParticipation,
  linkEmailedTo,
  makeFund,
  makeInvestor,
  makePerson,
  makePortal,
  serverDatabase,
  signInAt,
  signInByApi,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

test('[ENT-07] an accountant invited for the LLC downloads its K-1, cannot see the person’s own, and sees nothing once it is ended', async ({
  page,
  signIn,
  newVisitor,
}) => {
  const [person, accountant, fund] = await Promise.all([
    makeInvestor(),
    makePerson({ firstName: 'Ada', lastName: 'Accountant' }),
    makeFund(),
  ]);
  // Who invests too is asked just the same.
  await fundedParticipation(accountant, fund, 10_000);
  const profiles = recordEndpoints('investing_entities');
  const create = async (kind: 'llc' | 'individual', legalName: string) =>
    (await request(await person.api(), profiles.create, { body: { kind, legalName } })).item._id;
  const llc = await create('llc', 'Okafor Holdings LLC');
  const self = await create('individual', `${person.firstName} ${person.lastName}`);
  const database = await serverDatabase();
  await database.query('UPDATE users SET "emailConfirmedAt" = now() WHERE _id = $1', [accountant._id]);
  const file = createPdf(['Schedule K-1']);
  const paper = (title: string, investing_entity: string) => ({
    collection: 'tax_documents' as const,
    user: person._id,
    investing_entity,
    year: 2025,
    title,
    originalName: `${randomUUID()}.pdf`,
    file,
  });
  await fileDocuments([paper('K-1 of the LLC', llc), paper('K-1 of the person', self)]);

  await signIn(page, person.email);
  await page.goto('/profiles');
  const title = 'Invite a delegate to Okafor Holdings LLC';
  await page.getByRole('button', { name: title }).click();
  const form = page.getByRole('form', { name: title });
  await form.getByLabel('Email').fill(accountant.email);
  await form.getByRole('checkbox', { name: 'Read tax documents' }).check();
  await form.getByRole('button', { name: 'Invite', exact: true }).click();
  const delegates = page.getByRole('list', { name: 'Delegates of Okafor Holdings LLC' });
  await expect(delegates.getByText('Invited')).toBeVisible();
  const invitations = async () =>
    (await emailsTo(accountant.email)).flatMap(
      ({ text }) => /http\S+\/delegated/.exec(text ?? '')?.[0] ?? [],
    );
  await expect.poll(async () => (await invitations()).length).toBe(1);
  const [link = ''] = await invitations();

  const reader = await newVisitor();
  await signIn(reader, accountant.email);
  await reader.goto('/dashboard');
  const waiting = `See the invitation of ${person.firstName} ${person.lastName} to look after Okafor Holdings LLC`;
  await reader.getByRole('link', { name: waiting }).click();
  await expect(reader).toHaveURL('/delegated');
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Accept the invitation to Okafor Holdings LLC' }).click();
  const shared = reader.getByRole('region', { name: 'Okafor Holdings LLC' });
  await expect(shared.getByText('K-1 of the LLC')).toBeVisible();
  await expect(reader.getByText('K-1 of the person')).toBeHidden();
  await expectNoAxeViolations(reader);
  const downloading = reader.waitForEvent('download');
  await shared.getByRole('button', { name: /^Download/ }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
  await reader.goto('/dashboard');
  await expect(reader.getByRole('link', { name: 'Delegated to Me (1)' })).toHaveAttribute(
    'href',
    '/delegated',
  );
  await expect(reader.getByRole('link', { name: waiting })).toHaveCount(0);
  await reader.goto('/tax_documents');
  await expect(reader.getByText('No tax documents for')).toBeVisible();

  await page.reload();
  await expect(delegates.getByText('Accepted')).toBeVisible();
  await page.getByRole('button', { name: 'Archive Okafor Holdings LLC' }).click();
  const asked = page.getByRole('dialog', { name: 'Archive Okafor Holdings LLC?' });
  await expect(asked).toContainText(`The delegates you invited (${accountant.email}) see nothing of it`);
  await expectNoAxeViolations(page);
  await asked.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('list', { name: 'Archived profiles' })).toBeHidden();
  await page.getByRole('button', { name: 'Archive Okafor Holdings LLC' }).click();
  await asked.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Archived profiles' })).toContainText('Okafor Holdings LLC');
  await reader.goto('/delegated');
  await expect(reader.getByText('Nothing is delegated to you')).toBeVisible();
  await page.getByRole('button', { name: 'Use Okafor Holdings LLC again' }).click();
  await expect(page.getByRole('list', { name: 'Archived profiles' })).toBeHidden();
  await reader.reload();
  await expect(shared.getByText('K-1 of the LLC')).toBeVisible();
  // Without the toasts, which lie above the page for a while.
  await page.reload();
  await delegates.getByRole('button', { name: `End access of ${accountant.email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
  await expect(delegates.getByText('Ended', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await reader.goto('/delegated');
  await expect(reader.getByText('Nothing is delegated to you')).toBeVisible();
});

test('[ENT-07] a delegate without an account makes one with the link of the email on a closed portal, where nobody else can @proof', async ({
  page,
  newVisitor,
  allowConsole,
}) => {
  // The address that was not invited, and the page of a portal that offers nothing.
  allowConsole(/status of 403/);
  const { origin } = await makePortal({ registrationDisabled: true });
  const person = await makeInvestor();
  const { item: profile } = await request(await person.api(), recordEndpoints('investing_entities').create, {
    body: { kind: 'llc', legalName: 'Okafor Holdings LLC' },
  });
  await signInAt(page, origin, await signInByApi(person.email));
  await page.goto(`${origin}/profiles`);
  const title = `Invite a delegate to ${profile.legalName}`;
  await page.getByRole('button', { name: title }).click();
  const invitation = page.getByRole('form', { name: title });
  const email = `accountant-${uniqueSuffix()}@example.com`;
  await invitation.getByLabel('Email').fill(email);
  await invitation.getByRole('checkbox', { name: 'Read tax documents' }).check();
  await invitation.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await linkEmailedTo(email, 'delegate_registration');
  expect(link.startsWith(origin)).toBe(true);

  const reader = await newVisitor();
  await reader.goto(link);
  await expect(reader.getByRole('banner').getByRole('button', { name: 'Sign Up' })).toHaveCount(0);
  const main = reader.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Make an account');
  await expectReadable(reader);
  const submit = async (address: string) => {
    await main.getByLabel('First name').fill('Ada');
    await main.getByLabel('Last name').fill('Accountant');
    await main.getByLabel('Email address').fill(address);
    await main.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await main.getByRole('button', { name: 'Sign Up' }).click();
  };
  await submit(`stranger-${uniqueSuffix()}@example.com`);
  await expect(main.getByText('This link does not work with this address.')).toBeVisible();
  await submit(email);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Almost there');
  await expect(main.getByText('Your account has been created.')).toBeVisible();
  await expectReadable(reader);

  await reader.goto(await linkEmailedTo(email, 'confirm_email'));
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');
  await reader.goto(link);
  await main.getByRole('button', { name: 'Back to log in' }).click();
  const dialog = reader.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await main.getByRole('link', { name: 'Delegated to Me' }).click();
  await main.getByRole('button', { name: `Accept the invitation to ${profile.legalName}` }).click();
  await expect(main.getByRole('region', { name: profile.legalName })).toBeVisible();
  await reader.goto(`${origin}/dashboard`);
  await expect(main.getByText('is by invitation only')).toBeVisible();
});
