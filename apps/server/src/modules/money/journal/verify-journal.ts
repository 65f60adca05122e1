import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { entryHash, type StoredEntry } from './entry-hash.ts';

/** Up to where a journal was, and its hash there: as an email of the time says it. */
export interface Seal {
  readonly sequence: bigint;
  readonly sha256: string;
}

export type JournalVerdict =
  | { readonly ok: true; readonly entries: bigint; readonly seal: Seal | null }
  | {
      readonly ok: false;
      /** The place in the journal of the first entry that differs, and its id where there is one. */
      readonly sequence: bigint;
      readonly entry: string | null;
      readonly problem: 'missing' | 'added' | 'differs';
    };

/** How far a check has come that was stopped: the entries up to this seal are as they were posted. */
export interface UnfinishedVerdict {
  readonly ok: null;
  readonly reached: Seal;
}

const pageSize = 1_000;

/**
 * Follows the chain of a fund from its first entry and names the first that is not as it was posted. `known` is a seal
 * that was kept elsewhere: without one, the last entries could be removed along with their seals and counter.
 */
export async function verifyJournal(
  db: Kysely<Database>,
  fund: string,
  known?: Seal,
): Promise<JournalVerdict> {
  let from: Seal | null = null;
  for (;;) {
    const verdict = await verifyJournalSlice(db, fund, { known: known ? [known] : [], from });
    if (verdict.ok !== null) return verdict;
    from = verdict.reached;
  }
}

/**
 * The same for at most 1,000 entries after `from`, null for the first ones. The verdict on a whole journal comes from the
 * slice that reaches its end.
 */
export async function verifyJournalSlice(
  db: Kysely<Database>,
  fund: string,
  { known, from }: { known: readonly Seal[]; from: Seal | null },
): Promise<JournalVerdict | UnfinishedVerdict> {
  const { last, counted } = await readEnd(db, fund);
  const done = from?.sequence ?? 0n;
  let before = from?.sha256 ?? '';
  const rows = new Map((await readPage(db, fund, done)).map((row) => [row.sequence, row]));
  const end = done + BigInt(pageSize) < last ? done + BigInt(pageSize) : last;
  for (let sequence = done + 1n; sequence <= end; sequence += 1n) {
    const row = rows.get(sequence);
    if (!row) return { ok: false, sequence, entry: null, problem: 'missing' };
    const at = { ok: false, sequence, entry: row._id } as const;
    if (sequence > counted) return { ...at, problem: 'added' };
    const hash = entryHash(before, row);
    if (
      row.isMixed ||
      hash !== row.sha256 ||
      known.some((seal) => seal.sequence === sequence && seal.sha256 !== hash)
    )
      return { ...at, problem: 'differs' };
    before = hash;
  }
  if (end < last) return { ok: null, reached: { sequence: end, sha256: before } };
  if (known.some((seal) => seal.sequence > last))
    return { ok: false, sequence: last + 1n, entry: null, problem: 'missing' };
  const stray = await findStrayPosting(db, fund);
  if (stray) return { ok: false, sequence: last + 1n, entry: stray, problem: 'added' };
  return { ok: true, entries: last, seal: last === 0n ? null : { sequence: last, sha256: before } };
}

/** Read at once, so that what is posted meanwhile is not taken for an addition. A book that is gone has counted none. */
async function readEnd(db: Kysely<Database>, fund: string) {
  const { rows } = await sql<{
    counted: bigint;
    last: bigint;
  }>`SELECT coalesce(b."lastSequence", 0) AS counted,
      greatest(b."lastSequence", 0, (SELECT max(e.sequence) FROM ledger_entries e WHERE e.fund = f.fund),
        (SELECT max(s.sequence) FROM ledger_seals s WHERE s.fund = f.fund)) AS last
    FROM (SELECT ${fund}::uuid AS fund) f LEFT JOIN ledger_books b ON b.fund = f.fund`.execute(db);
  return rows[0] ?? { counted: 0n, last: 0n };
}

/** Entries with all of their lines. An entry is mixed where a line says another fund or day, which is in no hash. */
async function readPage(db: Kysely<Database>, fund: string, after: bigint) {
  const { rows } = await sql<StoredEntry & { sha256: string | null; isMixed: boolean | null }>`
    SELECT e._id, e.fund, e.sequence, e.kind, e."effectiveDate", e."ownDate", e."postedAt", e."postedBy", e.reverses,
      e.reason, e.receipt, e."isEstimated", s.sha256, coalesce(l.lines, '[]') AS lines, l."isMixed"
    FROM ledger_entries e
    LEFT JOIN ledger_seals s ON (s.fund, s.sequence) = (e.fund, e.sequence)
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('line', p.line, 'account', p.account, 'position', p.position,
        'syndUser', o."syndUser", 'number', o.number, 'amount', p.amount::text) ORDER BY p.line) AS lines,
        bool_or((p.fund, p."effectiveDate") <> (e.fund, e."effectiveDate")) AS "isMixed"
      FROM ledger_postings p LEFT JOIN positions o ON o._id = p.position WHERE p.entry = e._id
    ) l ON true
    WHERE e.fund = ${fund} AND e.sequence > ${after} AND e.sequence <= ${after + BigInt(pageSize)}
    ORDER BY e.sequence`.execute(db);
  return rows;
}

/**
 * A posting of this fund whose entry is not of this fund and day, or one to a position of this fund that says another fund,
 * whether there is one or not: they count in balances, and in no hash.
 */
async function findStrayPosting(db: Kysely<Database>, fund: string): Promise<string | undefined> {
  const { rows } = await sql<{ entry: string }>`SELECT p.entry FROM ledger_postings p
    LEFT JOIN ledger_entries e ON (e._id, e.fund, e."effectiveDate") = (p.entry, p.fund, p."effectiveDate")
    WHERE p.fund = ${fund} AND e._id IS NULL
    UNION ALL SELECT p.entry FROM positions o JOIN ledger_postings p ON p.position = o._id
    WHERE o.fund = ${fund} AND p.fund <> o.fund
    ORDER BY entry LIMIT 1`.execute(db);
  return rows[0]?.entry;
}
