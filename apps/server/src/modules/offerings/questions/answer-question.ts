import type { ManagedQuestion } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findManagedQuestion } from './list-questions.ts';
import { tellAsker } from './tell-asker.ts';
import { tellParticipantsJob } from './tell-participants.job.ts';

interface ByAdmin {
  readonly admin: string;
  readonly now: Date;
}

export interface Answer {
  readonly id: string;
  readonly answer: string;
  readonly publicQuestion: string | null;
  /** As it was read. */
  readonly updatedAt: string;
}

/**
 * Stores an answer and whether it is published. The asker is told about the first answer and about a corrected one, and
 * a job tells those who take part in the fund about the publication.
 */
export async function answerQuestion(
  db: Kysely<Database>,
  platform: Platform,
  { admin, now }: ByAdmin,
  { id, updatedAt, ...input }: Answer,
): Promise<{ before: ManagedQuestion; after: ManagedQuestion }> {
  const before = await lockQuestion(db, { id, updatedAt });
  const answer = input.answer.trim();
  const publicQuestion = input.publicQuestion?.trim() ?? null;
  const isNewAnswer = answer !== before.answer;
  const isNewlyPublished = before.publicQuestion === null && publicQuestion !== null;
  await sql`
    UPDATE fund_questions SET answer = ${answer}, "publicQuestion" = ${publicQuestion},
      "answeredAt" = CASE WHEN ${isNewAnswer} THEN ${now} ELSE "answeredAt" END,
      "answeredBy" = CASE WHEN ${isNewAnswer} THEN ${admin}::uuid ELSE "answeredBy" END,
      "toldUpTo" = CASE WHEN ${isNewlyPublished} THEN NULL ELSE "toldUpTo" END,
      "updatedAt" = ${laterThanBefore(now)}
    WHERE _id = ${id}`.execute(db);
  if (isNewAnswer) await tellAsker(db, platform, before, { answer, isCorrection: before.answer !== null });
  if (isNewlyPublished) await platform.jobs.enqueue(db, tellParticipantsJob, { question: id });
  return { before, after: await readAgain(db, id) };
}

/** Takes a question off the list without an answer, such as one that was answered on the phone. */
export async function closeQuestion(
  db: Kysely<Database>,
  { now }: Pick<ByAdmin, 'now'>,
  { id, updatedAt }: Pick<Answer, 'id' | 'updatedAt'>,
): Promise<ManagedQuestion> {
  const before = await lockQuestion(db, { id, updatedAt });
  if (before.state === 'answered')
    throw new DomainError('conflict', 'This question has been answered.', { details: before });
  await sql`
    UPDATE fund_questions SET "closedAt" = ${now}, "updatedAt" = ${laterThanBefore(now)}
    WHERE _id = ${id}`.execute(db);
  return readAgain(db, id);
}

/** Two changes within a millisecond differ too, so that the second one is seen to be stale. */
const laterThanBefore = (now: Date) =>
  sql`greatest(${now}::timestamptz, "updatedAt" + interval '1 millisecond')`;

/** Locks a question that nobody has changed since it was read. */
async function lockQuestion(
  db: Kysely<Database>,
  { id, updatedAt }: Pick<Answer, 'id' | 'updatedAt'>,
): Promise<ManagedQuestion> {
  const { rows } = await sql`SELECT 1 FROM fund_questions WHERE _id = ${id} FOR UPDATE`.execute(db);
  const current = rows.length > 0 ? await findManagedQuestion(db, id) : undefined;
  if (!current) return throwNotFound('This question');
  if (Date.parse(current.updatedAt) !== Date.parse(updatedAt))
    throw new DomainError('conflict', 'Somebody else has answered or changed this question meanwhile.', {
      details: current,
    });
  return current;
}

async function readAgain(db: Kysely<Database>, id: string): Promise<ManagedQuestion> {
  return (await findManagedQuestion(db, id)) ?? throwNotFound('This question');
}
