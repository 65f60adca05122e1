import { readAccreditation, recordEndpoints, request, reviewAccreditation } from '@paddock/contract';
import {
  apiAs,
  createPdf,
  expect,
  expectNoAxeViolations,
  fileDocuments,
  makePerson,
  makeProfile,
  test,
} from './fixtures/index.ts';

test('[ENT-06] [ENT-01] a document is sent for one of two refused profiles, reopens it alone, and is read with its name', async ({
  page,
  signIn,
}) => {
  const person = await makePerson({ firstName: 'Olga', lastName: 'Petrova' });
  const profiles = recordEndpoints('investing_entities');
  const admin = await apiAs('admin@example.com');
  const refused = async (legalName: string) => {
    const profile = await makeProfile(person, { kind: 'llc', legalName });
    await request(await person.api(), profiles.update, {
      params: { id: profile._id },
      body: { accreditation: '2-1' },
    });
    const { item } = await request(admin, readAccreditation, {
      params: { user: person._id },
      query: { investing_entity: profile._id },
    });
    await request(admin, reviewAccreditation, {
      body: {
        user: person._id,
        investing_entity: profile._id,
        statement: item.statement,
        decision: 'refused',
        reason: 'A letter is missing.',
      },
    });
    return profile;
  };
  const [holdings, land] = [await refused('Olga Holdings LLC'), await refused('Olga Land LLC')];
  await fileDocuments(
    [holdings, land].map(({ _id, legalName }) => ({
      collection: 'tax_documents' as const,
      user: person._id,
      investing_entity: _id,
      year: 2025,
      title: `K-1 ${legalName.startsWith('Olga Land') ? 'two' : 'one'}`,
      originalName: 'k1.pdf',
      file: createPdf(['Schedule K-1']),
    })),
  );

  await signIn(page, person.email);
  await page.goto('/verification_documents');
  const choice = page.getByRole('radiogroup', { name: 'Which investing profile are the documents for?' });
  await expect(choice.getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Choose files' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.goto('/profiles');
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await card('Olga Land LLC')
    .getByRole('link', { name: 'Upload a verification document for Olga Land LLC' })
    .click();
  await expect(choice.getByLabel('Olga Land LLC (LLC)')).toBeChecked();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles([
    {
      name: 'letter.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(createPdf(['Letter']).bytes),
    },
  ]);
  const stored = page.getByRole('region', { name: 'Your documents' }).getByRole('listitem');
  await expect(stored.filter({ hasText: 'letter.pdf' })).toContainText('Olga Land LLC');

  await page.goto('/profiles');
  await expect(card('Olga Land LLC').getByText('Accreditation: stated, our team reviews it')).toBeVisible();
  await expect(card('Olga Holdings LLC').getByText('Accreditation: could not be accepted')).toBeVisible();

  await page.goto('/tax_documents?year=2025');
  const papers = page.getByRole('main').getByRole('region').getByRole('listitem');
  await expect(papers.filter({ hasText: 'K-1 one' })).toContainText('Olga Holdings LLC');
  await expect(papers.filter({ hasText: 'K-1 two' })).toContainText('Olga Land LLC');
  await expect(page.getByText('Olga Holdings LLC and Olga Land LLC have no tax id yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add it in your investing profiles' })).toHaveAttribute(
    'href',
    '/profiles',
  );
});

test('[ENT-06] a reviewer sees the documents of the profile first, and is told of those for another one @proof', async ({
  page,
  signIn,
}) => {
  const person = await makePerson({ firstName: 'Olga', lastName: 'Petrova' });
  const [holdings, land] = [
    await makeProfile(person, { kind: 'llc', legalName: 'Olga Holdings LLC' }),
    await makeProfile(person, { kind: 'llc', legalName: 'Olga Land LLC' }),
  ];
  const file = createPdf(['Letter']);
  const filed = { collection: 'proof_documents' as const, user: person._id, file };
  await fileDocuments([
    { ...filed, investing_entity: land._id, title: 'Letter of the land', originalName: 'land.pdf' },
    { ...filed, title: 'Passport', originalName: 'passport.pdf' },
  ]);
  await signIn(page, 'admin@example.com');
  await page.goto(`/admin/accreditation/${person._id}?profile=${land._id}`);
  const documents = page.getByRole('region', { name: 'Verification documents' });
  await expect(documents.getByRole('listitem')).toHaveText([
    'Letter of the land',
    'Passport (no profile named)',
  ]);
  await expect(documents.getByText('for Olga Land LLC')).toBeVisible();
  await documents.getByRole('button', { name: 'Passport' }).click();
  await expect(documents.getByText('No investing profile was named for this document.')).toBeVisible();
  await page.goto(`/admin/accreditation/${person._id}?profile=${holdings._id}`);
  await expect(documents.getByRole('listitem')).toHaveText([
    'Passport',
    'Letter of the land (for Olga Land LLC)',
  ]);
});
