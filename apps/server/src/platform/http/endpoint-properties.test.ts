import type { Endpoint } from '@paddock/contract';
import { password, people, storedDocuments, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mountedEndpoints } from './mount.ts';

let server: TestServer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer();
  accounts = people(server);
});
afterAll(() => server.close());

const endpoints = () => mountedEndpoints(server.app);
const named = (name: string): Endpoint => {
  const found = endpoints().find((route) => route.name === name);
  if (!found) throw new Error(`${name} is not mounted`);
  return found;
};

/** A superadmin's session, and one in which they impersonate a user. */
async function impersonate() {
  const superadmin = await accounts.person({ level: 'superadmin' });
  const impersonation = await server.impersonate(await accounts.person(), superadmin);
  return { authCode: await server.signIn(superadmin), impersonation };
}

describe('storesReply', () => {
  it('[SEC-01] gives a new authenticator secret to each request, even with the same key', async () => {
    const authCode = await server.signIn(await accounts.person());
    const begin = () =>
      server.request<{ secret: string }>('POST', '/auth/second/authenticator', {
        authCode,
        headers: { 'idempotency-key': 'one key' },
      });
    const [first, second] = [await begin(), await begin()];
    expect(first.status).toBe(200);
    expect(second.body.secret).not.toBe(first.body.secret);
  });

  it('[SYN-10] is false for every endpoint without a transaction of its request', () => {
    const without = endpoints().filter(({ transaction }) => transaction !== undefined);
    expect(without.length).toBeGreaterThan(10);
    for (const { name, storesReply } of without) expect([name, storesReply]).toEqual([name, false]);
  });
});

describe('transaction', () => {
  afterEach(async () => {
    await sql`DROP TRIGGER IF EXISTS refuse_line ON audit_events`.execute(server.platform.db);
    server.errors.splice(0);
  });

  /** Makes the database reject the audit line of an action, so that everything after the first write fails. */
  async function refuseAuditLine(action: string) {
    const { db } = server.platform;
    await sql`CREATE OR REPLACE FUNCTION refuse_line() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'refused by the test'; END $$`.execute(db);
    await sql`CREATE TRIGGER refuse_line BEFORE INSERT ON audit_events FOR EACH ROW
      WHEN (NEW.action = ${sql.lit(action)}) EXECUTE FUNCTION refuse_line()`.execute(db);
  }

  it('[AUT-18] rolls signing out back when its audit line cannot be written', async () => {
    const authCode = await server.signIn(await accounts.person());
    await refuseAuditLine('session.close');
    expect((await server.request('POST', '/auth/logout', { authCode })).status).toBe(500);
    expect((await accounts.me(authCode)).status).toBe(200);
  });

  it('[AUT-14] rolls the end of impersonation sessions back with that of the session', async () => {
    const { authCode, impersonation } = await impersonate();
    await refuseAuditLine('session.close');
    expect((await server.request('POST', '/auth/logout', { authCode })).status).toBe(500);
    expect((await accounts.me(impersonation)).status).toBe(200);
  });

  it('[DOC-05] does not mark a document as read if the audit line of its download cannot be written', async () => {
    const reads = () => server.platform.db.selectFrom('document_reads').selectAll().execute();
    const reader = await accounts.person();
    const authCode = await server.signIn(reader);
    const body = { id: (await storedDocuments(server).newsFor({ user: reader._id }))._id };
    const before = await reads();
    await sql`CREATE OR REPLACE FUNCTION refuse_line() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'refused by the test'; END $$`.execute(server.platform.db);
    await sql`CREATE TRIGGER refuse_line BEFORE INSERT ON document_reads FOR EACH ROW
      EXECUTE FUNCTION refuse_line()`.execute(server.platform.db);
    const lines = await accounts.auditEvents('document.download');
    const url = named('downloadNewsDocument').path;
    expect((await server.request('POST', url, { authCode, body })).status).toBe(500);
    await sql`DROP TRIGGER refuse_line ON document_reads`.execute(server.platform.db);
    expect(await reads()).toEqual(before);
    expect(await accounts.auditEvents('document.download')).toHaveLength(lines.length);
  });
});

describe('allowedWhileImpersonating', () => {
  it('[AUT-14] is true for reads, downloads and signing out, and for nothing else', () => {
    const allowed = endpoints().filter(
      ({ method, allowedWhileImpersonating }) => method !== 'GET' && allowedWhileImpersonating,
    );
    expect(allowed.map(({ name }) => name).toSorted()).toEqual([
      'contentsBySlug',
      'downloadAgreement',
      'downloadFundDocument',
      'downloadIssuedPaper',
      'downloadNewsDocument',
      'downloadProofDocument',
      'downloadTaxDocument',
      'educationBySlug',
      'loadSettings',
      'readInvitation',
      'readSigning',
      'readSigningDocument',
      'requestCapitalStatement',
      'requestFundingDocument',
      'requestMoneyActivityFile',
      'requestStatement',
      'signOut',
      'syncSign',
    ]);
  });

  it('[AUT-14] keeps an impersonation session from signing anybody in, because that opens a session', async () => {
    const { impersonation } = await impersonate();
    const { email } = await accounts.person();
    const sessions = () => server.platform.db.selectFrom('user_auths').select('hash').execute();
    const before = await sessions();
    const reply = await server.request('POST', '/auth/auth', {
      authCode: impersonation,
      body: { username: email, password },
    });
    expect(reply).toMatchObject({ status: 403, body: { code: 'guest_session_read_only' } });
    expect(await sessions()).toHaveLength(before.length);
  });
});
