import type { Holding, HoldingEntry, HoldingJournal } from '@paddock/contract';
import {
  type DelegateScene,
  delegateScene,
  type ErrorBody,
  type FiguresScene,
  figuresScene,
  rowChanges,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reverseEntry } from '../journal/index.ts';

let server: TestServer;
let scene: FiguresScene;
let people: DelegateScene;
beforeAll(async () => {
  server = await testServer();
  scene = figuresScene(server);
  people = await delegateScene(server);
});
afterAll(() => server.close());

const read = (authCode: string | undefined, id: string) =>
  server.request<{ item: HoldingJournal } & ErrorBody>('GET', `/api/ledger/holdings/${id}`, { authCode });
const holdingOf = async (authCode: string, id: string) =>
  (await server.request<{ item: Holding }>('GET', `/api/syndication/holdings/${id}`, { authCode })).body.item;

/** Daniel's company and Ellen in one opened fund: money in, distributions of every kind, one of them reversed. */
async function opened() {
  const made = await people.made();
  const { fund, investment, ellenInvestment } = made;
  await scene.open(fund._id);
  await scene.receive(investment, '2025-11-03', 2_900_001n);
  await scene.receive(ellenInvestment, '2025-11-04', 3_000_000n);
  await scene.distribute(investment, '2026-03-31', [10_000n, 7n, 20_000n, 1n]);
  await scene.revalue(investment, '2026-06-30', -12_345n);
  await scene.distribute(investment, '2026-07-01', [0n, 0n, 5_000n, 0n]);
  await scene.revalue(investment, '2026-08-01', 100n);
  await scene.distribute(ellenInvestment, '2026-07-01', [0n, 0n, 9_999n, 0n]);
  const { rows } = await sql<{ _id: string }>`SELECT DISTINCT e._id FROM ledger_entries e
    JOIN ledger_postings l ON l.entry = e._id JOIN positions p ON p._id = l.position
    WHERE p."syndUser" = ${investment} AND e.kind = 'distribution' AND e."effectiveDate" = '2026-07-01'`.execute(
    server.platform.db,
  );
  await reverseEntry(server.platform.db, {
    fund: fund._id,
    entry: rows[0]?._id ?? '',
    day: '2026-09-09',
    reason: 'It was of another quarter.',
    by: { id: null, now: server.clock.now() },
  });
  return made;
}

const cents = (amounts: readonly number[]) =>
  Math.round(amounts.reduce((sum, one) => sum + one * 100, 0)) / 100;
const distributed = ({ distributions }: HoldingEntry) => cents(Object.values(distributions));

describe('what is behind the figures of a holding', () => {
  it('[INV-03] [LED-01] adds up to each figure of its page, which is what a SELECT says', async () => {
    const { daniel, investment } = await opened();
    const { status, body } = await read(daniel.authCode, investment);
    expect(status).toBe(200);
    const { entries, points } = body.item;
    const { figures } = await holdingOf(daniel.authCode, investment);
    const posted = await scene.posted(investment);
    const sums = {
      committed: cents(entries.map(({ committed }) => committed)),
      funded: cents(entries.map(({ contributed }) => contributed)),
      distributions: cents(entries.map(distributed)),
      gain: cents(entries.map(({ change }) => change)),
    };
    expect(sums).toEqual({
      committed: Number(posted.commitment),
      funded: Number(posted.contributed),
      distributions: Number(posted.distributed),
      gain: -122.45,
    });
    expect(figures).toMatchObject(sums);
    expect(cents([sums.funded, -sums.distributions, sums.gain])).toBe(Number(posted.nav));
    expect(figures).toMatchObject({ value: Number(posted.nav), unfunded: 999.99 });
    expect(points.at(-1)).toMatchObject({
      contributed: Number(posted.contributed),
      distributed: Number(posted.distributed),
      value: Number(posted.nav),
    });
    const kinds = cents(points.flatMap(({ distributions }) => Object.values(distributions)));
    expect(kinds).toBe(Number(posted.distributed));
  });

  it('[INV-03] [LED-02] lists the newest first, and a reversal right after what it reverses', async () => {
    const { daniel, investment } = await opened();
    const { entries } = (await read(daniel.authCode, investment)).body.item;
    const listed = entries.map((entry) => [entry.day, entry.kind, distributed(entry)]);
    const reversed = entries.findIndex(({ day, kind }) => day === '2026-07-01' && kind === 'distribution');
    const [original, reversal] = entries.slice(reversed, reversed + 2);
    expect(original).toMatchObject({ reversedOn: reversal?.day, reverses: null });
    expect(reversal).toMatchObject({
      kind: 'reversal',
      reverses: { entry: original?.entry, day: '2026-07-01', kind: 'distribution' },
      distributions: { profit: -50 },
    });
    expect(listed.filter(([, kind]) => kind !== 'reversal').map(([day, kind]) => [day, kind])).toEqual([
      ...(entries[0]?.kind === 'commitment' ? [[entries[0].day, 'commitment']] : []),
      ['2026-08-01', 'valuation'],
      ['2026-07-01', 'distribution'],
      ['2026-06-30', 'valuation'],
      ['2026-03-31', 'distribution'],
      ['2025-11-03', 'contribution'],
    ]);
    // Nothing of anybody else's, such as Ellen's 99.99 of the same day.
    expect(listed.some(([, , amount]) => amount === 99.99)).toBe(false);
  });

  it('[INV-03] [LED-04] says of a receipt of a closed period on which day it came in, beside the one on which it counts', async () => {
    const { daniel, ellen, fund, investment, ellenInvestment } = await people.made();
    await scene.open(fund._id);
    await scene.receive(investment, '2025-11-03', 10_000n);
    await server.platform.db
      .updateTable('ledger_books')
      .set({ closedThrough: '2026-03-31' })
      .where('fund', '=', fund._id)
      .execute();
    await scene.receive(investment, '2026-03-02', 5n);
    await scene.receive(ellenInvestment, '2026-04-01', 700n);
    const receipts = async (authCode: string, id: string) =>
      (await read(authCode, id)).body.item.entries
        .filter(({ kind }) => kind === 'contribution')
        .map(({ day, ownDay, contributed }) => [day, ownDay, contributed]);
    expect(await receipts(daniel.authCode, investment)).toEqual([
      ['2026-04-01', '2026-03-02', 0.05],
      ['2025-11-03', null, 100],
    ]);
    expect(await receipts(ellen.authCode, ellenInvestment)).toEqual([['2026-04-01', null, 7]]);
  });

  it('[INV-03] [ENT-07] is read by a delegate who may see the investments of the profile, of that one only, until the end', async () => {
    const { daniel, ada, ellen, fund, llc, investment, ownInvestment, ellenInvestment } = await opened();
    expect((await read(ada.authCode, investment)).status).toBe(404);
    const others = await people.delegated(daniel, ada, llc, { rights: ['documents', 'tax', 'notices'] });
    expect((await read(ada.authCode, investment)).status).toBe(404);
    await people.end(daniel.authCode, others);
    const grant = await people.delegated(daniel, ada, llc, { rights: ['view'] });
    const changes = await rowChanges(server, async () => {
      const { status, body } = await read(ada.authCode, investment);
      expect(status).toBe(200);
      const own = (await read(daniel.authCode, investment)).body.item;
      expect(own).toMatchObject({
        fund: { _id: fund._id, name: fund.name },
        profile: { _id: llc, name: 'Okafor Holdings LLC' },
        isDelegated: false,
      });
      expect(body.item).toEqual({ ...own, isDelegated: true });
      // Neither what the owner holds otherwise, nor what somebody else does.
      for (const id of [ownInvestment, ellenInvestment])
        expect((await read(ada.authCode, id)).status).toBe(404);
      expect((await read(ellen.authCode, investment)).status).toBe(404);
      // The page of the owner, with papers and instructions, stays the owner's.
      const page = await server.request('GET', `/api/syndication/holdings/${investment}`, {
        authCode: ada.authCode,
      });
      expect(page.status).toBe(404);
    });
    expect(
      Object.keys(changes).filter((table) => !['audit_events', 'refusal_counts'].includes(table)),
    ).toEqual([]);
    await people.end(daniel.authCode, grant);
    expect((await read(ada.authCode, investment)).status).toBe(404);
    const later = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
    await people.delegated(daniel, ada, llc, { rights: ['view'], from: later });
    expect((await read(ada.authCode, investment)).status).toBe(404);
  });

  it('[ENT-04] [ENT-07] names its holder as it signed, to a delegate and to the owner, and another investment of the profile as it is called today', async () => {
    const { daniel, ada, ellen, llc, ellenLlc, investment, ellenInvestment } = await opened();
    const { investment: unsigned, fund } = await people.made();
    await scene.open(fund._id);
    await people.signedAs(investment, llc, 'Okafor Signed LLC');
    // Another investment of the profile, which nobody has signed.
    await sql`UPDATE synd_users SET "user" = ${daniel._id}, investing_entity = ${llc} WHERE _id = ${unsigned}`.execute(
      server.platform.db,
    );
    await people.delegated(daniel, ada, llc, { rights: ['view'] });
    const profileOf = async (by: { authCode: string }, id: string) =>
      (await read(by.authCode, id)).body.item.profile;
    for (const by of [daniel, ada]) {
      expect(await profileOf(by, investment)).toEqual({ _id: llc, name: 'Okafor Signed LLC' });
      expect(await profileOf(by, unsigned)).toEqual({ _id: llc, name: 'Okafor Holdings LLC' });
    }
    expect(await profileOf(ellen, ellenInvestment)).toEqual({ _id: ellenLlc, name: 'Whitfield LLC' });
  });

  it('[INV-03] [ENT-07] is nobody else’s, and not an admin’s', async () => {
    const { daniel, ellen, investment } = await opened();
    const missing = '00000000-0000-4000-8000-000000000000';
    for (const authCode of [ellen.authCode, await people.admin()])
      expect((await read(authCode, investment)).status).toBe(404);
    expect((await read(daniel.authCode, missing)).status).toBe(404);
    expect((await read(daniel.authCode, 'nothing')).status).toBe(400);
    expect((await read(undefined, investment)).status).toBe(401);
  });

  it('[LED-01] says nothing of a fund that is not opened, and nothing where nothing was paid in', async () => {
    const { daniel, investment } = await people.made();
    expect((await read(daniel.authCode, investment)).status).toBe(404);
    const { fund, investment: unpaid, daniel: other } = await people.made();
    await scene.open(fund._id);
    const { item } = (await read(other.authCode, unpaid)).body;
    expect(item.points).toEqual([]);
    expect(item.entries.map(({ kind, committed }) => [kind, committed])).toEqual([['commitment', 30_000]]);
  });

  it('[INV-03] leaves no error', () => expect(server.errors).toEqual([]));
});
