import type { ParticipationDetail, TermsConcern, TermsVersion } from '@paddock/contract';
import { fundTermFields } from '@paddock/domain';
import {
  jobRun,
  rowChanges,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { work } from './tell-terms-signers.job.ts';

const day = 24 * 60 * 60_000;

let server: TestServer;
let scene: SigningScene;
let boss: { _id: string };
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  boss = await server.make.user({ level: 'admin' });
});
afterAll(() => server.close());

const admin = () => server.signIn(boss);
const put = async (fund: string, body: object) =>
  server.request<{ code: string; details: TermsConcern; item: { fee: number | null } }>(
    'PUT',
    `/api/funds/${fund}`,
    { authCode: await admin(), body },
  );
const history = async (fund: string) =>
  (
    await server.request<{ items: TermsVersion[] }>('GET', `/api/backoffice/funds/${fund}/terms`, {
      authCode: await admin(),
    })
  ).body.items;
const participation = async (id: string) =>
  (
    await server.request<{ item: ParticipationDetail }>('GET', `/api/backoffice/participations/${id}`, {
      authCode: await admin(),
    })
  ).body.item;
const tell = (fund: string) => work(server.platform, { fund }, jobRun());
const emails = async (email: string) =>
  (await scene.emailsTo(email)).filter(({ subject }) => subject?.startsWith('The terms of'));
const notifications = (user: string) =>
  server.platform.db
    .selectFrom('notifications')
    .select(['messageSubject', 'kind', 'path'])
    .where('user', '=', user)
    .where('messageSubject', 'like', 'The terms of%')
    .execute();

/** A fund whose history begins in the past, with an investor who has signed; another person has only committed. */
async function signed() {
  const investor = await scene.invested();
  await scene.requestSign(investor);
  await scene.sign(await scene.emailedCode(investor.person.email));
  const other = await server.make.user();
  await server.make.participation({
    fund: investor.fund._id,
    user: other._id,
    invest_status: 'Accepted investment',
    invest_amount: '1000.00',
  });
  server.clock.advance(day);
  return { ...investor, other };
}

describe('the history of the terms of a fund', () => {
  it('[BAC-06] has the terms of the domain, each version as it was, and cannot be changed', async () => {
    const fund = await server.make.fund({ fee: '1.5', min_inv_amount: '25000.00' });
    server.clock.advance(day);
    const before = server.clock.now().getTime();
    expect((await put(fund._id, { fee: 2, risks: '<p>You may lose it.</p>' })).status).toBe(200);
    expect((await put(fund._id, { fund_code: 'H-1', currentFundValuePercentage: 101 })).status).toBe(200);
    expect((await put(fund._id, { fee: 2 })).status).toBe(200);
    const [second, ...first] = await history(fund._id);
    expect(Date.parse(second?.at ?? '')).toBeGreaterThanOrEqual(before);
    expect([second, ...first]).toEqual([
      {
        version: 2,
        at: expect.any(String),
        changes: [
          {
            field: 'fee',
            before: expect.stringMatching(/^1\.50*$/),
            after: expect.stringMatching(/^2(\.0*)?$/),
          },
          { field: 'risks', before: null, after: '<p>You may lose it.</p>' },
        ],
        signers: [],
        told: 0,
        withheld: 0,
        waiting: 0,
      },
      expect.objectContaining({ version: 1, changes: [] }),
    ]);
    const { db } = server.platform;
    const stored = await db
      .selectFrom('fund_terms')
      .select('terms')
      .where('fund', '=', fund._id)
      .orderBy('version')
      .execute();
    expect(Object.keys(stored[0]?.terms ?? {}).toSorted()).toEqual([...fundTermFields].toSorted());
    expect(stored[0]?.terms).toMatchObject({ min_inv_amount: '25000.00' });
    await expect(sql`UPDATE fund_terms SET at = now()`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`DELETE FROM fund_terms`.execute(db)).rejects.toThrow('append-only');
  });

  it('[BAC-06] keeps what other writes change: closing early, and statements that no form sends', async () => {
    const fund = await server.make.fund({ close_date: new Date(server.clock.now().getTime() + 9 * day) });
    const closed = await server.request('POST', '/api/backoffice/funds/close_early', {
      authCode: await admin(),
      body: { id: fund._id },
    });
    expect(closed.status).toBe(200);
    await server.platform.db
      .updateTable('funds')
      .set({ target_return: '9%' })
      .where('_id', '=', fund._id)
      .execute();
    expect((await history(fund._id)).map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['target_return'],
      ['close_date'],
      [],
    ]);
  });

  it('[BAC-06] says for each participation under which terms it was signed', async () => {
    const { fund, id, person } = await signed();
    const before = await participation(id);
    expect(before.signedTerms).toMatchObject({ version: 1, current: 1 });
    expect((await put(fund._id, { fee: 3 })).status).toBe(200);
    expect((await participation(id)).signedTerms).toEqual({ ...before.signedTerms, current: 2 });
    const [latest, first] = await history(fund._id);
    expect(latest?.signers).toEqual([]);
    expect(first?.signers).toEqual([
      expect.objectContaining({ _id: id, investorName: expect.stringContaining(String(person.lastName)) }),
    ]);
    const later = await scene.invested();
    expect((await participation(later.id)).signedTerms).toBeNull();
  });

  it('[BAC-06] does not claim terms for what was signed before it began', async () => {
    const fund = await server.make.fund({ createdAt: server.clock.now() });
    const person = await server.make.user();
    const early = await server.make.participation({
      fund: fund._id,
      user: person._id,
      invest_status: 'Accepted investment',
      invest_amount: '1000.00',
      syndAgreementSignedByCurrentUser: true,
      sa_complete_date: new Date(server.clock.now().getTime() - 100 * day),
    });
    expect((await participation(early._id)).signedTerms).toMatchObject({ version: null, since: null });
  });
});

describe('a change of terms that people have signed under', () => {
  it('[BAC-06] is asked about where the form wants it, with who has signed under which version and day', async () => {
    const { fund, id, person, other } = await signed();
    const { body, status } = await put(fund._id, { fee: 3, min_inv_amount: 9_000, confirmed: false });
    expect([status, body.code]).toEqual([409, 'confirmation_needed']);
    expect(body.details).toEqual({
      terms: expect.arrayContaining(['Fee', 'Minimum investment']),
      signers: [
        {
          _id: id,
          investorName: `Ada ${person.lastName}`,
          holderName: person.trustName,
          signedAt: expect.stringMatching(/Z$/),
          version: 1,
          since: expect.stringMatching(/Z$/),
        },
      ],
    });
    expect(JSON.stringify(body.details)).not.toContain(other._id);
    expect(await history(fund._id)).toHaveLength(1);
    expect((await put(fund._id, { fee: 3, confirmed: true })).body.item.fee).toBe(3);
    expect(await history(fund._id)).toHaveLength(2);
  });

  it('[BAC-06] is not asked about in a documented request, for other fields, or while nobody has signed', async () => {
    const { fund } = await signed();
    expect((await put(fund._id, { fee: 4 })).status).toBe(200);
    expect((await put(fund._id, { fund_code: 'X', confirmed: false })).status).toBe(200);
    expect((await put(fund._id, { fee: 4, confirmed: false })).status).toBe(200);
    const unsigned = await scene.invested();
    expect((await put(unsigned.fund._id, { fee: 4, confirmed: false })).status).toBe(200);
  });

  it('[BAC-06] is told to each signer once, by email and notification, and leaves the agreement as it is', async () => {
    const { fund, person, other, id } = await signed();
    const { documentSha256, signers } = await scene.requestOf(id);
    await put(fund._id, { min_inv_amount: 5_000 });
    server.clock.advance(1_000);
    await put(fund._id, { min_inv_amount: 6_000, plan: '<p>Sell.</p>', confirmed: true });
    expect((await history(fund._id))[0]).toMatchObject({ waiting: 1, told: 0 });
    const { outbox, notifications: written } = await rowChanges(server, () => tell(fund._id));
    expect(outbox?.added?.map(({ to }) => to)).toEqual([person.email]);
    expect(written?.added).toHaveLength(1);
    await tell(fund._id);
    const [email, ...more] = await emails(person.email);
    expect(more).toEqual([]);
    expect(email?.text).toContain('Minimum investment: $6,000.');
    expect(email?.text).toContain('Plan: changed.');
    expect(email?.text).toContain('stays exactly as you signed it');
    const { investing_entity } = await server.platform.db
      .selectFrom('synd_users')
      .select('investing_entity')
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();
    // A trust is always named.
    const path = `/syndication/dashboard/${fund.url_slug}?profile=${investing_entity}`;
    expect(await notifications(person._id)).toEqual([
      { messageSubject: email?.subject, kind: 'agreements', path },
    ]);
    expect(await emails(other.email)).toEqual([]);
    expect((await history(fund._id))[0]).toMatchObject({ waiting: 0, told: 1, withheld: 0 });
    expect(await scene.requestOf(id)).toMatchObject({ documentSha256, signers });
  });

  it('[BAC-06] is told to each of several signers, for each of whom nothing of the others is read', async () => {
    const { fund, person, other } = await signed();
    const beside = await signed();
    const second = await server.make.user();
    await server.make.participation({
      fund: fund._id,
      user: second._id,
      invest_status: 'Accepted investment',
      invest_amount: '2000.00',
      sa_complete_date: new Date(server.clock.now().getTime() - 1_000),
    });
    for (const { _id } of [fund, beside.fund]) await put(_id, { fee: 4, confirmed: true });
    const read: string[] = [];
    const db = server.platform.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        for (const { signer } of result.rows as { signer?: { user: string } }[])
          if (signer) read.push(signer.user);
        return result;
      },
    });
    const { outbox } = await rowChanges(server, () =>
      work({ ...server.platform, db }, { fund: fund._id }, jobRun()),
    );
    const both = [person, second];
    expect(outbox?.added?.map(({ to }) => to).toSorted()).toEqual(both.map(({ email }) => email).toSorted());
    expect(read.toSorted()).toEqual(both.map(({ _id }) => _id).toSorted());
    for (const { email } of [other, beside.person]) expect(await emails(email)).toEqual([]);
    expect((await history(beside.fund._id))[0]).toMatchObject({ waiting: 1, told: 0 });
  });

  it('[BAC-06] is not told to those who may not read the fund or were released, and the history says so', async () => {
    for (const way of ['deactivated', 'released'] as const) {
      const { fund, person, id } = await signed();
      const portal = (await server.make.portal())._id;
      const { db } = server.platform;
      await sql`UPDATE companies SET portal = ${portal}
        WHERE _id = (SELECT company FROM funds WHERE _id = ${fund._id})`.execute(db);
      await put(fund._id, { fee: 4 });
      if (way === 'deactivated')
        await sql`UPDATE users SET "isActive" = false WHERE _id = ${person._id}`.execute(db);
      else
        await sql`UPDATE synd_users SET invest_status = NULL, invest_amount = NULL WHERE _id = ${id}`.execute(
          db,
        );
      await tell(fund._id);
      expect(await emails(person.email), way).toEqual([]);
      expect(await notifications(person._id), way).toEqual([]);
      expect((await history(fund._id))[0], way).toMatchObject({ told: 0, withheld: 1, waiting: 0 });
    }
  });

  it('[ENT-04] [BAC-06] names each holder of a person who has signed for two, and none that has signed again', async () => {
    const { fund, person } = await signed();
    const profiles = await Promise.all(
      ['Olga Holdings LLC', 'Olga Land LLC'].map(async (legalName) => {
        const body = { kind: 'llc', legalName };
        const authCode = await server.signIn(person);
        const reply = await server.request<{ item: { _id: string } }>('POST', '/api/investing_entities', {
          authCode,
          body,
        });
        return reply.body.item._id;
      }),
    );
    const complete = async (entity: string | undefined) =>
      server.make.participation({
        fund: fund._id,
        user: person._id,
        investing_entity: entity ?? '',
        invest_status: 'Accepted investment',
        invest_amount: '2000.00',
        sa_complete_date: server.clock.now(),
      });
    await complete(profiles[0]);
    server.clock.advance(day);
    await put(fund._id, { fee: 4, confirmed: true });
    server.clock.advance(day);
    await complete(profiles[1]);
    await tell(fund._id);
    const [email, ...more] = await emails(person.email);
    expect(more).toEqual([]);
    const text = (email?.text ?? '').replace(/\s+/g, ' ');
    expect(text).toMatch(
      /You signed your agreements on [^()]+ \([^()]+\) and [^()]+ \(Olga Holdings LLC\), under the former terms, and they stay exactly as you signed them\./,
    );
    expect(text).not.toContain('Olga Land LLC');
    // Two agreements: the page of the fund leads to both.
    expect(await notifications(person._id)).toMatchObject([
      { path: `/syndication/dashboard/${fund.url_slug}` },
    ]);
  });

  it('[ENT-09] [BAC-06] leads to the commitment that was signed under the former terms, where there is another one', async () => {
    const { fund, person, id } = await signed();
    const authCode = await server.signIn(person);
    const { body } = await server.request<{ item: { _id: string } }>('POST', '/api/investing_entities', {
      authCode,
      body: { kind: 'llc', legalName: 'Olga Holdings LLC' },
    });
    const llc = body.item._id;
    await server.request('GET', `/api/syndication/byslug/${fund.url_slug}?investing_entity=${llc}`, {
      authCode,
    });
    const own = await server.platform.db
      .selectFrom('synd_users')
      .select('investing_entity')
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();
    await put(fund._id, { fee: 4 });
    await tell(fund._id);
    const path = `/syndication/dashboard/${fund.url_slug}?profile=${own.investing_entity}`;
    expect(await notifications(person._id)).toMatchObject([{ path }]);
    expect((await emails(person.email))[0]?.text).toContain(path);
  });

  it('[BAC-06] is not told to somebody who has signed again under the new terms', async () => {
    const { fund, person, id } = await signed();
    await put(fund._id, { fee: 4 });
    server.clock.advance(day);
    await sql`UPDATE signature_signers g SET "signedAt" = ${server.clock.now()} FROM signature_requests r
      WHERE r._id = g.request AND r."syndUser" = ${id} AND g.role = 'investor'`.execute(server.platform.db);
    await tell(fund._id);
    expect(await emails(person.email)).toEqual([]);
    expect((await history(fund._id))[0]).toMatchObject({ told: 0, withheld: 1, waiting: 0 });
  });
});
