import {
  bystanders,
  jobRun,
  password,
  people,
  type SigningScene,
  signingScene,
  storedDocuments,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { completeAgreement } from '../../agreements/signing/index.ts';
import { addressPeriods } from './address-periods.ts';
import { type StoppedErasure, work } from './erase-people.job.ts';
import { erasePerson } from './erase-person.ts';
import { rulesInOrder } from './table-rules.ts';

let server: TestServer;
let of: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer();
  of = people(server);
  await bystanders(server);
});
afterAll(() => server.close());

const day = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * day);

/** Somebody whose account the team closed so many days ago. */
async function closed(days: number, row: Parameters<TestServer['make']['user']>[0] = {}) {
  const person = await of.person({ createdAt: daysAgo(days + 10), ...row });
  await closeAccount(person._id, days);
  return person;
}
const closeAccount = (user: string, days: number) =>
  server.make.closing(user, { closedAt: daysAgo(days), reason: 'Asked in private' });
const account = (user: string) =>
  server.platform.db.selectFrom('users').selectAll().where('_id', '=', user).executeTakeFirstOrThrow();
const closing = (user: string) =>
  server.platform.db.selectFrom('account_closings').selectAll().where('user', '=', user).executeTakeFirst();
const erase = () => work(server.platform, {}, jobRun<StoppedErasure>());

/** Every row of every table but the audit log that holds one of these words. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [table] of rulesInOrder) {
    if (table === 'audit_events') continue;
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM ${sql.table(table)} t
      WHERE EXISTS (SELECT 1 FROM unnest(${[...words]}::text[]) word WHERE strpos(to_jsonb(t)::text, word) > 0)`.execute(
      server.platform.db,
    );
    if ((rows[0]?.n ?? 0) > 0) found.push(table);
  }
  return found.toSorted();
}

describe('what ends with a closed account', () => {
  it('[SEC-16] waits for thirty days, and then is gone from every table, with its files', async () => {
    const scene = await signingScene(server);
    const { person, authCode, syndUser, spouseEmail } = await completedAgreement(scene);
    const documents = storedDocuments(server);
    const tax = await documents.taxFor(person._id);
    const { db } = server.platform;
    const now = server.clock.now();
    await documents.verificationFor(person._id);
    await db
      .insertInto('notes')
      .values({
        _id: newId(),
        collection: 'users',
        record: person._id,
        text: 'A note in private',
        author: null,
      })
      .execute();
    await db
      .insertInto('outbox')
      .values({ _id: newId(), to: person.email, subject: 'A subject in private', createdAt: now })
      .execute();
    await db
      .insertInto('newsletter_subscriptions')
      .values({ _id: newId(), email: person.email, createdAt: now })
      .execute();
    await server.request('POST', '/api/account/export', { authCode, body: {} });
    const asked = await approvalAbout(syndUser, `${person.firstName} ${person.lastName}, A fund`);
    const other = await approvalAbout((await server.make.participation())._id, 'Somebody else, A fund');
    const agreement = await db
      .selectFrom('signature_requests')
      .select(['sealedKey', 'documentKey'])
      .where('syndUser', '=', syndUser)
      .executeTakeFirstOrThrow();
    const words = [
      person.email,
      person.lastName ?? '',
      spouseEmail,
      'Charles',
      '1 Main Street',
      'in private',
      tax.docPath,
    ];
    expect((await tablesWith(words)).length).toBeGreaterThan(8);
    await closeAccount(person._id, 0);

    // The fund ended long ago, so that nothing binds it but the thirty days.
    await sql`UPDATE funds SET fund_status = 'Done', end_date = ${daysAgo(8 * 366)} WHERE _id IN (
      SELECT fund FROM synd_users WHERE _id = ${syndUser})`.execute(db);
    await sql`UPDATE tax_documents SET "createdAt" = ${daysAgo(8 * 366)} WHERE _id = ${tax._id}`.execute(db);
    await erase();
    expect((await account(person._id)).email).toBe(person.email);

    await sql`UPDATE account_closings SET "closedAt" = ${daysAgo(31)} WHERE "user" = ${person._id}`.execute(
      db,
    );
    // Row by row, and stopped after every seven of them.
    let next: StoppedErasure | undefined = {};
    for (let runs = 0; next; runs += 1) {
      const run = jobRun<StoppedErasure>({ slices: 7 });
      await work(server.platform, next, run, 1);
      next = run.next;
      expect(runs).toBeLessThan(100);
    }
    // Until housekeeping has removed the files.
    expect(await tablesWith(words)).toEqual(['provisional_objects']);
    expect(await account(person._id)).toMatchObject({ firstName: 'Erased', lastName: null, isActive: false });
    expect(await closing(person._id)).toMatchObject({ reason: null, erasedAt: expect.any(Date) });
    // What was asked stays, with its hash, and says of whom no more. Others' requests are as they were.
    const fund = await db
      .selectFrom('funds')
      .innerJoin('synd_users', 'synd_users.fund', 'funds._id')
      .select('funds.name')
      .where('synd_users._id', '=', syndUser)
      .executeTakeFirstOrThrow();
    expect(await approval(asked._id)).toEqual({ ...asked, subject: `Erased, ${fund.name}` });
    expect(await approval(other._id)).toEqual(other);
    // The amount stays in the books of the fund.
    const kept = await db
      .selectFrom('synd_users')
      .selectAll()
      .where('_id', '=', syndUser)
      .executeTakeFirstOrThrow();
    expect(kept.invest_amount).not.toBeNull();
    for (const key of [agreement.sealedKey, agreement.documentKey, tax.docPath])
      expect(await server.store.stat(key ?? '')).toBeDefined();
    await server.platform.housekeeping.run(jobRun());
    for (const key of [agreement.sealedKey, agreement.documentKey, tax.docPath])
      expect(await server.store.stat(key ?? '')).toBeUndefined();
    expect(await tablesWith(words)).toEqual([]);
    const lines = (await of.auditEvents('users.erase')).filter(({ record }) => record === person._id);
    expect(lines).toMatchObject([{ collection: 'users', actor: null, agent: 'erase-people' }]);
    // Again, nothing happens.
    await erase();
    expect((await of.auditEvents('users.erase')).filter(({ record }) => record === person._id)).toHaveLength(
      1,
    );
  }, 60_000);

  it('[SEC-16] is only what signs in, while records bind it', async () => {
    const person = await of.person({ firstName: 'Ida', lastName: 'Bound', createdAt: daysAgo(60) });
    await of.signIn(person.username);
    const fund = await server.make.fund();
    await server.make.participation({
      user: person._id,
      fund: fund._id,
      invest_status: 'Accepted investment',
      invest_amount: '1000',
    });
    await closeAccount(person._id, 31);
    await erase();
    const { db } = server.platform;
    const sessions = await db.selectFrom('user_auths').select('_id').where('user', '=', person._id).execute();
    expect(sessions).toEqual([]);
    expect(await account(person._id)).toMatchObject({
      firstName: 'Ida',
      lastName: 'Bound',
      email: person.email,
    });
    expect(await closing(person._id)).toMatchObject({ accessErasedAt: expect.any(Date), erasedAt: null });
    await erase();
    expect(
      (await of.auditEvents('users.erase_access')).filter(({ record }) => record === person._id),
    ).toHaveLength(1);
  });

  it('[SEC-16] is nothing at all while there is a hold, or before the closing, or once the account is open again', async () => {
    const held = await closed(31);
    await server.platform.db
      .insertInto('legal_holds')
      .values({ user: held._id, reason: 'A lawsuit', at: server.clock.now() })
      .execute();
    const asked = await of.person();
    await server.platform.db
      .insertInto('account_closings')
      .values({ user: asked._id, askedAt: daysAgo(100) })
      .execute();
    const fresh = await closed(29);
    const deactivated = await of.person({ isActive: false });
    const back = await closed(31);
    await server.platform.db
      .updateTable('users')
      .set({ isActive: true })
      .where('_id', '=', back._id)
      .execute();
    for (const person of [held, asked, fresh, deactivated, back]) await of.signIn(person.username);
    await erase();
    for (const person of [held, asked, fresh, deactivated, back]) {
      expect((await account(person._id)).email).toBe(person.email);
      expect((await closing(person._id))?.accessErasedAt ?? null).toBeNull();
    }
  });

  it('[SEC-16] is all of the next account where the one at which a run stopped was opened again', async () => {
    const { db } = server.platform;
    const left = async (days: number) => {
      const person = await of.person({ createdAt: daysAgo(days + 10) });
      await of.signIn(person.username);
      const email = { to: person.email, subject: 'In private', createdAt: daysAgo(days) };
      await db
        .insertInto('outbox')
        .values({ _id: newId(), ...email })
        .execute();
      await closeAccount(person._id, days);
      return person;
    };
    const both = [await left(31), await left(31)].toSorted((one, other) => (one._id < other._id ? -1 : 1));
    const [back, gone] = both;
    const fresh = await left(29);
    if (!back || !gone) throw new Error('Nobody was closed');
    expect(await tablesWith([gone.email])).toEqual(expect.arrayContaining(['outbox', 'users']));
    const sessions = async (user: string) =>
      (await db.selectFrom('user_auths').select('_id').where('user', '=', user).execute()).length;
    expect([await sessions(gone._id), await sessions(fresh._id)]).toEqual([1, 1]);
    const stopped = jobRun<StoppedErasure>({ slices: 40 });
    await work(server.platform, {}, stopped);
    // Past what is used for signing in.
    expect(stopped.next).toMatchObject({ user: back._id, table: expect.any(String) });
    expect((await closing(back._id))?.accessErasedAt).toEqual(expect.any(Date));
    // As an admin does who opens the account again.
    await db.deleteFrom('account_closings').where('user', '=', back._id).execute();
    await db.updateTable('users').set({ isActive: true }).where('_id', '=', back._id).execute();
    const before = await tablesWith([back.email]);
    const freshBefore = await tablesWith([fresh.email]);
    await work(server.platform, stopped.next ?? {}, jobRun());
    expect(await tablesWith([gone.email])).toEqual([]);
    expect(await sessions(gone._id)).toBe(0);
    expect(await closing(gone._id)).toMatchObject({
      accessErasedAt: expect.any(Date),
      erasedAt: expect.any(Date),
    });
    // Who came back keeps what was left, and somebody who may still come back keeps all.
    expect(before).toContain('users');
    expect(await tablesWith([back.email])).toEqual(before);
    expect(await tablesWith([fresh.email])).toEqual(freshBefore);
    expect(await sessions(fresh._id)).toBe(1);
  });

  it('[SEC-16] of an account that could not be erased is tried again after the other ones, over a handover too', async () => {
    const { db } = server.platform;
    const both = [await closed(31), await closed(31)].toSorted((one, other) =>
      one._id < other._id ? -1 : 1,
    );
    const [broken, whole] = both;
    if (!broken || !whole) throw new Error('Nobody was closed');
    for (const { username } of both) await of.signIn(username).catch(() => undefined);
    await sql`CREATE FUNCTION refuse_erasure() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'refused by the test'; END $$`.execute(db);
    await sql`CREATE TRIGGER refuse_erasure BEFORE UPDATE ON account_closings FOR EACH ROW
      WHEN (OLD."user" = ${sql.lit(broken._id)}) EXECUTE FUNCTION refuse_erasure()`.execute(db);
    const stopped = jobRun<StoppedErasure>({ slices: 40 });
    await work(server.platform, {}, stopped);
    expect(stopped.next).toMatchObject({ after: broken._id, failed: 1, user: whole._id });
    expect(stopped.leavesRetries).toBe(true);
    const next = stopped.next ?? {};
    // The last run fails for it, so that it is retried, and an alert is given.
    await expect(work(server.platform, next, jobRun())).rejects.toThrow('could not be erased: 1');
    expect(await closing(whole._id)).toMatchObject({ erasedAt: expect.any(Date) });
    expect((await closing(broken._id))?.erasedAt ?? null).toBeNull();
    await sql`DROP TRIGGER refuse_erasure ON account_closings`.execute(db);
    await work(server.platform, next, jobRun({ previousFailures: 1 }));
    expect(await closing(broken._id)).toMatchObject({ erasedAt: expect.any(Date) });
    server.errors.length = 0;
  });

  it('[SEC-16] stops at a hold that is set while it goes on', async () => {
    const person = await closed(31);
    const run = jobRun({ slices: 5 });
    expect(await erasePerson(server.platform, person._id, run)).toEqual(expect.any(String));
    await server.platform.db
      .insertInto('legal_holds')
      .values({ user: person._id, reason: 'A lawsuit', at: server.clock.now() })
      .execute();
    expect(await erasePerson(server.platform, person._id, jobRun())).toBeNull();
    expect((await account(person._id)).email).toBe(person.email);
    expect(await closing(person._id)).toMatchObject({ erasedAt: null });
  });
});

it('[SEC-16] what two people decided keeps whom it was about, as long as the account is not closed', async () => {
  const made = await server.make.participation();
  const { _id } = await approvalAbout(made._id, 'Ida Investor, A fund');
  const rename = () =>
    sql`UPDATE approvals SET subject = 'Somebody else' WHERE _id = ${_id}`.execute(server.platform.db);
  await expect(rename()).rejects.toThrow('keeps what was asked');
  await closeAccount(made.user, 0);
  for (const change of [
    sql`UPDATE approvals SET reason = 'Another' WHERE _id = ${_id}`,
    sql`UPDATE approvals SET subject = 'x', "contentHash" = 'x' WHERE _id = ${_id}`,
    sql`UPDATE approvals SET decision = 'approved' WHERE _id = ${_id}`,
  ])
    await expect(change.execute(server.platform.db)).rejects.toThrow('keeps what was asked');
  await rename();
});

it('[SEC-16] the evidence of signatures goes with a closed account alone', async () => {
  const scene = await signingScene(server);
  const made = await completedAgreement(scene);
  const { _id: request } = await scene.requestOf(made.id);
  const remove = () =>
    sql`DELETE FROM signature_events WHERE request = ${request}`.execute(server.platform.db);
  await expect(remove()).rejects.toThrow('append-only');
  await server.platform.db
    .updateTable('users')
    .set({ isActive: false })
    .where('_id', '=', made.person._id)
    .execute();
  await server.platform.db
    .insertInto('account_closings')
    .values({ user: made.person._id, askedAt: daysAgo(1) })
    .execute();
  await expect(remove()).rejects.toThrow('append-only');
  for (const change of [sql`UPDATE signature_events SET address = NULL`, sql`TRUNCATE signature_events`])
    await expect(change.execute(server.platform.db)).rejects.toThrow('append-only');
});

describe('after the erasure', () => {
  it('[SEC-16] the address can be registered again, by somebody who sees nothing of before', async () => {
    const former = await closed(31, { firstName: 'Former', lastName: 'Owner' });
    const { db } = server.platform;
    await db
      .insertInto('outbox')
      .values({ _id: newId(), to: former.email, subject: 'To the former owner', createdAt: daysAgo(35) })
      .execute();
    await storedDocuments(server).verificationFor(former._id);
    // While the account is only closed, nobody gets the address.
    const body = { firstName: 'New', lastName: 'Owner', username: '', email: former.email, password };
    await server.request('POST', '/auth/register', { body });
    expect(
      (await db.selectFrom('users').select('_id').where('email', '=', former.email).execute()).length,
    ).toBe(1);
    await erase();
    expect((await server.request('POST', '/auth/register', { body })).status).toBe(200);
    const code = await of.codeFor(former.email, 'confirm_email');
    expect((await server.request('POST', '/auth/confirm', { body: { code } })).status).toBe(200);
    const signedIn = await of.signIn(former.email);
    const { authCode } = signedIn.body;
    const me = (await of.me(authCode)).body.me;
    expect(me._id).not.toBe(former._id);
    const proofs = await server.request<{ total: number }>('GET', '/api/proof_documents', { authCode });
    expect(proofs.body.total).toBe(0);
    const activity = await server.request('GET', '/auth/activity', { authCode });
    expect(JSON.stringify(activity.body)).not.toContain('Former');
    const person = await server.platform.db
      .selectFrom('outbox')
      .select('subject')
      .where('to', '=', former.email)
      .execute();
    expect(JSON.stringify(person)).not.toContain('former owner');
    // The former account signs nobody in, and what the new person gets stays theirs at the next run.
    await erase();
    expect((await of.emailsTo(former.email)).length).toBeGreaterThan(0);
    expect((await of.me(authCode)).status).toBe(200);
  });

  it('[SEC-16] an admin cannot bring the account back, rename it or put it on hold', async () => {
    const person = await closed(31);
    await erase();
    const admin = await server.signIn(await of.person({ level: 'superadmin' }));
    const send = (method: 'POST' | 'PUT', url: string, body: object) =>
      server.request(method, url, { authCode: admin, body });
    const replies = [
      await send('POST', '/api/backoffice/people/reactivate', { user: person._id }),
      await send('PUT', `/api/users/${person._id}`, { isActive: true }),
      await send('PUT', `/api/users/${person._id}`, { email: 'back@example.com' }),
      await send('POST', '/api/backoffice/people/hold', { user: person._id, reason: 'Late' }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect(await account(person._id)).toMatchObject({ isActive: false, firstName: 'Erased' });
    expect((await of.signIn(person.username)).status).toBe(401);
  });
});

describe('whose an email was', () => {
  const at = (text: string) => new Date(`${text}T00:00:00Z`);

  it('[SEC-16] follows from the changes of the account: an address counts for the time in which it was theirs', () => {
    expect(
      addressPeriods(
        [
          { at: at('2025-02-01'), before: 'First@example.com', after: 'second@example.com' },
          { at: at('2025-03-01'), before: 'second@example.com', after: 'third@example.com' },
        ],
        'third@example.com',
        { since: at('2025-01-01'), now: at('2025-04-01') },
      ),
    ).toEqual([
      { address: 'first@example.com', from: at('2025-01-01'), to: at('2025-02-01') },
      { address: 'second@example.com', from: at('2025-02-01'), to: at('2025-03-01') },
      { address: 'third@example.com', from: at('2025-03-01'), to: at('2025-04-01') },
    ]);
  });

  it('[SEC-16] leaves the emails of somebody who has the address today', async () => {
    const gone = await closed(31, { email: 'gone@example.com', username: 'gone@example.com' });
    const { db } = server.platform;
    // It was theirs until 40 days ago, and is another person's since.
    await db
      .insertInto('audit_events')
      .values({
        _id: newId(),
        at: daysAgo(40),
        action: 'users.change_email',
        collection: 'users',
        record: gone._id,
        detail: JSON.stringify({
          changes: { email: { before: 'shared@example.com', after: 'gone@example.com' } },
        }),
      })
      .execute();
    await of.person({ email: 'shared@example.com', username: 'shared@example.com' });
    const mail = (subject: string, days: number) => ({
      _id: newId(),
      to: 'shared@example.com',
      subject,
      createdAt: daysAgo(days),
    });
    await db
      .insertInto('outbox')
      .values([mail('Of the one who is gone', 41), mail('Of the one who has it', 39)])
      .execute();
    await erase();
    expect((await of.emailsTo('shared@example.com')).map(({ subject }) => subject)).toEqual([
      'Of the one who has it',
    ]);
  });
});

const approval = (id: string) =>
  server.platform.db.selectFrom('approvals').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();

/** What an admin has asked about an investment, and another one has declined. */
async function approvalAbout(record: string, subject: string) {
  const [asker, decider] = [await of.person({ level: 'admin' }), await of.person({ level: 'admin' })];
  const _id = newId();
  await server.platform.db
    .insertInto('approvals')
    .values({
      _id,
      kind: 'release',
      collection: 'synd_users',
      record,
      subject,
      input: '{}',
      changes: '[]',
      reason: 'They asked for it',
      contentHash: 'a hash over all but the subject',
      askedBy: asker._id,
      askedAt: daysAgo(2),
      expiresAt: daysAgo(-12),
      decision: 'declined',
      decidedBy: decider._id,
      decidedAt: daysAgo(1),
    })
    .execute();
  return approval(_id);
}

/** A married couple's agreement that everybody has signed, sealed and filed. */
async function completedAgreement(scene: SigningScene) {
  const made = await scene.invested({ spouse: true });
  await scene.requestSign(made);
  for (const email of [made.person.email, made.spouseEmail])
    expect((await scene.sign(await scene.emailedCode(email))).status).toBe(200);
  expect((await scene.countersign(made.id)).status).toBe(200);
  const request = await scene.requestOf(made.id);
  await completeAgreement(server.platform, server.signing, request._id);
  return { ...made, syndUser: made.id };
}
