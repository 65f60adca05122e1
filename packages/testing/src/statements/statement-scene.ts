import { sql } from 'kysely';
import { delegateScene } from '../scenes/delegate-scene.ts';
import { figuresScene } from '../scenes/figures-scene.ts';
import type { TestServer } from '../server.ts';

/** Amounts of a statement in decimal text, read by a SELECT of its own, past all code of the product. */
export type StatementSums = Readonly<Record<string, string>>;

/**
 * An opened fund with money from before and in the first quarter of 2026, closed through its end: Daniel's company and
 * Daniel himself, and Ellen beside them. A second fund of Ellen's is opened and closed too, and nobody issues anything of
 * it.
 */
export async function statementScene(server: TestServer) {
  const { db } = server.platform;
  const figures = figuresScene(server);
  const people = await delegateScene(server);

  const close = (fund: string, through: string) =>
    db.updateTable('ledger_books').set({ closedThrough: through }).where('fund', '=', fund).execute();

  /** Commitments count on the day on which they were made. */
  const committedEarlier = (fund: string) =>
    db
      .updateTable('synd_users')
      .set({ sa_start_date: '2025-10-01T15:00:00Z', sa_complete_date: '2025-10-02T15:00:00Z' })
      .where('fund', '=', fund)
      .execute();

  const made = async () => {
    const scene = await people.made();
    const { fund, company, investment, ownInvestment, ellenInvestment, ellen, ellenLlc } = scene;
    await db
      .updateTable('companies')
      .set({
        name: 'Harbor Capital',
        address: '9 Harbor Way',
        city: 'Boston',
        state: 'MA',
        postal_code: '02110',
      })
      .where('_id', '=', company._id)
      .execute();
    await committedEarlier(fund._id);
    await figures.open(fund._id);
    await figures.receive(investment, '2025-11-03', 3_000_000n);
    await figures.receive(ownInvestment, '2025-12-01', 5_500_000n);
    await figures.receive(ellenInvestment, '2025-11-04', 2_000_000n);
    await figures.revalue(investment, '2025-12-31', 150_000n);
    await figures.distribute(investment, '2026-02-10', [10_000n, 2_000n, 20_000n, 1n]);
    await figures.revalue(investment, '2026-03-31', -12_345n);
    await figures.revalue(ownInvestment, '2026-03-31', 77n);
    await figures.receive(ellenInvestment, '2026-03-31', 1_000_000n);
    // Of the next quarter, in which no statement of the first one looks.
    await figures.revalue(investment, '2026-04-01', 999_999n);
    await close(fund._id, '2026-03-31');
    const other = await server.make.fund({ company: company._id });
    const beside = await people.invested(ellen._id, other._id, ellenLlc);
    await committedEarlier(other._id);
    await figures.open(other._id);
    await figures.receive(beside, '2026-01-10', 3_000_000n);
    await close(other._id, '2026-03-31');
    return { ...scene, other, beside };
  };

  /** What the postings of participations come to in some days, by account, as the capital account counts it. */
  const sums = async (
    syndUsers: readonly string[],
    [from, to]: readonly [from: string, to: string],
  ): Promise<StatementSums> => {
    const { rows } = await sql<{ account: string; amount: string }>`
      SELECT l.account, sum(-l.amount)::text AS amount FROM ledger_postings l JOIN positions p ON p._id = l.position
      WHERE p."syndUser" = ANY(${[...syndUsers]}::uuid[]) AND l."effectiveDate" BETWEEN ${from} AND ${to}
        AND l.account NOT IN ('payable', 'suspense')
      GROUP BY l.account`.execute(db);
    return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
  };

  /** The net asset value on a day. */
  const value = async (syndUsers: readonly string[], day: string): Promise<string> => {
    const { rows } = await sql<{ nav: string }>`
      SELECT coalesce(sum(-l.amount), 0)::numeric(16, 2)::text AS nav
      FROM ledger_postings l JOIN positions p ON p._id = l.position
      WHERE p."syndUser" = ANY(${[...syndUsers]}::uuid[]) AND l."effectiveDate" <= ${day}
        AND l.account NOT IN ('payable', 'suspense', 'unfunded', 'called')`.execute(db);
    return rows[0]?.nav ?? '';
  };

  return { figures, people, made, close, sums, value };
}

export type StatementScene = Awaited<ReturnType<typeof statementScene>>;
