import type { Kysely } from 'kysely';
import { listMigrations } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import {
  type JournalVerdict,
  type Seal,
  type UnfinishedVerdict,
  verifyJournalSlice,
} from '../journal/index.ts';
import { chainFinding, findBookProblems, findCommonProblems, type LedgerFinding } from './findings.ts';
import { type KnownSeal, readKnownSeals } from './known-seals.ts';
import { listBooks } from './list-books.ts';

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
 * have kept, each kept balance, that closed days stay closed and the time zone is the same, that each posting is in a
 * book, and that the triggers of the journal fire and do what they should. `known` is a seal of that fund from elsewhere.
 */
export async function inspectBooks(
  database: Kysely<Database>,
  { fund, known }: { fund?: string | undefined; known?: Seal | undefined } = {},
): Promise<BooksReport> {
  const migrations = await listMigrations();
  return await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const books: BookReport[] = [];
      const seals = await readKnownSeals(db);
      for (const { _id, name } of await listBooks(db, known && fund)) {
        if (fund !== undefined && _id !== fund) continue;
        const kept = seals.get(_id);
        books.push(await inspectBook(db, { fund: _id, name }, { kept, known }));
      }
      return { books, findings: await findCommonProblems(db, migrations) };
    });
}

async function inspectBook(
  db: Kysely<Database>,
  { fund, name }: { fund: string; name: string },
  { kept, known }: { kept: KnownSeal | undefined; known: Seal | undefined },
): Promise<BookReport> {
  const balances = await findBookProblems(db, fund, kept?.timeZone ?? null);
  const verdict = await verifyChain(
    db,
    fund,
    [kept, known].filter((seal) => seal !== undefined),
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
