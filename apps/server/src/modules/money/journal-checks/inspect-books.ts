import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import {
  type JournalVerdict,
  type Seal,
  type UnfinishedVerdict,
  verifyJournalSlice,
} from '../journal/index.ts';
import { chainFinding, findBalanceProblems, findTriggerProblems, type LedgerFinding } from './findings.ts';
import { readKnownSeals } from './known-seals.ts';

/** The book of a fund as it was found. */
export interface BookReport {
  readonly fund: string;
  readonly name: string;
  /** How many entries it has, up to the first that differs. */
  readonly entries: bigint;
  /** Its newest seal. Null for an empty book, and for one that differs. */
  readonly seal: Seal | null;
  readonly findings: readonly LedgerFinding[];
}

export interface BooksReport {
  readonly books: readonly BookReport[];
  /** What concerns all books. */
  readonly findings: readonly LedgerFinding[];
}

/**
 * Checks the books of all funds, or of one, in one snapshot: each chain, also against the seals that the nightly checks
 * have kept, each kept balance, and that the triggers of the journal fire. `known` is a seal of that fund from elsewhere.
 */
export async function inspectBooks(
  database: Kysely<Database>,
  { fund, known }: { fund?: string | undefined; known?: Seal | undefined } = {},
): Promise<BooksReport> {
  return await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const books: BookReport[] = [];
      const seals = await readKnownSeals(db);
      for (const { _id, name } of await listBooks(db, known && fund)) {
        if (fund !== undefined && _id !== fund) continue;
        const kept = seals.get(_id);
        books.push(await inspectBook(db, { fund: _id, name }, [kept, known]));
      }
      return { books, findings: await findTriggerProblems(db) };
    });
}

async function inspectBook(
  db: Kysely<Database>,
  { fund, name }: { fund: string; name: string },
  known: readonly (Seal | undefined)[],
): Promise<BookReport> {
  const balances = await findBalanceProblems(db, fund);
  const verdict = await verifyChain(
    db,
    fund,
    known.filter((seal) => seal !== undefined),
  );
  if (verdict.ok) return { fund, name, entries: verdict.entries, seal: verdict.seal, findings: balances };
  return {
    fund,
    name,
    entries: verdict.sequence - 1n,
    seal: null,
    findings: [chainFinding(fund, verdict), ...balances],
  };
}

async function verifyChain(
  db: Kysely<Database>,
  fund: string,
  known: readonly Seal[],
): Promise<JournalVerdict> {
  for (let from: Seal | null = null; ; ) {
    const verdict: JournalVerdict | UnfinishedVerdict = await verifyJournalSlice(db, fund, { known, from });
    if (verdict.ok !== null) return verdict;
    from = verdict.reached;
  }
}

/**
 * The funds that have a book, those of which only parts of one or its seals are left, and one that is known to have had
 * one. In the order of their ids.
 */
export async function listBooks(
  db: Kysely<Database>,
  known?: string,
): Promise<{ _id: string; name: string }[]> {
  const sealed = [...(await readKnownSeals(db)).keys(), ...(known === undefined ? [] : [known])];
  const { rows } = await sql<{ _id: string; name: string }>`
    SELECT f._id, f.name FROM funds f WHERE EXISTS (SELECT 1 FROM ledger_books b WHERE b.fund = f._id)
      OR EXISTS (SELECT 1 FROM ledger_entries e WHERE e.fund = f._id)
      OR EXISTS (SELECT 1 FROM ledger_seals s WHERE s.fund = f._id)
      OR EXISTS (SELECT 1 FROM positions p WHERE p.fund = f._id)
      OR f._id = ANY(${sealed}::uuid[])
    ORDER BY f._id`.execute(db);
  return rows;
}
