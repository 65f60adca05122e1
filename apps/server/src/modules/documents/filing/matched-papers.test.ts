import type { FilingDraftItem } from '@paddock/contract';
import { paperReminderDays } from '@paddock/domain';
import {
  type FilingScene,
  filingScene,
  jobRun,
  paperPdf,
  rowChanges,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { rotateTaxIdKey } from '../../people/investing-profiles/index.ts';
import { matchPapers } from '../matching/index.ts';
import { work as deliverAwaitedPapers } from './deliver-awaited-papers.job.ts';
import { work as remindOfPapers } from './remind-of-papers.job.ts';
import { work as tellRecipients } from './tell-recipients.job.ts';

let server: TestServer;
let filing: FilingScene;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  filing = filingScene(server);
});
beforeEach(async () => {
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

let digits = 100_000_001;
/** An investor with a profile, and the profile's tax id. */
async function holder(legalName: string, { taxId = String((digits += 1009)), kind = 'llc' } = {}) {
  const user = await server.make.user();
  const authCode = await server.signIn(user);
  const { body } = await server.request<{ item: { _id: string } }>('POST', '/api/investing_entities', {
    authCode,
    body: { kind, legalName, taxId },
  });
  return { user, authCode, id: body.item._id, legalName, taxId };
}
type Holder = Awaited<ReturnType<typeof holder>>;

const k1 = (...lines: string[]) => paperPdf([['Schedule K-1 (Form 1065) 2025', ...lines]]);
const draft = (name: string, ...lines: string[]) =>
  filing.draft(admin, 'tax_documents', { name, bytes: k1(...lines) });
const matchAll = async () => {
  const run = jobRun({ db: server.platform.db });
  await matchPapers(server.platform, server.store, run);
  return run;
};
const drafts = async (ids: readonly string[]) => {
  const { body } = await server.request<{ items: FilingDraftItem[] }>(
    'GET',
    '/api/backoffice/filing/drafts',
    {
      authCode: admin,
    },
  );
  return ids.map((id) => body.items.find(({ _id }) => _id === id));
};
const confirm = (ids: readonly string[], more: object = {}) =>
  filing.post<{ items: FilingDraftItem[] }>('confirm', admin, { ids, ...more });
const taxOf = async ({ authCode }: { authCode: string }) =>
  (
    await server.request<{ items: { _id: string }[] }>('GET', '/api/tax_documents?mine=true', { authCode })
  ).body.items.map(({ _id }) => _id);
const emailsTo = async ({ email }: { email: string }) =>
  (await server.platform.db.selectFrom('outbox').select('subject').where('to', '=', email).execute()).map(
    ({ subject }) => subject,
  );
async function tellEverybody() {
  const { rows } = await sql<{ publication: string }>`SELECT DISTINCT publication FROM publication_recipients
    WHERE "notifiedAt" IS NULL`.execute(server.platform.db);
  for (const { publication } of rows) await tellRecipients(server.platform, { publication }, jobRun());
}

it('[BAC-15] matches each paper to its holder and year by the tax id in its text, under a rotated key too', async () => {
  const [ours, theirs] = [await holder('Okafor Holdings LLC'), await holder('Moss Partners LLC')];
  await rotateTaxIdKey(server.platform.db, server.platform.secrets, server.clock.now());
  const ids = [
    await draft('a.pdf', ours.taxId, ours.legalName),
    await draft('b.pdf', theirs.taxId, theirs.legalName),
    await draft('c.pdf', 'Somebody else entirely'),
  ];
  expect((await drafts(ids)).map((each) => each?.match?.state)).toEqual(['waiting', 'waiting', 'waiting']);
  await matchAll();
  const matches = (await drafts(ids)).map((each) => each?.match);
  expect(matches.map((match) => [match?.holder?._id, match?.year, match?.confidence])).toEqual([
    [ours.id, 2025, 'certain'],
    [theirs.id, 2025, 'certain'],
    [undefined, 2025, 'none'],
  ]);
  // Nothing is filed before somebody says so, and nobody sees it.
  expect((await drafts(ids)).map((each) => each?.user)).toEqual([null, null, null]);
  expect(await taxOf(ours)).toEqual([]);
});

it('[BAC-15] a tax id that a paper claims beside another holder’s name is ambiguous, and is in no row, line or log', async () => {
  const [claimed, named] = [await holder('Claimed Trustees LLC'), await holder('Named Ventures LLC')];
  const written = `${claimed.taxId.slice(0, 2)}-${claimed.taxId.slice(2)}`;
  const id = await draft('K-1.pdf', written, named.legalName);
  await matchAll();
  const [found] = await drafts([id]);
  expect(found?.match).toMatchObject({ confidence: 'ambiguous', holder: { _id: claimed.id } });
  expect(found?.match?.reasons).toContain('other-name-in-text');
  const { rows } = await sql<{ rows: string }>`SELECT string_agg(m::text, ' ') AS rows FROM paper_matches m
    UNION ALL SELECT string_agg(a::text, ' ') FROM audit_events a
    UNION ALL SELECT string_agg(d::text, ' ') FROM filing_drafts d`.execute(server.platform.db);
  const everything = rows.map((row) => row.rows).join('\n');
  expect(everything).not.toContain(claimed.taxId);
  expect(everything).not.toContain(written);
});

it('[BAC-15] [ENT-08] a tax id in the name of a file is masked before the name is stored or audited', async () => {
  const { taxId } = await holder('Filename Partners LLC');
  const written = `${taxId.slice(0, 3)}-${taxId.slice(3, 5)}-${taxId.slice(5)}`;
  for (const name of [
    `K-1 ${written} 2025.pdf`,
    `K1_${taxId}.pdf`,
    `K-1 ${taxId.slice(0, 2)}-${taxId.slice(2)}.pdf`,
  ]) {
    const id = await draft(name, 'Nobody');
    const [found] = await drafts([id]);
    expect(found?.originalName).toContain(`XXXXX${taxId.slice(-4)}`);
  }
  const { rows } = await sql<{ rows: string }>`SELECT string_agg(f::text, ' ') AS rows FROM files f
    UNION ALL SELECT string_agg(a::text, ' ') FROM audit_events a
    UNION ALL SELECT string_agg(d::text, ' ') FROM filing_drafts d`.execute(server.platform.db);
  const everything = rows
    .map((row) => row.rows)
    .join(' ')
    .replace(/[-_ ]/g, '');
  expect(everything).not.toContain(taxId);
});

it('[BAC-15] publishes confirmed papers together: each holder’s owner reads their own, and gets one email', async () => {
  const [ours, theirs] = [await holder('Harbor One LLC'), await holder('Harbor Two LLC')];
  const mine = [
    await draft('1.pdf', ours.taxId, ours.legalName),
    await draft('2.pdf', ours.taxId, ours.legalName),
  ];
  const other = await draft('3.pdf', theirs.taxId, theirs.legalName);
  const unsure = await draft('4.pdf', 'Nobody');
  await matchAll();
  // One without a match stops all of them.
  expect((await confirm([...mine, other, unsure])).status).toBe(409);
  expect((await drafts(mine)).map((each) => each?.match?.isConfirmed)).toEqual([false, false]);
  const confirmed = await confirm([...mine, other]);
  expect(confirmed.body.items.map(({ user, year, problems }) => [user?._id, year, problems])).toEqual(
    expect.arrayContaining([
      [ours.user._id, 2025, []],
      [theirs.user._id, 2025, []],
    ]),
  );
  expect((await filing.publish(admin, [...mine, other, unsure])).body.code).toBe('missing_values');
  const { status, body } = await filing.publish(admin, [...mine, other]);
  expect([status, body.people]).toEqual([200, 2]);
  await tellEverybody();
  const holders = await server.platform.db
    .selectFrom('tax_documents')
    .select(['_id', 'investing_entity'])
    .where('_id', 'in', [...mine, other])
    .execute();
  expect(new Map(holders.map(({ _id, investing_entity }) => [_id, investing_entity]))).toEqual(
    new Map([...mine.map((id) => [id, ours.id] as const), [other, theirs.id]]),
  );
  expect((await taxOf(ours)).toSorted()).toEqual(mine.toSorted());
  expect(await taxOf(theirs)).toEqual([other]);
  expect(await emailsTo(ours.user)).toEqual(['2 new tax documents are ready for you']);
  expect(await emailsTo(theirs.user)).toEqual(['A new tax document is ready for you']);
});

it('[BAC-15] files one paper under another holder of choice, and forgets the match when a person is chosen by hand', async () => {
  const [found, chosen] = [await holder('Found First LLC'), await holder('Chosen Second LLC')];
  const id = await draft('5.pdf', found.taxId, found.legalName);
  const bystander = await draft('6.pdf', found.taxId, found.legalName);
  await matchAll();
  const before = await drafts([bystander]);
  const { body } = await confirm([id], { holder: chosen.id });
  expect(body.items[0]).toMatchObject({
    user: { _id: chosen.user._id },
    match: { holder: { _id: chosen.id }, isConfirmed: true },
  });
  await filing.post('edit', admin, { ids: [id], user: found.user._id });
  expect((await drafts([id]))[0]?.match).toMatchObject({ holder: null, isConfirmed: false });
  expect(await drafts([bystander])).toEqual(before);
  expect((await confirm([id], { holder: newId() })).status).toBe(404);
  expect((await confirm([id, bystander], { holder: chosen.id })).status).toBe(400);
  expect((await filing.post('confirm', found.authCode, { ids: [id] })).status).toBe(403);
  expect((await confirm([newId()])).status).toBe(404);
  const news = await filing.draft(admin, 'news_documents', {});
  expect((await confirm([news], { holder: chosen.id })).status).toBe(409);
});

async function invite(email: string, lastName: string, more: object = {}): Promise<string> {
  const [portal] = await server.platform.db.selectFrom('portals').select('_id').execute();
  const _id = newId();
  const now = server.clock.now();
  await server.platform.db
    .insertInto('invitations')
    .values({
      _id,
      createdAt: now,
      email,
      firstName: 'Ines',
      lastName,
      portal: portal?._id ?? '',
      level: 'user',
      codeHash: Buffer.from(_id),
      sentAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
      ...more,
    })
    .execute();
  return _id;
}
const accept = (invitation: string, user: string) =>
  server.platform.db
    .updateTable('invitations')
    .set({ acceptedBy: user, acceptedAt: server.clock.now() })
    .where('_id', '=', invitation)
    .execute();
const deliver = async () => {
  await deliverAwaitedPapers(server.platform, {}, jobRun());
  await tellEverybody();
};

it('[BAC-15] papers of somebody who is invited appear when they arrive, and to nobody else', async () => {
  const invitation = await invite('ines@example.com', 'Awaited');
  const other = await invite('other@example.com', 'Stranger');
  const id = await draft('K-1 Ines Awaited 2025.pdf', 'Ines Awaited');
  await matchAll();
  expect((await drafts([id]))[0]?.match).toMatchObject({
    holder: null,
    invitation: { _id: invitation, email: 'ines@example.com' },
    confidence: 'likely',
  });
  expect((await drafts([id]))[0]?.problems).toEqual(['Choose a person.', 'Enter the year.']);
  await confirm([id]);
  expect((await drafts([id]))[0]?.problems).toEqual([]);
  const { body } = await filing.publish(admin, [id]);
  expect(body).toMatchObject({ published: [], people: 0, awaited: 1 });
  const stranger = await server.make.user({ email: 'other@example.com' });
  await accept(other, stranger._id);
  await deliver();
  expect(await taxOf({ authCode: await server.signIn(stranger) })).toEqual([]);
  const ines = await server.make.user({ email: 'ines@example.com' });
  await deliver();
  // An account with the address is not yet somebody who has opened the invitation.
  expect(await taxOf({ authCode: await server.signIn(ines) })).toEqual([]);
  await accept(invitation, ines._id);
  await deliver();
  await deliver();
  expect(await taxOf({ authCode: await server.signIn(ines) })).toEqual([id]);
  expect(await emailsTo(ines)).toEqual(['A new tax document is ready for you']);
  expect(await drafts([id])).toEqual([undefined]);
});

/** A paper of somebody who is invited, published for them. */
async function released(lastName: string, more: object = {}) {
  const email = `${lastName.toLowerCase()}@example.com`;
  const invitation = await invite(email, lastName, more);
  const id = await draft(`${lastName}.pdf`, 'Nobody');
  await confirm([id], { invitation });
  await filing.post('edit', admin, { ids: [id], year: 2025 });
  expect((await filing.publish(admin, [id])).body).toMatchObject({ awaited: 1 });
  return { id, email, invitation };
}

it('[BAC-15] a paper that lost its year while it waited for its reader is published once it has one again', async () => {
  const [lacking, complete] = [await released('Yearless'), await released('Yearly')];
  await filing.post('edit', admin, { ids: [lacking.id], year: null });
  for (const { email, invitation } of [lacking, complete])
    await accept(invitation, (await server.make.user({ email }))._id);
  await deliver();
  const published = async () =>
    server.platform.db
      .selectFrom('tax_documents')
      .select(['_id', 'year'])
      .where('_id', 'in', [lacking.id, complete.id])
      .orderBy('createdAt')
      .execute();
  expect(await published()).toEqual([{ _id: complete.id, year: 2025 }]);
  expect((await drafts([lacking.id]))[0]?.problems).toEqual(['Enter the year.']);
  await filing.post('edit', admin, { ids: [lacking.id], year: 2024 });
  server.clock.advance(60_000);
  await deliver();
  expect(await published()).toEqual([
    { _id: complete.id, year: 2025 },
    { _id: lacking.id, year: 2024 },
  ]);
});

it('[BAC-15] a paper reaches who accepts a later invitation to the same address, and not who had accepted an earlier', async () => {
  const former = await server.make.user();
  const now = server.clock.now();
  const past = {
    createdAt: new Date(now.getTime() - 86_400_000),
    acceptedBy: former._id,
    acceptedAt: new Date(now.getTime() - 1),
  };
  await invite('again@example.com', 'Former', past);
  const { id, invitation } = await released('Again');
  await server.platform.db
    .updateTable('invitations')
    .set({ withdrawnAt: now })
    .where('_id', '=', invitation)
    .execute();
  await deliver();
  expect(await taxOf({ authCode: await server.signIn(former) })).toEqual([]);
  const other = await server.make.user({ email: 'someone.else@example.com' });
  await accept(await invite('someone.else@example.com', 'Again'), other._id);
  const later = await invite('Again@example.com', 'Again');
  await deliver();
  const person = await server.make.user({ email: 'again@example.com' });
  await accept(later, person._id);
  await deliver();
  expect(await taxOf({ authCode: await server.signIn(person) })).toEqual([id]);
  for (const each of [former, other])
    expect(await taxOf({ authCode: await server.signIn(each) })).toEqual([]);
});

it('[BAC-15] a draft that is confirmed for somebody who is invited is not theirs before it is published', async () => {
  const invitation = await invite('early@example.com', 'Early');
  const id = await draft('7.pdf', 'Nobody');
  await confirm([id], { invitation });
  const early = await server.make.user({ email: 'early@example.com' });
  await accept(invitation, early._id);
  const changes = await rowChanges(server, deliver);
  expect(Object.keys(changes)).not.toContain('tax_documents');
});

it('[BAC-15] nothing is confirmed for an invitation that was withdrawn (409), nor for one to the team (404)', async () => {
  const withdrawn = await invite('gone@example.com', 'Gone', { withdrawnAt: server.clock.now() });
  const team = await invite('team@example.com', 'Team', { level: 'admin' });
  const open = await invite('open@example.com', 'Open');
  const id = await draft('8.pdf', 'Nobody');
  const changes = await rowChanges(server, async () => {
    expect((await confirm([id], { invitation: withdrawn })).status).toBe(409);
    expect((await confirm([id], { invitation: team })).status).toBe(404);
  });
  expect(Object.keys(changes)).not.toContain('paper_matches');
  expect((await confirm([id], { invitation: open })).status).toBe(200);
});

it('[BAC-15] asks by name before a file that seems to be another holder’s replaces one', async () => {
  const [ours, theirs] = [await holder('Replaced Ours LLC'), await holder('Replacing Theirs LLC')];
  const published = await draft('8.pdf', ours.taxId, ours.legalName);
  await matchAll();
  await confirm([published]);
  await filing.publish(admin, [published]);
  const replace = async (by: Holder) => {
    const bytes = k1(by.taxId, by.legalName);
    const id = await filing.draft(admin, 'tax_documents', { name: 'new.pdf', bytes, replaces: published });
    await matchAll();
    return id;
  };
  const wrong = await replace(theirs);
  const asked = await filing.publish(admin, [wrong]);
  expect(asked).toMatchObject({
    status: 409,
    body: {
      code: 'confirmation_needed',
      message: 'The new file seems to be for Replacing Theirs LLC. The document is for Replaced Ours LLC.',
      details: { papers: [{ draft: wrong, found: 'Replacing Theirs LLC', published: 'Replaced Ours LLC' }] },
    },
  });
  expect((await filing.publish(admin, [wrong], { confirmed: true })).status).toBe(200);
  expect((await filing.publish(admin, [await replace(ours)])).status).toBe(200);
});

it('[BAC-15] asks before a file that has not been read yet replaces one, and by name once it has been', async () => {
  const [ours, theirs] = [await holder('Unread Ours LLC'), await holder('Unread Theirs LLC')];
  const published = [
    await draft('u1.pdf', ours.taxId, ours.legalName),
    await draft('u2.pdf', ours.taxId, ours.legalName),
  ];
  await matchAll();
  await confirm(published);
  await filing.publish(admin, published);
  const replace = (replaces: string) =>
    filing.draft(admin, 'tax_documents', { bytes: k1(theirs.taxId, theirs.legalName), replaces });
  const [first, second] = [await replace(published[0] ?? ''), await replace(published[1] ?? '')];
  const changes = await rowChanges(server, async () => {
    const asked = await filing.publish(admin, [first]);
    expect(asked).toMatchObject({
      status: 409,
      body: {
        code: 'confirmation_needed',
        message: 'The new file has not been read yet, so nobody knows whether it is for Unread Ours LLC.',
        details: { papers: [{ draft: first, found: null, published: 'Unread Ours LLC' }] },
      },
    });
    // What was confirmed of other holders was not about a file that nobody had read.
    expect((await filing.publish(admin, [first], { confirmed: true })).status).toBe(409);
  });
  expect(Object.keys(changes)).not.toContain('tax_documents');
  expect((await filing.publish(admin, [first], { confirmedUnread: true })).status).toBe(200);
  await matchAll();
  // Read in the meantime: the warning by name is still to come.
  const named = await filing.publish(admin, [second], { confirmedUnread: true });
  expect(named).toMatchObject({
    status: 409,
    body: {
      details: { papers: [{ draft: second, found: 'Unread Theirs LLC', published: 'Unread Ours LLC' }] },
    },
  });
  expect((await filing.publish(admin, [second], { confirmed: true })).status).toBe(200);
});

it('[BAC-15] a file that cannot be read says so, and holds up no other', async () => {
  const ours = await holder('Readable LLC');
  const broken = await filing.draft(admin, 'tax_documents', {
    name: 'broken.pdf',
    bytes: Buffer.from('%PDF-1.7\nnothing'),
  });
  const good = await draft('9.pdf', ours.taxId, ours.legalName);
  await matchAll();
  const matches = (await drafts([broken, good])).map((each) => each?.match);
  expect(matches).toMatchObject([
    { state: 'unreadable', confidence: 'none', reasons: ['nothing-found', 'no-text', 'no-year'] },
    { state: 'matched', confidence: 'certain' },
  ]);
  await filing.post('discard', admin, { ids: [broken] });
  const left = await server.platform.db
    .selectFrom('paper_matches')
    .select('document')
    .where('document', 'in', [broken, good])
    .execute();
  expect(left).toEqual([{ document: good }]);
});

it('[BAC-15] reminds once of tax documents that nobody has opened after two weeks, each person of their own', async () => {
  const [ours, reader] = [await holder('Forgetful LLC'), await holder('Attentive LLC')];
  const mine = [
    await draft('r1.pdf', ours.taxId, ours.legalName),
    await draft('r2.pdf', ours.taxId, ours.legalName),
  ];
  const read = await draft('r3.pdf', reader.taxId, reader.legalName);
  const gone = await draft('r4.pdf', reader.taxId, reader.legalName);
  await matchAll();
  await confirm([...mine, read, gone]);
  await filing.publish(admin, [...mine, read, gone]);
  await tellEverybody();
  await filing.post('take_back', admin, { id: gone });
  await server.request('POST', '/api/profile/tax_documents/download', {
    authCode: reader.authCode,
    body: { id: read },
  });
  const remindersTo = async ({ user }: Holder) =>
    (await emailsTo(user)).filter((subject) => subject?.includes('to read'));
  await remindOfPapers(server.platform, {}, jobRun());
  expect(await remindersTo(ours)).toEqual([]);
  server.clock.advance(paperReminderDays * 86_400_000);
  await remindOfPapers(server.platform, {}, jobRun());
  await remindOfPapers(server.platform, {}, jobRun());
  expect(await remindersTo(ours)).toEqual(['You have 2 tax documents to read']);
  expect(await remindersTo(reader)).toEqual([]);
});

it('[BAC-15] is certain of no paper that names somebody else beside the one whose tax id it has', async () => {
  // The number of the fund that issues a paper is on all of them, and anybody can give it to a profile.
  const issuer = await holder('Harbor Residences Issuer LLC');
  const user = await server.make.user();
  const authCode = await server.signIn(user);
  const { body } = await server.request<{ item: { _id: string } }>('POST', '/api/investing_entities', {
    authCode,
    body: { kind: 'llc', legalName: 'Recipient Without Number LLC' },
  });
  expect(body.item._id).toBeTruthy();
  const id = await draft('K-1.pdf', issuer.legalName, issuer.taxId, 'Recipient Without Number LLC');
  await matchAll();
  const [found] = await drafts([id]);
  expect(found?.match?.confidence).toBe('likely');
  expect(found?.match?.reasons).toContain('other-name-in-text');
});

it('[BAC-15] a paper with the tax id of an archived profile is not likely to be for the one whose name is in it', async () => {
  const archived = await holder('Sandoval Family Trust', { kind: 'trust' });
  const { status } = await server.request('PUT', `/api/investing_entities/${archived.id}`, {
    authCode: archived.authCode,
    body: { archivedAt: server.clock.now().toISOString() },
  });
  expect(status).toBe(200);
  const user = await server.make.user();
  const { body } = await server.request<{ item: { _id: string } }>('POST', '/api/investing_entities', {
    authCode: await server.signIn(user),
    body: { kind: 'llc', legalName: 'Sandoval Family' },
  });
  const id = await draft('K-1.pdf', archived.taxId, archived.legalName);
  await matchAll();
  const [found] = await drafts([id]);
  expect(found?.match).toMatchObject({ confidence: 'ambiguous', holder: { _id: body.item._id } });
  expect(found?.match?.reasons).toContain('other-tax-id');
});

it('[BAC-15] a file that the store does not give holds up no other, and is tried again', async () => {
  const { id: owner, taxId, legalName } = await holder('Unlost Papers LLC');
  const ids = [
    await draft('lost.pdf', taxId, legalName),
    await draft('kept.pdf', taxId, legalName),
    await draft('kept too.pdf', taxId, legalName),
  ];
  const [lost = ''] = [...ids].sort();
  const { docPath } = await server.platform.db
    .selectFrom('filing_drafts')
    .select('docPath')
    .where('_id', '=', lost)
    .executeTakeFirstOrThrow();
  const store = {
    read: (key: string) =>
      key === docPath ? Promise.reject(new Error('The store does not answer')) : server.store.read(key),
  };
  const run = jobRun({ db: server.platform.db });
  await expect(matchPapers(server.platform, store, run)).rejects.toThrow('The store does not answer');
  const others = ids.filter((id) => id !== lost);
  expect((await drafts(others)).map((each) => each?.match?.holder?._id)).toEqual([owner, owner]);
  expect((await drafts([lost]))[0]?.match?.state).toBe('waiting');
  await matchAll();
  expect((await drafts([lost]))[0]?.match?.holder?._id).toBe(owner);
});

it('[BAC-15] papers that are saved while a run of the matching ends are left to another one, which is queued', async () => {
  const ours = await holder('Latecomer LLC');
  const run = jobRun({ db: server.platform.db });
  const { completeUnless } = run;
  const late: string[] = [];
  run.completeUnless = async (isLeft) => {
    late.push(await draft('late.pdf', ours.taxId, ours.legalName));
    await completeUnless(isLeft);
  };
  await matchPapers(server.platform, server.store, run);
  expect(run.isQueuedAgain).toBe(true);
  expect((await drafts(late))[0]?.match?.state).toBe('waiting');
  expect((await matchAll()).isQueuedAgain).toBe(false);
  expect((await drafts(late))[0]?.match?.holder?._id).toBe(ours.id);
});
