import { setTimeout as pause } from 'node:timers/promises';
import { lifetimes } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Mailer } from '../../../adapters/mail/index.ts';
import { inTransaction, isPrimaryGone } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MailQueue } from './queue-email.ts';
import { answerLost, outcomeLost, tellOfUncertainEmail } from './uncertain-email.ts';

/** What the attempts to send emails are recorded with. */
export type Outbox = MailQueue & Pick<Platform, 'db'>;

/** An email that one attempt has to itself until its claim ends. */
export type ClaimedEmail = NonNullable<Awaited<ReturnType<typeof claimEmail>>>;
type Claim = Pick<ClaimedEmail, '_id' | 'claimedUntil'>;

/** What the back office reads of an email that was written to a file: it must not say that it was sent. */
const keptInOutbox = 'Kept in the outbox: no mail server is set up.';

/** The maximum length of a stored error message. */
const maxProblemLength = 500;

/** Milliseconds between attempts to record an outcome without a database. */
const recordingPause = 500;

/** An email that is neither sent nor abandoned, to be changed. */
const unsettled = (db: Kysely<Database>, id: string) =>
  db.updateTable('outbox').where('_id', '=', id).where('sentAt', 'is', null).where('failedAt', 'is', null);

/** One that no attempt has to itself at this time. */
const unclaimed = (db: Kysely<Database>, id: string, now: Date) =>
  unsettled(db, id).where((row) => row.or([row('claimedUntil', 'is', null), row('claimedUntil', '<=', now)]));

/** One that nobody else has claimed meanwhile. */
const claimedBy = (db: Kysely<Database>, { _id, claimedUntil }: Claim) =>
  unsettled(db, _id).where('claimedUntil', '=', claimedUntil);

/**
 * Reserves an email for this attempt. Returns undefined if it is sent or abandoned; throws while another attempt may be
 * sending it, so that the job looks again later. What an attempt had handed over when its time ended is not sent again,
 * but listed as uncertain.
 */
export async function claimEmail(platform: Outbox, id: string) {
  const { clock, db } = platform;
  const now = clock.now();
  const mail = await unclaimed(db, id, now)
    .set({ claimedUntil: new Date(now.getTime() + lifetimes.emailAttempt) })
    .where('handedOverAt', 'is', null)
    .returning(['_id', 'claimedUntil', 'to', 'from', 'subject', 'sealed', 'attachmentKey', 'attachmentName'])
    .returning(['template', 'reader'])
    .executeTakeFirst();
  if (mail) return mail;
  if (await listUncertain(platform, outcomeLost, (transaction) => unclaimed(transaction, id, now)))
    return undefined;
  const claimed = await db
    .selectFrom('outbox')
    .select('_id')
    .where('_id', '=', id)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirst();
  if (claimed) throw new Error(`Another attempt to send the email ${id} is under way`);
  return undefined;
}

/** Before the mail server can accept the email. Throws if this attempt may not go on, because its time is over. */
export async function recordHandOver({ clock, db }: Outbox, mail: Claim): Promise<void> {
  const now = clock.now();
  const { numUpdatedRows } = await claimedBy(db, mail)
    .set({ handedOverAt: now })
    .where('claimedUntil', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error(`The time to send the email ${mail._id} is over`);
}

/** It is sent, whoever has claimed or listed it meanwhile, and nobody sends it again. */
export async function recordSent(
  { clock, db }: Outbox,
  id: string,
  { delivers }: Pick<Mailer, 'delivers'>,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      sentAt: clock.now(),
      failedAt: null,
      problem: delivers ? null : keptInOutbox,
      sealed: null,
      claimedUntil: null,
      handedOverAt: null,
      ...(delivers && { html: null, text: null }),
    })
    .where('_id', '=', id)
    .execute();
}

/**
 * Records an attempt of which the mail server has accepted nothing. After the last one, the text is kept for a while, so
 * that an admin can send it again. An attempt that took so long that another has claimed the email leaves its outcome to
 * that one.
 */
export async function recordFailure(
  { clock, db }: Outbox,
  mail: Claim,
  { error, isLast }: { error: unknown; isLast: boolean },
): Promise<void> {
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, maxProblemLength);
  await claimedBy(db, mail)
    .set({
      failures: sql`failures + 1`,
      problem,
      claimedUntil: null,
      handedOverAt: null,
      ...(isLast && { failedAt: clock.now() }),
    })
    .execute();
}

/** Lists an email whose answer was lost, and tells the team. */
export async function recordLostAnswer(platform: Outbox, mail: Claim): Promise<void> {
  await listUncertain(platform, answerLost, (transaction) => claimedBy(transaction, mail));
}

/**
 * Records what became of an attempt, again and again while there is no database, until its claim ends: the mail server
 * has answered, and without a record of it nobody would know.
 */
export async function whileClaimed(
  { clock }: Pick<Platform, 'clock'>,
  { claimedUntil }: Claim,
  record: () => Promise<void>,
): Promise<void> {
  for (;;)
    try {
      return await record();
    } catch (error) {
      if (!isPrimaryGone(error) || claimedUntil === null || clock.now() >= claimedUntil) throw error;
      await pause(recordingPause);
    }
}

/** Lists an email that was handed over without a known answer. Returns whether there was one. */
function listUncertain(
  platform: Outbox,
  problem: string,
  find: (db: Kysely<Database>) => ReturnType<typeof unsettled>,
): Promise<boolean> {
  return inTransaction(platform.db, async (db) => {
    const mail = await find(db)
      .set({
        failures: sql`failures + 1`,
        problem,
        claimedUntil: null,
        failedAt: platform.clock.now(),
      })
      .where('handedOverAt', 'is not', null)
      .returning(['_id', 'to', 'subject', 'template'])
      .executeTakeFirst();
    if (mail) await tellOfUncertainEmail(db, platform, mail);
    return mail !== undefined;
  });
}
