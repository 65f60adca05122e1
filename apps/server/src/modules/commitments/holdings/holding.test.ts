import type { Holding } from '@paddock/contract';
import { type FundingScene, fundingScene, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let scene: FundingScene;
beforeAll(async () => {
  server = await testServer();
  scene = fundingScene(server);
});
afterAll(() => server.close());

const read = (id: string, authCode: string | undefined) =>
  server.request<{ item: Holding }>('GET', `/api/syndication/holdings/${id}`, { authCode });
const signInAdmin = async () => server.signIn(await server.make.user({ level: 'admin' }));
const earlier = () => new Date(server.clock.now().getTime() - 60_000);
const kindsOf = ({ timeline }: Holding) => timeline.map(({ kind }) => kind);

describe('the page of a holding', () => {
  it.each([
    ['beyond the commitment', 80_000.01],
    ['in part', 12_345.67],
  ])(
    '[INV-03] [DSH-03] has figures that agree with the database to the cent, funded %s',
    async (_, amount) => {
      const { id, person } = await scene.waiting({
        participation: { invest_amount: '75000.55' },
        fund: { currentPercentageTotalReturned: '12.345', currentFundValuePercentage: '98.765' },
      });
      await scene.record({ id, amount }, await signInAdmin());
      const { body } = await read(id, await server.signIn(person));
      const { rows } = await sql<Record<string, string>>`
      WITH own AS (
        SELECT s.invest_amount AS signed, f."currentPercentageTotalReturned" AS r,
          f."currentFundValuePercentage" AS v,
          (SELECT sum(amount) FROM funding_receipts WHERE "syndUser" = s._id) AS received
        FROM synd_users s JOIN funds f ON f._id = s.fund WHERE s._id = ${id}
      ), money AS (
        SELECT signed, least(received, signed) AS funded, greatest(received - signed, 0) AS excess,
          round(least(received, signed) * r / 100, 2) AS distributions,
          round(least(received, signed) * v / 100, 2) AS value, round(signed * v / 100, 2) AS documented
        FROM own
      )
      SELECT *, signed - funded AS unfunded, distributions + value - funded AS gain,
        documented - value AS awaited, round((distributions + value - funded) / funded * 100, 2) AS overall
      FROM money`.execute(server.platform.db);
      const [stored = {}] = rows;
      const { overallReturn, committed, ...figures } = body.item.figures;
      for (const [name, figure] of Object.entries(figures))
        expect([name, figure]).toEqual([name, Number(stored[name])]);
      expect(committed).toBe(75_000.55);
      expect(overallReturn).toBe(Number(stored['overall']));
      expect(body.item.funding?.excess).toBe(Number(stored['excess']));
      expect(body.item).toMatchObject({
        stage: 'complete',
        percentages: { returned: 12.345, value: 98.765 },
      });
    },
  );

  it('[INV-03] tells what happened, the newest first, with the news of its fund only', async () => {
    const { id, person, fund } = await scene.waiting({ participation: { createdAt: earlier() } });
    const other = await server.make.fund();
    const file = { docPath: 'news/letter.pdf', originalName: 'letter.pdf' };
    const later = new Date(server.clock.now().getTime() + 60_000);
    for (const [of, title] of [
      [fund._id, 'Letter of the fund'],
      [other._id, 'Letter of another'],
    ] as const)
      await server.platform.db
        .insertInto('news_documents')
        .values({
          _id: newId(),
          fund: of,
          user: person._id,
          title,
          createdAt: later,
          updatedAt: later,
          ...file,
        })
        .execute();
    const authCode = await server.signIn(person);
    expect(kindsOf((await read(id, authCode)).body.item)).toEqual([
      'news',
      'countersigned',
      'committed',
      'opened',
    ]);
    await scene.record({ id, amount: 25_000 }, await signInAdmin());
    const { item } = (await read(id, authCode)).body;
    expect(kindsOf(item).toSorted()).toEqual(
      ['committed', 'countersigned', 'funded', 'news', 'opened', 'received'].toSorted(),
    );
    expect(item.timeline.find(({ kind }) => kind === 'news')?.title).toBe('Letter of the fund');
    expect(item.timeline.find(({ kind }) => kind === 'received')).toMatchObject({
      amount: 25_000,
      isDay: true,
    });
  });

  it('[INV-03] has no figures but the commitment before the agreement is complete', async () => {
    const person = await server.make.user();
    const { _id: id } = await server.make.participation({
      user: person._id,
      invest_status: 'Accepted investment',
      invest_amount: '5000',
      sa_start_date: server.clock.now(),
    });
    const { item } = (await read(id, await server.signIn(person))).body;
    expect(item).toMatchObject({ stage: 'accepted', funding: null, hasAgreement: false });
    expect(item.figures).toEqual({
      committed: 5_000,
      signed: null,
      funded: null,
      unfunded: null,
      distributions: null,
      value: null,
      gain: null,
      awaited: null,
      overallReturn: null,
    });
  });

  it('[INV-03] has a contact, and nothing of the fund that the investor may not read', async () => {
    const company = await server.make.company({ name: 'Harbor Management', email: 'team@harbor.example' });
    const { id, person } = await scene.waiting({ fund: { company: company._id } });
    const { item } = (await read(id, await server.signIn(person))).body;
    expect(item.contact).toEqual({
      name: 'Harbor Management',
      email: 'team@harbor.example',
      phone: '+1 512 555 0100',
      schedule_call_url: null,
    });
    expect(JSON.stringify(item)).not.toContain('1234567890');
    // As on the wire page, where the company has another one too.
    await server.platform.db
      .updateTable('companies')
      .set({ phone: '+1 937 555 0100' })
      .where('_id', '=', company._id)
      .execute();
    const { contact } = (await read(id, await server.signIn(person))).body.item;
    expect(contact.phone).toBe('+1 512 555 0100');
  });

  it('[INV-03] is nobody else’s, an admin’s neither', async () => {
    const { id, person } = await scene.waiting();
    expect((await read(id, await server.signIn(person))).status).toBe(200);
    expect((await read(id, await server.signIn(await server.make.user()))).status).toBe(404);
    expect((await read(id, await signInAdmin())).status).toBe(404);
    expect((await read(newId(), await server.signIn(person))).status).toBe(404);
    expect((await read('nothing', await server.signIn(person))).status).toBe(400);
    expect((await read(id, undefined)).status).toBe(401);
  });

  it('[INV-03] says when a commitment was released, and counts nothing of it', async () => {
    const person = await server.make.user();
    const { _id: id } = await server.make.participation({
      user: person._id,
      createdAt: earlier(),
      releasedAt: server.clock.now(),
      releaseCause: 'withdrawn',
      releasedAmount: '5000',
    });
    const { item } = (await read(id, await server.signIn(person))).body;
    expect(item).toMatchObject({ stage: 'released', figures: { committed: null, signed: null } });
    expect(item.timeline[0]).toMatchObject({ kind: 'released', amount: 5_000 });
  });
});
