import {
  type PaperHolder,
  type PaperScene,
  paperScene,
  rowChanges,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

let server: TestServer;
let scene: PaperScene;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = paperScene(server);
});
beforeEach(async () => {
  admin = await scene.admin();
});
afterAll(() => server.close());

it('[BAC-15] asks by name before a file that seems to be another holder’s replaces one', async () => {
  const [ours, theirs] = [
    await scene.holder('Replaced Ours LLC'),
    await scene.holder('Replacing Theirs LLC'),
  ];
  const published = await scene.draft('8.pdf', ours.taxId, ours.legalName);
  await scene.matchAll();
  await scene.confirm([published]);
  await scene.filing.publish(admin, [published]);
  const replace = async (by: PaperHolder) => {
    const bytes = scene.k1(by.taxId, by.legalName);
    const id = await scene.filing.draft(admin, 'tax_documents', {
      name: 'new.pdf',
      bytes,
      replaces: published,
    });
    await scene.matchAll();
    return id;
  };
  const wrong = await replace(theirs);
  const asked = await scene.filing.publish(admin, [wrong]);
  expect(asked).toMatchObject({
    status: 409,
    body: {
      code: 'confirmation_needed',
      message: 'The new file seems to be for Replacing Theirs LLC. The document is for Replaced Ours LLC.',
      details: { papers: [{ draft: wrong, found: 'Replacing Theirs LLC', published: 'Replaced Ours LLC' }] },
    },
  });
  expect((await scene.filing.publish(admin, [wrong], { confirmed: true })).status).toBe(200);
  expect((await scene.filing.publish(admin, [await replace(ours)])).status).toBe(200);
});

it('[BAC-15] asks before a file that has not been read yet replaces one, and by name once it has been', async () => {
  const [ours, theirs] = [await scene.holder('Unread Ours LLC'), await scene.holder('Unread Theirs LLC')];
  const published = [
    await scene.draft('u1.pdf', ours.taxId, ours.legalName),
    await scene.draft('u2.pdf', ours.taxId, ours.legalName),
  ];
  await scene.matchAll();
  await scene.confirm(published);
  await scene.filing.publish(admin, published);
  const replace = (replaces: string) =>
    scene.filing.draft(admin, 'tax_documents', { bytes: scene.k1(theirs.taxId, theirs.legalName), replaces });
  const [first, second] = [await replace(published[0] ?? ''), await replace(published[1] ?? '')];
  const changes = await rowChanges(server, async () => {
    const asked = await scene.filing.publish(admin, [first]);
    expect(asked).toMatchObject({
      status: 409,
      body: {
        code: 'confirmation_needed',
        message: 'The new file has not been read yet, so nobody knows whether it is for Unread Ours LLC.',
        details: { papers: [{ draft: first, found: null, published: 'Unread Ours LLC' }] },
      },
    });
    // What was confirmed of other holders was not about a file that nobody had read.
    expect((await scene.filing.publish(admin, [first], { confirmed: true })).status).toBe(409);
  });
  expect(Object.keys(changes)).not.toContain('tax_documents');
  expect((await scene.filing.publish(admin, [first], { confirmedUnread: true })).status).toBe(200);
  await scene.matchAll();
  // Read in the meantime: the warning by name is still to come.
  const named = await scene.filing.publish(admin, [second], { confirmedUnread: true });
  expect(named).toMatchObject({
    status: 409,
    body: {
      details: { papers: [{ draft: second, found: 'Unread Theirs LLC', published: 'Unread Ours LLC' }] },
    },
  });
  expect((await scene.filing.publish(admin, [second], { confirmed: true })).status).toBe(200);
});

/** Files a new version of a published paper, which is read at once. */
const replace = async (published: string, ...lines: string[]) => {
  const bytes = scene.k1(...lines);
  const id = await scene.filing.draft(admin, 'tax_documents', {
    name: 'new.pdf',
    bytes,
    replaces: published,
  });
  await scene.matchAll();
  return id;
};
/** What is asked before a new file is published, in words; null if it is published at once. */
const askedOf = async (draft: string) => {
  const { status, body } = await scene.filing.publish(admin, [draft]);
  if (status === 200) return null;
  expect(status).toBe(409);
  return body.message;
};
const archive = ({ id, authCode }: PaperHolder) =>
  server.request('PUT', `/api/investing_entities/${id}`, {
    authCode,
    body: { archivedAt: server.clock.now().toISOString() },
  });

it('[BAC-15] asks before a file of a profile replaces a paper that names none, unless it is the person’s own', async () => {
  const company = await scene.holder('Alone Holdings LLC');
  await server.platform.db
    .updateTable('users')
    .set({ firstName: 'Ada', lastName: 'Alone' })
    .where('_id', '=', company.user._id)
    .execute();
  const own = await server.request<{ item: { _id: string } }>('POST', '/api/investing_entities', {
    authCode: company.authCode,
    body: { kind: 'individual', legalName: 'ADA Alone', taxId: '321549876' },
  });
  expect(own.status).toBe(200);
  const published = await scene.filing.filed(admin, 'tax_documents', {
    user: company.user._id,
    year: 2025,
  });
  const stored = () =>
    server.platform.db
      .selectFrom('tax_documents')
      .select(['investing_entity', 'docPath'])
      .where('_id', '=', published)
      .executeTakeFirstOrThrow();
  const before = await stored();
  expect(before.investing_entity).toBeNull();
  expect(await askedOf(await replace(published, '321549876', 'Ada Alone'))).toBeNull();
  const kept = await stored();
  const wrong = await replace(published, company.taxId, company.legalName);
  expect(await askedOf(wrong)).toBe(
    'The new file seems to be for Alone Holdings LLC. The document is for Ada Alone.',
  );
  expect(await stored()).toEqual(kept);
  expect((await scene.filing.publish(admin, [wrong], { confirmed: true })).status).toBe(200);
  // It stays with the person alone: no profile, whose delegates would read it, is put in.
  expect((await stored()).investing_entity).toBeNull();
});

it('[BAC-15] asks by name before a file with the tax id of somebody for whom no paper is filed replaces one', async () => {
  const ours = await scene.holder('Listed Ours LLC');
  const archived = await scene.holder('Unlisted Archived LLC');
  const closed = await scene.holder('Unlisted Closed LLC');
  const ofOurs = 'The document is for Listed Ours LLC.';
  // By its tax id, no matter who is named: nobody, or the reader of the paper.
  const cases: [of: PaperHolder, lines: string[], asked: string | null][] = [
    [ours, [archived.taxId, 'Nobody'], `The new file seems to be for Unlisted Archived LLC. ${ofOurs}`],
    [ours, [archived.taxId, ours.legalName], `The new file seems to be for Unlisted Archived LLC. ${ofOurs}`],
    [ours, [closed.taxId, ours.legalName], `The new file seems to be for Unlisted Closed LLC. ${ofOurs}`],
    // The holder's own tax id is in it beside another one, such as that of the fund.
    [ours, [ours.taxId, ours.legalName, archived.taxId], null],
    // The paper is of the archived profile itself.
    [archived, [archived.taxId, archived.legalName], null],
    [
      archived,
      [ours.taxId, ours.legalName],
      'The new file seems to be for Listed Ours LLC. The document is for Unlisted Archived LLC.',
    ],
  ];
  const published = [];
  for (const [{ user, id }] of cases)
    published.push(
      await scene.filing.filed(admin, 'tax_documents', { user: user._id, year: 2025, investing_entity: id }),
    );
  await archive(archived);
  await server.platform.db
    .updateTable('users')
    .set({ isActive: false })
    .where('_id', '=', closed.user._id)
    .execute();
  const drafts = [];
  for (const [at, [, lines]] of cases.entries())
    drafts.push(
      await scene.filing.draft(admin, 'tax_documents', {
        bytes: scene.k1(...lines),
        replaces: published[at],
      }),
    );
  await scene.matchAll();
  const asked = [];
  for (const draft of drafts) asked.push(await askedOf(draft));
  expect(asked).toEqual(cases.map(([, , words]) => words));
});
