import { readFile } from 'node:fs/promises';
import {
  type FundingScene,
  fundingScene,
  people,
  requestsInOrder,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/database/index.ts';

let server: TestServer;
let scene: FundingScene;
let only: { _id: string };
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = fundingScene(server);
  only = await server.make.user({ level: 'admin' });
});
beforeEach(async () => {
  admin = await server.signIn(only);
});
afterAll(() => server.close());

const subjects = async (email: string) =>
  (await people(server).emailsTo(email)).map(({ subject }) => subject ?? '');
const lock = (id: string) => (held: typeof server.platform.db) =>
  sql`SELECT 1 FROM synd_users WHERE _id = ${id} FOR UPDATE`.execute(held);

describe('money that is sent back', () => {
  it('[INV-01] is never more than there is to return, and its receipt can no longer be reversed', async () => {
    const { id, person } = await scene.waiting();
    const { body } = await scene.record({ id, amount: 26_000 }, admin);
    expect((await scene.sendBack({ id, amount: 1_000.01 }, admin)).status).toBe(409);
    const sent = await scene.sendBack({ id, amount: 1_000 }, admin);
    expect(sent.body.item).toMatchObject({ toReturn: 0, funding: { funded: 25_000, excess: 0 } });
    expect((await subjects(person.email)).at(-1)).toContain('Returned: $1,000');
    const receipt = body.item.receipts[0]?._id;
    expect((await scene.reverse({ receipt, reason: 'Bounced.' }, admin)).status).toBe(409);
    expect((await scene.sendBack({ id, amount: 1 }, admin)).status).toBe(409);
  });

  it.each([
    ['before', 25_700],
    ['after', 25_000],
  ] as const)(
    '[INV-01] can be a receipt of a commitment that was released, which no longer counts: another receipt %s the release',
    async (when, came) => {
      const { id, person } = await scene.waiting();
      await scene.record({ id }, admin);
      // Nobody may ask where no other admin could approve.
      const authCode = await server.signIn(await server.make.user({ level: 'admin' }));
      const ask = async () => {
        const asked = await server.request<{ approval: string }>(
          'POST',
          '/api/backoffice/participations/release',
          { authCode: admin, body: { id, reason: 'The investor asked us to.' } },
        );
        const { contentHash } = await server.platform.db
          .selectFrom('approvals')
          .select('contentHash')
          .where('_id', '=', asked.body.approval)
          .executeTakeFirstOrThrow();
        return { id: asked.body.approval, contentHash };
      };
      const approve = async (body: Awaited<ReturnType<typeof ask>>) =>
        (await server.request('POST', '/api/backoffice/approvals/approve', { authCode, body })).status;
      const request = await ask();
      const release = () => approve(request);
      const record = async () => (await scene.record({ id, amount: 700, reference: 'FT-2' }, admin)).status;
      // Both wait for the participation, which they get in the order in which they came.
      const statuses = await requestsInOrder(
        server,
        { hold: lock(id) },
        when === 'before' ? [record, release] : [release, record],
      );
      expect(statuses).toEqual([200, 409]);
      if (when === 'before') {
        // Nobody has approved that so much is to be returned, so it is asked for again.
        expect(await scene.stored(id)).toMatchObject({
          invest_status: 'Accepted investment',
          fundingRound: 1,
        });
        await server.request('POST', '/api/backoffice/approvals/decline', {
          authCode,
          body: { id: request.id },
        });
        expect(await approve(await ask())).toBe(200);
      }
      expect(await scene.stored(id)).toMatchObject({
        ft_start_date: null,
        ft_complete_date: null,
        fundingRound: 2,
      });
      const funding = await server.request<{ item: { toReturn: number; receipts: object[] } }>(
        'GET',
        `/api/backoffice/participations/${id}/funding`,
        { authCode: admin },
      );
      expect(funding.body.item).toMatchObject({ funding: null, toReturn: came });
      expect(
        funding.body.item.receipts.every((each) => 'isOfEndedCommitment' in each && each.isOfEndedCommitment),
      ).toBe(true);
      expect((await people(server).emailsTo(person.email)).at(-1)?.text).toContain(
        'we will return this money',
      );
      // A new commitment starts from nothing.
      await sql`UPDATE synd_users SET invest_status = 'Accepted investment', invest_amount = 9000,
      sa_complete_date = now() WHERE _id = ${id}`.execute(server.platform.db);
      const again = await scene.sendBack({ id, amount: came }, admin);
      expect(again.body.item).toMatchObject({ toReturn: 0, funding: { funded: 0, unfunded: 9_000 } });
    },
  );
});

describe('a return over two commitments', () => {
  /** $700 of a commitment that has ended, and $700 beyond the current one. */
  const inEqualParts = async () => {
    const { id, person } = await scene.waiting();
    await scene.record({ id, amount: 700 }, admin);
    await sql`UPDATE synd_users SET "fundingRound" = 2 WHERE _id = ${id}`.execute(server.platform.db);
    await scene.record({ id, amount: 25_700, reference: 'FT-2' }, admin);
    return { id, person };
  };
  const returns = async (id: string) => {
    const { rows } = await sql<{ round: number; amount: string }>`SELECT round, amount FROM funding_receipts
      WHERE "syndUser" = ${id} AND kind = 'return' ORDER BY "createdAt", round`.execute(server.platform.db);
    return rows.map(({ round, amount }) => [round, Number(amount)]);
  };
  const returnedEmails = async (email: string) =>
    (await subjects(email)).filter((subject) => subject.includes('Returned'));
  const recordedAlready = { status: 409, body: { message: expect.stringContaining('recorded already') } };

  it('[INV-01] is recorded in equal parts', async () => {
    const { id, person } = await inEqualParts();
    const bystander = await inEqualParts();
    const sent = await scene.sendBack({ id, amount: 1_400 }, admin);
    expect([sent.status, sent.body.item]).toMatchObject([200, { toReturn: 0, funding: { excess: 0 } }]);
    expect(await returns(id)).toEqual([
      [1, -700],
      [2, -700],
    ]);
    expect(await returnedEmails(person.email)).toEqual([expect.stringContaining('$1,400')]);
    expect(await returns(bystander.id)).toEqual([]);
    expect(await returnedEmails(bystander.person.email)).toEqual([]);
  });

  it('[INV-01] is rejected when it is entered again, also where its parts would be others', async () => {
    const { id, person } = await inEqualParts();
    expect((await scene.sendBack({ id, amount: 700 }, admin)).status).toBe(200);
    // It would be the excess this time.
    expect(await scene.sendBack({ id, amount: 700 }, admin)).toMatchObject(recordedAlready);
    expect((await scene.sendBack({ id, amount: 500 }, admin)).status).toBe(200);
    expect(await scene.sendBack({ id, amount: 500 }, admin)).toMatchObject(recordedAlready);
    expect((await scene.sendBack({ id, amount: 200 }, admin)).status).toBe(200);
    // Nothing is left, and the message is still that of a repeat.
    expect(await scene.sendBack({ id, amount: 200 }, admin)).toMatchObject(recordedAlready);
    expect(await returns(id)).toHaveLength(3);
    expect(await returnedEmails(person.email)).toHaveLength(3);
  });

  it('[INV-01] may share its reference and one of its parts with a return of another amount', async () => {
    const { id } = await inEqualParts();
    expect((await scene.sendBack({ id, amount: 350 }, admin)).status).toBe(200);
    expect((await scene.sendBack({ id, amount: 800 }, admin)).status).toBe(200);
    expect(await returns(id)).toEqual([
      [1, -350],
      [1, -350],
      [2, -450],
    ]);
  });

  it('[INV-01] can be recorded again once all of it has been reversed', async () => {
    const { id } = await inEqualParts();
    const { body } = await scene.sendBack({ id, amount: 1_400 }, admin);
    const parts = body.item.receipts.filter(({ kind }) => kind === 'return');
    for (const { _id } of parts) await scene.reverse({ receipt: _id, reason: 'Bounced.' }, admin);
    expect((await scene.sendBack({ id, amount: 1_400 }, admin)).status).toBe(200);
    expect(await returns(id)).toHaveLength(4);
  });

  it('[INV-01] is recorded once when two admins enter it at the same time', async () => {
    const { id, person } = await inEqualParts();
    const other = await server.signIn(await server.make.user({ level: 'admin' }));
    const replies = await requestsInOrder(server, { hold: lock(id) }, [
      () => scene.sendBack({ id, amount: 500 }, admin),
      () => scene.sendBack({ id, amount: 500 }, other),
    ]);
    expect(replies).toMatchObject([{ status: 200 }, recordedAlready]);
    expect(await returns(id)).toEqual([[1, -500]]);
    expect(await returnedEmails(person.email)).toHaveLength(1);
  });
});

describe('returns that were recorded before their parts were named', () => {
  it('[INV-01] are put together by the migration', async () => {
    const file = new URL('../../../../migrations/087_returns_over_commitments.sql', import.meta.url);
    const [statement = ''] = /^UPDATE funding_receipts[^;]+/m.exec(await readFile(file, 'utf8')) ?? [];
    const { db } = server.platform;
    const returns = () =>
      db
        .selectFrom('funding_receipts')
        .select(['_id', 'partOf', 'createdAt'])
        .where('kind', '=', 'return')
        .orderBy('_id')
        .execute();
    const before = await returns();
    expect(before.some(({ _id, partOf }) => _id !== partOf)).toBe(true);
    await inTransaction(db, async (held) => {
      await sql`ALTER TABLE funding_receipts DISABLE TRIGGER append_only`.execute(held);
      await sql`UPDATE funding_receipts SET "partOf" = _id WHERE kind = 'return'`.execute(held);
      await sql.raw(statement).execute(held);
      await sql`ALTER TABLE funding_receipts ENABLE TRIGGER append_only`.execute(held);
    });
    expect(await returns()).toEqual(before);
  });
});
