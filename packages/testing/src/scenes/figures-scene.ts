import {
  type Day,
  decimalFromCents,
  type EntryKind,
  entryFor,
  type Posting,
  type RunKind,
  sumCents,
} from '@paddock/domain';
import {
  followAllParticipations,
  followParticipation,
  lockBook,
  markOpened,
  openBook,
  postEntry,
} from '@paddock/server/modules/money/journal/index.ts';
import { inTransaction, newId } from '@paddock/server/platform/database/index.ts';
import { sql } from 'kysely';
import type { TestServer } from '../server.ts';
import { fundingScene } from './funding-scene.ts';

const timeZone = 'America/New_York';

/** What the postings of a participation come to, as dollars: read by a SELECT of its own, past all code of the product. */
export interface PostedFigures {
  readonly commitment: string;
  readonly contributed: string;
  readonly distributed: string;
  readonly nav: string;
  readonly suspense: string;
}

/**
 * Funds whose ledger is opened beside others. Money comes in while a fund has percentages; `open` posts it, each receipt
 * on its day, and from then on the tests post what they are about.
 */
export function figuresScene(server: TestServer) {
  const { db } = server.platform;
  const funding = fundingScene(server);
  const by = () => ({ id: null, now: server.clock.now() });

  /** Posts an entry of a participation. */
  const post = async (
    syndUser: string,
    kind: Exclude<EntryKind, 'reversal'>,
    day: Day,
    postingsOf: (position: string) => readonly Posting[],
  ) => {
    const { _id, fund } = await db
      .selectFrom('positions')
      .select(['_id', 'fund'])
      .where('syndUser', '=', syndUser)
      .executeTakeFirstOrThrow();
    const entry = await postEntry(db, { fund, kind, day, postings: postingsOf(_id), by: by() });
    return { position: _id, fund, entry: entry._id };
  };

  /** Opens the ledger of a fund: commitments and the money that came in, and no distribution or valuation. */
  const open = (fund: string, within = db) =>
    inTransaction(within, async (held) => {
      await openBook(held, { fund, timeZone });
      await followAllParticipations(held, await lockBook(held, fund), by());
      await markOpened(held, fund, server.clock.now());
      await sql`UPDATE funds SET figures = 'ledger' WHERE _id = ${fund}`.execute(held);
    });

  /** What the bank saw for an opened fund, and the entry that follows it. */
  const record = (syndUser: string, day: Day, amount: bigint) =>
    inTransaction(db, async (held) => {
      const { user } = await held
        .selectFrom('synd_users')
        .select('user')
        .where('_id', '=', syndUser)
        .executeTakeFirstOrThrow();
      const _id = newId();
      await held
        .insertInto('funding_receipts')
        .values({
          _id,
          syndUser,
          round: 1,
          kind: amount > 0n ? 'receipt' : 'return',
          amount: decimalFromCents(amount),
          receivedOn: day,
          reference: _id,
          recordedBy: user,
          createdAt: server.clock.now(),
          ...(amount < 0n && { partOf: _id }),
        })
        .execute();
      await followParticipation(held, syndUser, by());
    });
  /** Money that came in. */
  const receive = record;
  /** Money that went back to whom it came from. */
  const sendBack = (syndUser: string, day: Day, amount: bigint) => record(syndUser, day, -amount);

  /** A distribution of every kind, in cents: the sum is what was distributed. */
  const distribute = (
    syndUser: string,
    day: Day,
    [capital, preferred, profit, interest]: readonly bigint[],
  ) =>
    post(syndUser, 'distribution', day, (position) =>
      entryFor.distribution(position, {
        returnedCapital: capital ?? 0n,
        preferredReturn: preferred ?? 0n,
        profit: profit ?? 0n,
        interest: interest ?? 0n,
        withheld: 0n,
        recallable: 0n,
      }),
    );

  const revalue = (syndUser: string, day: Day, amount: bigint) =>
    post(syndUser, 'valuation', day, (position) => entryFor.valuation({ position, amount }));

  /** The same as the line of a run, as two admins post it. */
  const revalueInRun = async (syndUser: string, day: Day, amount: bigint) =>
    await asRun('valuation', { ...(await revalue(syndUser, day, amount)), day }, [0n, 0n, 0n, 0n, amount]);
  const distributeInRun = async (syndUser: string, day: Day, paid: readonly bigint[]) =>
    await asRun('distribution', { ...(await distribute(syndUser, day, paid)), day }, [
      ...paid,
      sumCents(paid),
    ]);

  const asRun = async (
    kind: RunKind,
    { position, fund, entry, day }: Awaited<ReturnType<typeof post>> & { readonly day: Day },
    amounts: readonly bigint[],
  ) => {
    const [run, approval] = [newId(), newId()];
    const admin = await server.make.user({ level: 'admin' });
    const now = server.clock.now();
    await db
      .insertInto('approvals')
      .values({
        _id: approval,
        kind: kind === 'valuation' ? 'post_valuation' : 'post_distribution',
        collection: 'funds',
        record: fund,
        subject: 'A fund',
        input: '{}',
        changes: '[]',
        reason: 'It is due.',
        contentHash: '',
        askedBy: admin._id,
        askedAt: now,
        expiresAt: new Date(now.getTime() + 60_000),
        decision: 'approved',
        decidedBy: (await server.make.user({ level: 'admin' }))._id,
        decidedAt: now,
      })
      .execute();
    const sums = sql.join(amounts.map((amount) => sql`${decimalFromCents(amount)}::numeric`));
    await sql`INSERT INTO ledger_runs (_id, fund, kind, day, name, memo, version, lines, "returnedCapital",
        "preferredReturn", profit, interest, amount, "contributedBefore", "returnedBefore", "distributedBefore", "valueBefore",
        approval, number, "postedAt")
      SELECT ${run}::uuid, ${fund}::uuid, ${kind}, ${day}, 'A run', '', '', 1, ${sums}, 0, 0, 0, 0, ${approval}::uuid,
        1 + count(number), ${now} FROM ledger_runs WHERE fund = ${fund}`.execute(db);
    await sql`INSERT INTO ledger_run_lines (run, position, number, "returnedCapital", "preferredReturn", profit, interest,
        amount, "contributedBefore", "returnedBefore", "distributedBefore", "valueBefore", entry)
      SELECT ${run}::uuid, p._id, p.number, ${sums}, 0, 0, 0, 0, ${entry}::uuid
      FROM positions p WHERE p._id = ${position}`.execute(db);
    return entry;
  };

  const posted = async (syndUser: string): Promise<PostedFigures> => {
    const { rows } = await sql<PostedFigures>`
      SELECT coalesce(sum(-l.amount) FILTER (WHERE l.account IN ('unfunded', 'called')), 0)::text AS commitment,
        coalesce(sum(-l.amount) FILTER (WHERE l.account = 'contributed'), 0)::text AS contributed,
        coalesce(sum(l.amount) FILTER (WHERE l.account IN
          ('returned_capital', 'preferred_return', 'profit', 'interest', 'unclassified')), 0)::text AS distributed,
        coalesce(sum(-l.amount) FILTER (WHERE l.account IN ('contributed', 'returned_capital', 'preferred_return',
          'profit', 'interest', 'unclassified', 'income', 'valuation', 'fees')), 0)::text AS nav,
        coalesce(sum(-l.amount) FILTER (WHERE l.account = 'suspense'), 0)::text AS suspense
      FROM positions p JOIN ledger_postings l ON l.position = p._id WHERE p."syndUser" = ${syndUser}`.execute(
      db,
    );
    const [found] = rows;
    if (!found) throw new Error('There are no postings');
    return found;
  };

  return {
    funding,
    open,
    post,
    receive,
    sendBack,
    distribute,
    revalue,
    revalueInRun,
    distributeInRun,
    posted,
  };
}
export type FiguresScene = ReturnType<typeof figuresScene>;
