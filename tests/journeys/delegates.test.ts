import { randomUUID } from 'node:crypto';
import { recordEndpoints, request } from '@paddock/contract';
import {
  createPdf,
  emailsTo,
  expect,
  expectNoAxeViolations,
  fileDocuments,
  makeInvestor,
  makePerson,
  serverDatabase,
  test,
} from './fixtures/index.ts';

test('[ENT-07] an accountant invited for the LLC downloads its K-1, cannot see the person’s own, and sees nothing once it is ended', async ({
  page,
  signIn,
  newVisitor,
}) => {
  const [person, accountant] = await Promise.all([
    makeInvestor(),
    makePerson({ firstName: 'Ada', lastName: 'Accountant' }),
  ]);
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
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Accept the invitation to Okafor Holdings LLC' }).click();
  const shared = reader.getByRole('region', { name: 'Okafor Holdings LLC' });
  await expect(shared.getByText('K-1 of the LLC')).toBeVisible();
  await expect(reader.getByText('K-1 of the person')).toBeHidden();
  await expectNoAxeViolations(reader);
  const downloading = reader.waitForEvent('download');
  await shared.getByRole('button', { name: /^Download/ }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
  await reader.goto('/tax_documents');
  await expect(reader.getByText('No tax documents for')).toBeVisible();

  await page.reload();
  await expect(delegates.getByText('Accepted')).toBeVisible();
  await delegates.getByRole('button', { name: `End the access of ${accountant.email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
  await expect(delegates.getByText('Ended', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await reader.goto('/delegated');
  await expect(reader.getByText('Nothing is delegated to you')).toBeVisible();
});
