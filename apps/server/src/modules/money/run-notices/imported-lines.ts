import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isToldSql, type PostedLine, readPostedLine } from './read-line.ts';
import { type Recipient, recipientsSql } from './recipients.ts';
import { recordRecipient } from './settle-line.ts';
import { tellOfLines } from './tell-line.ts';

/** Who is told of the lines of a file that still stand: a row for each line and person. */
const tellingsSql = (file: string, now: Date) => sql`
  SELECT x.*, l.run, l.position, r.day, r.kind, p.number, x."user" || ' ' || coalesce(x.holder::text, '') AS person
  FROM ledger_runs r JOIN ledger_run_lines l ON l.run = r._id AND ${isToldSql}
  JOIN positions p ON p._id = l.position
  JOIN (${recipientsSql(
    sql`SELECT p."syndUser" FROM ledger_runs r JOIN ledger_run_lines l ON l.run = r._id
      JOIN positions p ON p._id = l.position WHERE r.import = ${file}`,
    now,
  )}) x ON x."syndUser" = p."syndUser"
  WHERE r.import = ${file} AND r."reversedAt" IS NULL`;

/** Whether nobody has told a row of `tellingsSql` of the file yet. */
const isUntoldSql = (
  file: string,
) => sql`NOT EXISTS (SELECT FROM run_recipients t JOIN ledger_runs d ON d._id = t.run
  WHERE d.import = ${file} AND t."user" = w."user" AND t.holder IS NOT DISTINCT FROM w.holder)`;

/** The people who were not told of a file yet, each with the profile whose delegate they are, if it is one's. */
export async function peopleToTell(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  file: string,
  { last, limit }: { last: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ person: string }>`
    SELECT DISTINCT w.person FROM (${tellingsSql(file, clock.now())}) w
    WHERE ${isUntoldSql(file)} AND (${last}::text IS NULL OR w.person > ${last})
    ORDER BY w.person LIMIT ${limit}`.execute(db);
  return rows.map(({ person }) => person);
}

/** Tells a person of all their lines of a file at once, unless another run of the job has. */
export async function tellOfImported(platform: Platform, file: string, person: string): Promise<void> {
  await inTransaction(platform.db, async (db) => {
    const now = platform.clock.now();
    await sql`SELECT FROM ledger_run_imports WHERE _id = ${file} FOR NO KEY UPDATE`.execute(db);
    // A reversal of one of its days waits for this, and then tells those who were told here.
    await sql`SELECT FROM ledger_runs WHERE import = ${file} ORDER BY _id FOR SHARE`.execute(db);
    const { rows } = await sql<Recipient & { run: string; position: string }>`
      SELECT w.* FROM (${tellingsSql(file, now)}) w
      WHERE w.person = ${person} AND ${isUntoldSql(file)} ORDER BY w.day, w.kind, w.number`.execute(db);
    const [recipient] = rows;
    if (!recipient) return;
    const lines: PostedLine[] = [];
    for (const row of rows) {
      const line = await readPostedLine(db, row);
      if (!line) continue;
      lines.push(line);
      await recordRecipient(db, row, recipient, now);
    }
    await tellOfLines(db, platform, lines, recipient);
  });
}
