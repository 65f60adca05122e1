import { isDeepStrictEqual } from 'node:util';
import { printColors } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { appendAuditEntry } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { prepareAndRecord, StalePreparationError } from '../../../platform/prepare-and-record.ts';
import type { PaperTools } from '../papers/index.ts';
import { fileNotice, type MadeNotice, makeNotice } from './file-notice.ts';
import { type PostedLine, readPostedLine } from './read-line.ts';
import { type Recipient, recipientsOf, toldBefore } from './recipients.ts';
import { tellOfLine } from './tell-line.ts';

/** What is told, of which line. */
export interface Telling {
  readonly run: string;
  readonly event: 'posted' | 'reversed';
  readonly position: string;
}

/** A line with its notice. */
interface Prepared {
  readonly line: PostedLine;
  readonly notice: MadeNotice;
}

/** Issues the notice of a line and tells whom it concerns, once for each event. */
export async function settleLine(platform: Platform, tools: PaperTools, telling: Telling): Promise<void> {
  await prepareAndRecord(
    platform.db,
    () => prepare(platform, tools, telling),
    (db, prepared) => record(db, platform, telling, prepared),
  );
}

async function prepare(
  platform: Platform,
  tools: PaperTools,
  telling: Telling,
): Promise<Prepared | undefined> {
  const line = await readPostedLine(platform.db, telling);
  if (!line || (await isSettled(platform.db, telling))) return undefined;
  const portal = await platform.portals.byId(line.portal);
  return { line, notice: await makeNotice(platform, tools, line, printColors(portal ?? {})) };
}

async function record(
  db: Kysely<Database>,
  platform: Platform,
  telling: Telling,
  prepared: Prepared | undefined,
): Promise<void> {
  if (!prepared) return;
  const { run, event } = telling;
  const now = platform.clock.now();
  // A reversal of the run waits for this, and then tells those who were told here.
  const { rows } = await sql<{ isReversed: boolean }>`SELECT "reversedAt" IS NOT NULL AS "isReversed"
    FROM ledger_runs WHERE _id = ${run} FOR SHARE`.execute(db);
  const isReversed = rows[0]?.isReversed ?? false;
  if (event === 'posted' && isReversed) return;
  // It may have been reversed meanwhile, or corrected to another holder, who has other delegates and another address.
  if (!isDeepStrictEqual(await readPostedLine(db, telling), prepared.line)) throw new StalePreparationError();
  if (!(await markSettled(db, telling, now))) return;
  await issue(db, prepared.line, prepared.notice, now);
  // The days of a file are told of together, once all of them are settled; so is that all of them were reversed.
  if (event === 'reversed') {
    if (!prepared.line.isReversedWithFile) await tellOfReversal(db, platform, prepared.line, now);
  } else if (prepared.line.file === null) await tellOfPosting(db, platform, prepared.line, now);
}

/** False if somebody else was first. */
export async function markSettled(
  db: Kysely<Database>,
  { run, position, event }: Telling,
  at: Date,
): Promise<boolean> {
  const marked = await db
    .insertInto('run_notices')
    .values({ run, position, event, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('run')
    .executeTakeFirst();
  return marked !== undefined;
}

async function isSettled(db: Kysely<Database>, { run, position, event }: Telling): Promise<boolean> {
  const found = await db
    .selectFrom('run_notices')
    .select('run')
    .where('run', '=', run)
    .where('position', '=', position)
    .where('event', '=', event)
    .executeTakeFirst();
  return found !== undefined;
}

async function issue(db: Kysely<Database>, line: PostedLine, notice: MadeNotice, now: Date): Promise<void> {
  const { paper, title } = await fileNotice(db, line, notice, now);
  await appendAuditEntry(
    db,
    { person: line.decidedBy, level: 'admin', address: 'server', agent: '', now },
    {
      action: 'paper.issue',
      collection: 'synd_users',
      record: line.syndUser,
      detail: {
        paper,
        title,
        sha256: notice.stored.sha256,
        fund: line.fund._id,
        ...(notice.replaces !== null && { supersedes: notice.replaces._id }),
      },
    },
  );
}

async function tellOfPosting(
  db: Kysely<Database>,
  platform: Platform,
  line: PostedLine,
  now: Date,
): Promise<void> {
  for (const recipient of await recordRecipients(db, line, now))
    await tellOfLine(db, platform, line, recipient);
}

/** Who is told of a line now, and of its reversal should it come to that. */
export async function recordRecipients(
  db: Kysely<Database>,
  { run, position, syndUser }: PostedLine,
  now: Date,
): Promise<Recipient[]> {
  const recipients = await recipientsOf(db, syndUser, now);
  for (const recipient of recipients) await recordRecipient(db, { run, position }, recipient, now);
  return recipients;
}

export async function recordRecipient(
  db: Kysely<Database>,
  { run, position }: { readonly run: string; readonly position: string },
  { user, holder }: Pick<Recipient, 'user' | 'holder'>,
  toldAt: Date,
): Promise<void> {
  await db
    .insertInto('run_recipients')
    .values({ run, position, user, holder, toldAt, reversalToldAt: null })
    .execute();
}

async function tellOfReversal(
  db: Kysely<Database>,
  platform: Platform,
  line: PostedLine,
  now: Date,
): Promise<void> {
  const { run, position } = line;
  for (const recipient of await toldBefore(db, { run, position, now })) {
    await recordReversalTold(db, { run, position }, recipient.user, now);
    await tellOfLine(db, platform, line, recipient);
  }
}

export async function recordReversalTold(
  db: Kysely<Database>,
  { run, position }: { readonly run: string; readonly position: string },
  user: string,
  reversalToldAt: Date,
): Promise<void> {
  await db
    .updateTable('run_recipients')
    .set({ reversalToldAt })
    .where('run', '=', run)
    .where('position', '=', position)
    .where('user', '=', user)
    .execute();
}
