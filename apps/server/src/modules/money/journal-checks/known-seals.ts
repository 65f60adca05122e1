import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Seal } from '../journal/index.ts';

/** A seal with the fund whose book it is of, as checks keep it. */
export interface KeptSeal {
  readonly fund: string;
  /** As text, because JSON has no whole numbers of this size. */
  readonly sequence: string;
  readonly sha256: string;
  /** Of the book, which keeps it. Absent in what a former version has kept. */
  readonly timeZone?: string;
}

/** A seal that a check has kept, with the time zone of its book then, if it has kept that too. */
export interface KnownSeal extends Seal {
  readonly timeZone: string | null;
}

/** The newest seal of each fund that a nightly check has kept, by fund. */
export async function readKnownSeals(db: Kysely<Database>): Promise<Map<string, KnownSeal>> {
  const { rows } = await sql<{ seals: KeptSeal[] }>`
    SELECT seals FROM ledger_checks WHERE "isFinished" ORDER BY at DESC LIMIT 1`.execute(db);
  const seals = rows[0]?.seals ?? [];
  return new Map(
    seals.map(({ fund, sequence, sha256, timeZone = null }) => [
      fund,
      { sequence: BigInt(sequence), sha256, timeZone },
    ]),
  );
}

/** A seal as checks keep it. */
export const keptSeal = (
  fund: string,
  { sequence, sha256 }: Seal,
  timeZone: string | null = null,
): KeptSeal => ({
  fund,
  sequence: String(sequence),
  sha256,
  ...(timeZone !== null && { timeZone }),
});
