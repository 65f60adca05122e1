import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type PostedLine, readPostedLine } from './read-line.ts';
import { type Recipient, type ReversedFile, toldOfFileSql } from './recipients.ts';
import { recordReversalTold } from './settle-line.ts';
import { tellOfLines } from './tell-line.ts';

/** The people who were told of a file and not yet that it was reversed, each with the profile whose delegate they are. */
export async function peopleToCorrect(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  reversed: ReversedFile,
  { last, limit }: { last: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ person: string }>`
    SELECT DISTINCT w.person FROM (${toldOfFileSql(reversed, clock.now())}) w
    WHERE ${last}::text IS NULL OR w.person > ${last} ORDER BY w.person LIMIT ${limit}`.execute(db);
  return rows.map(({ person }) => person);
}

/** Tells a person that all their lines of a file were reversed, unless another run of the job has. */
export async function tellOfReversedFile(
  platform: Platform,
  reversed: ReversedFile,
  person: string,
): Promise<void> {
  await inTransaction(platform.db, async (db) => {
    const now = platform.clock.now();
    await sql`SELECT FROM ledger_run_imports WHERE _id = ${reversed.file} FOR NO KEY UPDATE`.execute(db);
    const told = toldOfFileSql(reversed, now);
    const { rows } = await sql<Recipient & { run: string; position: string }>`
      SELECT w.* FROM (${told}) w WHERE w.person = ${person} ORDER BY w.day, w.kind, w.number`.execute(db);
    const [recipient] = rows;
    if (!recipient) return;
    const lines: PostedLine[] = [];
    for (const row of rows) {
      const line = await readPostedLine(db, row);
      if (line) lines.push(line);
      await recordReversalTold(db, row, recipient.user, now);
    }
    await tellOfLines(db, platform, lines, recipient);
  });
}
