import {
  type Cents,
  centsOf,
  type Day,
  type DistributionAmounts,
  dayIn,
  figuresAfter,
  type RunFigures,
  type RunKind,
} from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import {
  type PaperParties,
  type PartiesRow,
  partiesOf,
  partiesSql,
  partyNameSql,
  partyTables,
} from '../papers/index.ts';
import { kindNumberSql } from '../runs/index.ts';

/** A line of a valuation or a distribution that was posted, with everything that is said of it (LED-07). */
export interface PostedLine {
  readonly run: string;
  readonly position: string;
  readonly kind: RunKind;
  /** Among those of its kind in the fund. */
  readonly number: number;
  readonly name: string;
  readonly memo: string;
  readonly day: Day;
  /** What was paid by kind; null in a valuation. */
  readonly amounts: DistributionAmounts | null;
  /** What was paid in all, or by how much the value changed. */
  readonly amount: Cents;
  readonly before: RunFigures;
  readonly after: RunFigures;
  /** Neither of both changes it. */
  readonly unfunded: Cents;
  readonly fund: { readonly _id: string; readonly name: string };
  readonly portal: string | null;
  readonly syndUser: string;
  readonly holderName: string | null;
  readonly parties: PaperParties;
  /** The number of the entry that posted it, or reversed it; the last one of the book by then where it has none. */
  readonly sequence: bigint;
  /** The admin who approved what was done last. */
  readonly decidedBy: string | null;
  readonly reversal: { readonly reason: string; readonly day: Day } | null;
  /** That of the fund's book. */
  readonly timeZone: string;
  /** Whether all of its file was reversed at once, of which is told at once. */
  readonly isReversedWithFile: boolean;
  /** The imported file that it came in. */
  readonly file: string | null;
}

interface Row {
  run: string;
  position: string;
  kind: RunKind;
  runNumber: number;
  name: string;
  memo: string;
  day: Day;
  returnedCapital: string;
  preferredReturn: string;
  profit: string;
  interest: string;
  amount: string;
  contributedBefore: string;
  returnedBefore: string;
  distributedBefore: string;
  valueBefore: string;
  unfunded: string;
  fund: PostedLine['fund'];
  portal: string | null;
  syndUser: string;
  holderName: string | null;
  parties: PartiesRow;
  sequence: bigint;
  decidedBy: string | null;
  reversedAt: Date | null;
  reason: string | null;
  isReversedWithFile: boolean;
  timeZone: string;
  file: string | null;
}

/**
 * Whether a line `l` of the run `r` is told: it has posted an entry, or has found the value that was there, which posts
 * nothing. Where there was no value either, it has said nothing.
 */
export const isToldSql = sql<boolean>`(l.entry IS NOT NULL OR (r."postedAt" IS NOT NULL AND l."valueBefore" <> 0))`;

/**
 * Nothing is unfunded on a day before that of the commitment, even if money came in then. A line without an entry goes by
 * what the book had when its run was posted, or reversed.
 */
export async function readPostedLine(
  db: Kysely<Database>,
  { run, position }: { run: string; position: string },
): Promise<PostedLine | undefined> {
  const { rows } = await sql<Row>`
    SELECT l.run, l.position, r.kind, r.name, r.memo, r.day, l."returnedCapital",
      l."preferredReturn", l.profit, l.interest, l.amount, l."contributedBefore", l."returnedBefore",
      l."distributedBefore", l."valueBefore",
      (SELECT greatest(coalesce(sum(-x.amount), 0), 0)::text FROM ledger_postings x JOIN ledger_entries y ON y._id = x.entry
        WHERE x.position = l.position AND x.account = 'unfunded' AND x."effectiveDate" <= r.day
          AND y.sequence <= coalesce(e.sequence, book.posted)) AS unfunded,
      ${kindNumberSql} AS "runNumber",
      json_build_object('_id', f._id, 'name', f.name) AS fund, c.portal, s._id AS "syndUser",
      ${partyNameSql} AS "holderName",
      ${partiesSql} AS parties,
      coalesce(v.sequence, e.sequence, book.settled) AS sequence, r."reversedAt", a.reason,
      a.kind IS NOT DISTINCT FROM 'reverse_import' AS "isReversedWithFile", b."timeZone", r.import AS file,
      coalesce(a."decidedBy", o."decidedBy") AS "decidedBy"
    FROM ledger_run_lines l JOIN ledger_runs r ON r._id = l.run JOIN ledger_books b ON b.fund = r.fund
    LEFT JOIN ledger_entries e ON e._id = l.entry LEFT JOIN ledger_entries v ON v.reverses = e._id
    LEFT JOIN LATERAL (SELECT ${lastEntrySql(sql`r."postedAt"`)} AS posted,
      ${lastEntrySql(sql`coalesce(r."reversedAt", r."postedAt")`)} AS settled) book ON e._id IS NULL
    LEFT JOIN approvals o ON o._id = r.approval LEFT JOIN approvals a ON a._id = r.reversal
    JOIN positions q ON q._id = l.position JOIN synd_users s ON s._id = q."syndUser" JOIN users u ON u._id = s."user"
    JOIN funds f ON f._id = r.fund LEFT JOIN companies c ON c._id = f.company
    ${partyTables(sql`kept.kind = 'notice' AND kept.subject = r._id::text`)}
    WHERE l.run = ${run} AND l.position = ${position}`.execute(db);
  return rows[0] && toLine(rows[0]);
}

/** The number of the last entry that the book of the run `r` had at a time. */
const lastEntrySql = (at: RawBuilder<unknown>) => sql`(
  SELECT max(y.sequence) FROM ledger_entries y WHERE y.fund = r.fund AND y."postedAt" <= ${at})`;

function toLine(row: Row): PostedLine {
  const amounts =
    row.kind === 'distribution'
      ? {
          returnedCapital: centsOf(row.returnedCapital),
          preferredReturn: centsOf(row.preferredReturn),
          profit: centsOf(row.profit),
          interest: centsOf(row.interest),
        }
      : null;
  const amount = centsOf(row.amount);
  const before: RunFigures = {
    contributed: centsOf(row.contributedBefore),
    returnedCapital: centsOf(row.returnedBefore),
    distributed: centsOf(row.distributedBefore),
    value: centsOf(row.valueBefore),
  };
  const { run, position, kind, name, memo, day, fund, portal, syndUser, holderName, sequence } = row;
  return {
    run,
    position,
    kind,
    number: row.runNumber,
    name,
    memo,
    day,
    amounts,
    amount,
    before,
    after: figuresAfter(before, { amounts, amount }),
    unfunded: centsOf(row.unfunded),
    fund,
    portal,
    syndUser,
    holderName,
    parties: partiesOf(row.parties),
    sequence,
    decidedBy: row.decidedBy,
    file: row.file,
    isReversedWithFile: row.isReversedWithFile,
    timeZone: row.timeZone,
    reversal: row.reversedAt && { reason: row.reason ?? '', day: dayIn(row.reversedAt, row.timeZone) },
  };
}
