import { buffer } from 'node:stream/consumers';
import type { SecondStep, SessionReply } from '@paddock/contract';
import {
  jobRun,
  people,
  requestWhileLocked,
  signingScene,
  type TestServer,
  testServer,
  totpCode,
} from '@paddock/testing';
import { type KyselyPlugin, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { completeAgreement, renewSealingIdentities } from '../modules/agreements/signing/index.ts';
import { newId } from '../platform/database/index.ts';
import { rotateKeys } from '../platform/key-rotation/index.ts';
import { createSecrets, keyIdOf } from '../platform/secrets.ts';
import { keyUses } from './key-uses.ts';

const [first, second, third] = ['first', 'second', 'third'].map(
  (name) => `the ${name} key for tests only, 32 or more characters`,
) as [string, string, string];

const rotate = (server: TestServer, current: string, previous: string | null) =>
  rotateKeys(server.platform.db, {
    current,
    previous,
    uses: keyUses,
    renewSeals: (secrets) =>
      renewSealingIdentities({ db: server.platform.db, secrets }, server.agreementPdf, server.clock.now()),
    now: server.clock.now(),
  });

/** The columns in which a value begins as those do that a key has encrypted or signed. */
async function columnsUnder(server: TestServer, key: string): Promise<string[]> {
  const { db } = server.platform;
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    SELECT c.table_name AS table, c.column_name AS column, c.udt_name AS type
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND c.udt_name IN ('bytea', 'text', 'json', 'jsonb')`.execute(db);
  const id = Buffer.from(keyIdOf(key), 'base64url');
  const header = Buffer.concat([Buffer.from([1]), id]);
  const found: string[] = [];
  for (const { table, column, type } of rows) {
    const begins =
      type === 'bytea'
        ? sql`position(${id} IN ${sql.ref(column)}) IN (1, 2)`
        : sql`position(${header.toString('base64').slice(0, 9)} IN ${sql.ref(column)}::text) > 0`;
    const hit = await sql`SELECT 1 FROM ${sql.table(table)} WHERE ${begins} LIMIT 1`.execute(db);
    if (hit.rows.length > 0) found.push(`${table}.${column}`);
  }
  return found.sort();
}

class KilledError extends Error {}

/** Ends a run like kill -9 before it has sent its nth statement; what a transaction has begun is undone. */
function killBefore(statement: number): KyselyPlugin {
  let left = statement;
  return {
    transformQuery: ({ node }) => {
      left -= 1;
      if (left < 0) throw new KilledError();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** The deployment as a server with these keys sees it. */
const withKeys = (before: TestServer, current: string, previous?: string) =>
  testServer({
    beside: before,
    env: { SECRET_KEY: current, ...(previous !== undefined && { SECRET_KEY_PREVIOUS: previous }) },
  });

describe('a rotation of SECRET_KEY', () => {
  it('[SEC-14] loses nothing when it happens twice: factors, codes, emails, replies, sign links and seals', async () => {
    const before = await testServer({ env: { SECRET_KEY: first } });
    const { db } = before.platform;
    const scene = await signingScene(before);
    const admin = await before.make.user({ level: 'admin' });
    const person = await people(before).person();
    const authCode = await before.signIn(person);
    const app = await before.request<{ secret: string }>('POST', '/auth/second/authenticator', { authCode });
    const { secret } = app.body;
    const confirmed = await before.request<{ recoveryCodes: string[] }>(
      'POST',
      '/auth/second/authenticator/confirm',
      { authCode, body: { code: totpCode(secret, before.clock.now()) } },
    );
    const [recoveryCode = '', otherRecoveryCode = ''] = confirmed.body.recoveryCodes;

    const sealed = await scene.invested();
    await scene.requestSign(sealed);
    await scene.sign(await scene.emailedCode(sealed.person.email));
    await scene.countersign(sealed.id);
    const request = (await scene.requestOf(sealed.id))._id;
    await completeAgreement(before.platform, before.signing, request);
    const waiting = await scene.invested();
    await scene.requestSign(waiting);
    const code = await scene.emailedCode(waiting.person.email);

    const note = { text: 'once', collection: 'users', record: person._id };
    const byAdmin = await before.signIn(admin);
    const makeNote = (server: TestServer, text: string) =>
      server.request('POST', '/api/notes', {
        authCode: byAdmin,
        headers: { 'idempotency-key': 'a key of the client' },
        body: { ...note, text },
      });
    const noted = await makeNote(before, 'once');
    expect(noted.status).toBe(200);
    const identities = () =>
      db
        .selectFrom('sealing_identities')
        .select(['_id', 'certificate', 'retiredAt', 'p12'])
        .orderBy('createdAt')
        .execute();
    const [identity] = await identities();
    const emails = async () => {
      const { rows } = await sql<{ _id: string; sealed: Buffer | null }>`
        SELECT _id, subject, "to", html, sealed FROM outbox ORDER BY _id`.execute(db);
      return rows;
    };
    const textsOf = async ({ secrets }: TestServer['platform']) =>
      (await emails()).map((email) => ({
        ...email,
        sealed: email.sealed && secrets.decrypt(email.sealed).toString(),
      }));
    const texts = await textsOf(before.platform);
    expect(texts.some((email) => email.sealed !== null)).toBe(true);

    const during = await withKeys(before, second, first);
    const report = await rotate(during, second, first);
    expect(report).toMatchObject({
      keyId: keyIdOf(second),
      renewed: 1,
      isStillWritten: false,
      unreadable: [],
    });
    // Done again, nothing is left to do.
    expect(await rotate(during, second, first)).toMatchObject({ encrypted: 0, renewed: 0 });
    const last = await withKeys(before, third, second);
    await rotate(last, third, second);
    const after = await withKeys(before, third);

    // Nobody can hash what is not there: recovery codes, and bodies of requests. Their keys are kept.
    expect(await columnsUnder(after, first)).toEqual(['idempotency_keys.body_hash', 'recovery_codes.hash']);
    expect(await columnsUnder(after, second)).toEqual([]);
    expect(await columnsUnder(after, third)).toEqual([
      'idempotency_keys.reply',
      'outbox.sealed',
      'sealing_identities.p12',
      'secrets.value',
      'totp_factors.secret',
    ]);
    expect(await textsOf(after.platform)).toEqual(texts);

    expect((await makeNote(after, 'once')).body).toEqual(noted.body);
    expect((await makeNote(after, 'twice')).status).toBe(409);
    expect((await sql`SELECT text FROM notes`.execute(db)).rows).toEqual([{ text: 'once' }]);

    expect((await after.request('POST', '/api/signing/read', { body: { code } })).status).toBe(200);
    const changed = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`;
    expect((await after.request('POST', '/api/signing/read', { body: { code: changed } })).status).toBe(404);

    const signIn = async (factor: object) => {
      const step = await people(after).signIn(person.email);
      const { token } = (step.body as unknown as { secondFactor: SecondStep }).secondFactor;
      const reply = await after.request<SessionReply>('POST', '/auth/second', { body: { token, ...factor } });
      return reply.status;
    };
    after.clock.set(new Date(before.clock.now().getTime() + 5 * 60_000));
    expect(await signIn({ recoveryCode })).toBe(200);
    expect(await signIn({ recoveryCode })).toBe(401);
    expect(await signIn({ code: totpCode(secret, after.clock.now()) })).toBe(200);

    // What was sealed stays as it is, under an identity that is kept.
    const stored = await identities();
    expect(stored.map(({ retiredAt }) => retiredAt !== null)).toEqual([true, true, false]);
    expect(stored[0]).toMatchObject({ _id: identity?._id, certificate: identity?.certificate });
    expect(new Set(stored.map(({ certificate }) => certificate)).size).toBe(3);
    const { sealedKey } = await db
      .selectFrom('signature_requests')
      .select('sealedKey')
      .where('_id', '=', request)
      .executeTakeFirstOrThrow();
    const pdf = await buffer(await after.store.read(sealedKey ?? ''));
    expect(await after.agreementPdf.verify(pdf)).toMatchObject({ valid: true });

    // The key of sign links goes once the last of them has ended, that of recovery codes stays.
    await db
      .updateTable('secrets')
      .set({ until: new Date(0) })
      .where('until', 'is not', null)
      .execute();
    await after.platform.housekeeping.run(jobRun());
    const later = await withKeys(before, third);
    expect((await later.request('POST', '/api/signing/read', { body: { code } })).status).toBe(404);
    const step = await people(later).signIn(person.email);
    const { token } = (step.body as unknown as { secondFactor: SecondStep }).secondFactor;
    const redeemed = await later.request('POST', '/auth/second', {
      body: { token, recoveryCode: otherRecoveryCode },
    });
    expect(redeemed.status).toBe(200);
    for (const server of [during, last, after, later, before]) await server.close();
  }, 60_000);

  it('[SEC-14] leaves what neither key opens, and says where it is', async () => {
    const server = await testServer({ env: { SECRET_KEY: first } });
    const { db } = server.platform;
    const [one, two] = [await server.make.user(), await server.make.user()];
    const values = [
      createSecrets(third).encrypt(Buffer.from('lost')),
      server.platform.secrets.encrypt(Buffer.from('kept')),
    ];
    for (const [index, user] of [one, two].entries())
      await db
        .insertInto('totp_factors')
        .values({ user: user._id, secret: values[index] ?? null, confirmedAt: server.clock.now() })
        .execute();
    expect(await rotate(server, second, first)).toMatchObject({
      encrypted: expect.any(Number),
      unreadable: [{ column: 'totp_factors.secret', values: 1 }],
    });
    const stored = await db.selectFrom('totp_factors').select(['user', 'secret']).execute();
    expect(stored.find(({ user }) => user === one._id)?.secret).toEqual(values[0]);
    const opened = createSecrets(second).decrypt(
      stored.find(({ user }) => user === two._id)?.secret ?? Buffer.alloc(0),
    );
    expect(opened.toString()).toBe('kept');
    await server.close();
  });

  it('[SEC-14] does not overwrite what a server writes meanwhile', async () => {
    const server = await testServer({ env: { SECRET_KEY: first } });
    const { db, secrets } = server.platform;
    const user = await server.make.user();
    const store = (text: string) => secrets.encrypt(Buffer.from(text));
    await db
      .insertInto('totp_factors')
      .values({ user: user._id, secret: store('old'), confirmedAt: server.clock.now() })
      .execute();
    // Holds the row while the rotation has read it and waits to write.
    await requestWhileLocked(
      server,
      {
        hold: (held) => sql`SELECT 1 FROM totp_factors FOR UPDATE`.execute(held),
        release: (held) =>
          held
            .updateTable('totp_factors')
            .set({ secret: store('new') })
            .execute(),
      },
      () => rotate(server, second, first),
    );
    const { secret } = await db.selectFrom('totp_factors').select('secret').executeTakeFirstOrThrow();
    expect(
      createSecrets(second)
        .decrypt(secret ?? Buffer.alloc(0))
        .toString(),
    ).toBe('new');
    await server.close();
  });

  it('[SEC-14] killed before each of its statements, loses nothing, and the next run completes it', async () => {
    const server = await testServer({ env: { SECRET_KEY: first } });
    const { db, secrets } = server.platform;
    const purpose = 'sign-link';
    const texts = new Map<string, string>();
    for (const text of ['one', 'two', 'three']) {
      const { _id: user } = await server.make.user();
      texts.set(user, text);
      const secret = secrets.encrypt(Buffer.from(text));
      await db.insertInto('totp_factors').values({ user, secret, confirmedAt: server.clock.now() }).execute();
    }
    await db
      .insertInto('sealing_identities')
      .values({
        _id: newId(),
        p12: secrets.encrypt(Buffer.from('a seal')),
        certificate: 'its certificate',
        createdAt: server.clock.now(),
      })
      .execute();
    const link = secrets.sign(purpose, 'an agreement');
    // Made once, because each run that is killed at the seal would take a second for another one.
    const pair = await server.agreementPdf.createSealingIdentity({
      organization: 'Paddock',
      now: server.clock.now(),
    });
    const rotateWith = (on: typeof db) =>
      rotateKeys(on, {
        current: second,
        previous: first,
        uses: keyUses,
        renewSeals: (ring) =>
          renewSealingIdentities(
            { db: on, secrets: ring },
            { createSealingIdentity: async () => pair },
            server.clock.now(),
          ),
        now: server.clock.now(),
      });
    /** What the processes of the deployment read, before and after their restart. */
    const rings = [
      { current: first, previous: second },
      { current: second, previous: first },
    ].map((ring) => createSecrets(ring));
    const expectNothingLost = async () => {
      const factors = await db.selectFrom('totp_factors').select(['user', 'secret']).execute();
      const identities = await db.selectFrom('sealing_identities').select(['p12', 'retiredAt']).execute();
      for (const ring of rings) {
        const read = factors.map(({ user, secret }) => [
          user,
          ring.decrypt(secret ?? Buffer.alloc(0)).toString(),
        ]);
        expect(new Map(read as [string, string][])).toEqual(texts);
        for (const { p12 } of identities) expect(ring.decrypt(p12)).toBeInstanceOf(Buffer);
        expect(ring.verify(purpose, 'an agreement', link)).toBe(true);
      }
      expect(identities.filter(({ retiredAt }) => retiredAt === null)).toHaveLength(1);
    };
    let kills = 0;
    for (;;) {
      const isDone = await rotateWith(db.withPlugin(killBefore(kills))).then(
        () => true,
        (error: unknown) => {
          expect(error).toBeInstanceOf(KilledError);
          return false;
        },
      );
      await expectNothingLost();
      if (isDone) break;
      kills += 1;
    }
    // The keys that sign, the seal and each value are statements of their own.
    expect(kills).toBeGreaterThan(12);
    expect(await columnsUnder(server, first)).toEqual([]);
    // Without the former key.
    const kept = await db.selectFrom('secrets').select(['name', 'value']).execute();
    expect(kept.length).toBeGreaterThan(0);
    const after = await withKeys(server, second);
    for (const [user, text] of texts) {
      const { secret } = await db
        .selectFrom('totp_factors')
        .select('secret')
        .where('user', '=', user)
        .executeTakeFirstOrThrow();
      expect(after.platform.secrets.decrypt(secret ?? Buffer.alloc(0)).toString()).toBe(text);
    }
    expect(after.platform.secrets.verify(purpose, 'an agreement', link)).toBe(true);
    expect(after.platform.secrets.verify(purpose, 'another one', link)).toBe(false);
    await after.close();
    await server.close();
  }, 60_000);

  it('[SEC-14] begins to write ids on a database that a former version may still read', async () => {
    const old = await testServer({ env: { SECRET_KEY: first } });
    await old.platform.db.updateTable('key_ids').set({ written: false }).execute();
    const plain = await withKeys(old, first);
    expect(plain.platform.secrets.sign('x', 'y')).toHaveLength(43);
    const sealed = plain.platform.secrets.encrypt(Buffer.from('text'));
    expect(plain.platform.secrets.isCurrent(sealed)).toBe(false);
    const rotated = await withKeys(old, second, first);
    expect(rotated.platform.secrets.sign('x', 'y')).toHaveLength(51);
    expect(rotated.platform.secrets.decrypt(sealed).toString()).toBe('text');
    // Also once the former key is taken out.
    await rotate(rotated, second, first);
    const after = await withKeys(old, second);
    expect(after.platform.secrets.sign('x', 'y')).toHaveLength(51);
    for (const server of [plain, rotated, after, old]) await server.close();
  });
});
