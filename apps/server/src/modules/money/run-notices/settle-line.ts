import { createHash } from 'node:crypto';
import { printColors, sanitizeFileName } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { AgreementPdf } from '../../../adapters/agreement-pdf/index.ts';
import type { Store } from '../../../adapters/storage/index.ts';
import { appendAuditEntry } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { prepareAndRecord, StalePreparationError } from '../../../platform/prepare-and-record.ts';
import { currentPaper, issuePaper, type StoredPaper, storePaper } from '../papers/index.ts';
import { type NoticeFacts, noticeDocument, noticeTitle } from './notice-document.ts';
import { type PostedLine, readPostedLine } from './read-line.ts';
import { recipientsOf, toldBefore } from './recipients.ts';
import { tellOfLine } from './tell-line.ts';

export interface NoticeTools {
  readonly agreementPdf: Pick<AgreementPdf, 'createDocument'>;
  readonly store: Pick<Store, 'put'>;
}

/** What is told, of which line. */
export interface Telling {
  readonly run: string;
  readonly event: 'posted' | 'reversed';
  readonly position: string;
}

/** A line with its notice, which only a distribution has. */
interface Prepared {
  readonly line: PostedLine;
  readonly notice: { readonly facts: NoticeFacts; readonly stored: StoredPaper } | null;
}

/** Issues the notice of a line and tells whom it concerns, once for each event. */
export async function settleLine(platform: Platform, tools: NoticeTools, telling: Telling): Promise<void> {
  await prepareAndRecord(
    platform.db,
    () => prepare(platform, tools, telling),
    (db, prepared) => record(db, platform, telling, prepared),
  );
}

async function prepare(
  platform: Platform,
  { agreementPdf, store }: NoticeTools,
  telling: Telling,
): Promise<Prepared | undefined> {
  const line = await readPostedLine(platform.db, telling);
  if (!line || (await isSettled(platform.db, telling))) return undefined;
  const facts = noticeFacts(line);
  if (!facts) return { line, notice: null };
  const portal = await platform.portals.byId(line.portal);
  const pdf = await agreementPdf.createDocument(noticeDocument(facts, printColors(portal ?? {})));
  return { line, notice: { facts, stored: await storePaper(platform, store, pdf) } };
}

async function record(
  db: Kysely<Database>,
  platform: Platform,
  telling: Telling,
  prepared: Prepared | undefined,
): Promise<void> {
  if (!prepared) return;
  const { run, position, event } = telling;
  const now = platform.clock.now();
  // A reversal of the run waits for this, and then tells those who were told here.
  const { rows } = await sql<{ isReversed: boolean }>`SELECT "reversedAt" IS NOT NULL AS "isReversed"
    FROM ledger_runs WHERE _id = ${run} FOR SHARE`.execute(db);
  const isReversed = rows[0]?.isReversed ?? false;
  if (event === 'posted' && isReversed) return;
  if ((prepared.line.reversal !== null) !== isReversed) throw new StalePreparationError();
  const marked = await db
    .insertInto('run_notices')
    .values({ run, position, event, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('run')
    .executeTakeFirst();
  if (!marked) return;
  if (prepared.notice) await issue(db, prepared.line, prepared.notice, now);
  await (event === 'posted' ? tellOfPosting : tellOfReversal)(db, platform, prepared.line, now);
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

/** Files the notice for the holder of the position. That of a reversal replaces the first one, which stays. */
async function issue(
  db: Kysely<Database>,
  line: PostedLine,
  { facts, stored }: NonNullable<Prepared['notice']>,
  now: Date,
): Promise<void> {
  const subject = { position: line.position, kind: 'notice' as const, subject: line.run };
  const current = await currentPaper(db, subject);
  const title = `${noticeTitle(facts)}: ${line.name}`;
  const paper = await issuePaper(
    db,
    {
      ...subject,
      title,
      from: null,
      to: line.day,
      sequence: line.sequence,
      contentSha256: createHash('sha256').update(contentOf(facts)).digest('hex'),
      originalName: sanitizeFileName(`${line.fund.name} ${noticeTitle(facts)}.pdf`),
      supersedes: current?._id ?? null,
    },
    stored,
    { id: line.decidedBy, now },
  );
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
        sha256: stored.sha256,
        fund: line.fund._id,
        ...(current && { supersedes: current._id }),
      },
    },
  );
}

const contentOf = (facts: NoticeFacts): string =>
  JSON.stringify(facts, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/** What the notice says; none for a valuation. */
const noticeFacts = ({ amounts, before, after, unfunded, ...line }: PostedLine): NoticeFacts | undefined =>
  amounts
    ? {
        fundName: line.fund.name,
        ...line.parties,
        number: line.number,
        name: line.name,
        memo: line.memo,
        day: line.day,
        amounts,
        before: { ...before, unfunded },
        after: { ...after, unfunded },
        reversal: line.reversal,
      }
    : undefined;

async function tellOfPosting(
  db: Kysely<Database>,
  platform: Platform,
  line: PostedLine,
  now: Date,
): Promise<void> {
  const { run, position } = line;
  for (const recipient of await recipientsOf(db, line.syndUser, now)) {
    const { user, holder } = recipient;
    await db
      .insertInto('run_recipients')
      .values({ run, position, user, holder, toldAt: now, reversalToldAt: null })
      .execute();
    await tellOfLine(db, platform, line, recipient);
  }
}

async function tellOfReversal(
  db: Kysely<Database>,
  platform: Platform,
  line: PostedLine,
  now: Date,
): Promise<void> {
  const { run, position } = line;
  for (const recipient of await toldBefore(db, { run, position, now })) {
    await db
      .updateTable('run_recipients')
      .set({ reversalToldAt: now })
      .where('run', '=', run)
      .where('position', '=', position)
      .where('user', '=', recipient.user)
      .execute();
    await tellOfLine(db, platform, line, recipient);
  }
}
