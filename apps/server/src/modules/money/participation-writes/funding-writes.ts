import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { updateParticipation } from './update-participation.ts';

/** Money is to come in. A funding that had started keeps its start. */
export const startFundingOf = (
  db: Kysely<Database>,
  id: string,
  funding: { dueAt: Date; reference: string; remindersSent: number; now: Date },
): Promise<void> =>
  updateParticipation(db, id, {
    ft_start_date: sql`coalesce(ft_start_date, ${funding.now})`,
    ft_complete_date: null,
    fundingDueAt: funding.dueAt,
    fundingReference: funding.reference,
    fundingRemindersSent: funding.remindersSent,
  });

/** All of the money has come in. */
export const completeFundingOf = (db: Kysely<Database>, id: string, at: Date): Promise<void> =>
  updateParticipation(db, id, { ft_complete_date: at });

/** Too little is left: money is to come in again. */
export const reopenFundingOf = (db: Kysely<Database>, id: string): Promise<void> =>
  updateParticipation(db, id, { ft_complete_date: null });

/** The commitment ends: its receipts stay, and a later commitment is another round, for which they do not count. */
export const endFundingRound = (db: Kysely<Database>, id: string): Promise<void> =>
  updateParticipation(db, id, {
    ft_start_date: null,
    ft_complete_date: null,
    fundingDueAt: null,
    fundedBefore: null,
    fundingRemindersSent: 0,
    fundingRound: sql`"fundingRound" + 1`,
  });

/** How many reminders to pay the investor has been sent. */
export const recordFundingReminders = (db: Kysely<Database>, id: string, sent: number): Promise<void> =>
  updateParticipation(db, id, { fundingRemindersSent: sent });

/** That the investor needs no more news of payment instructions that changed before this time. */
export const recordInstructionsTold = (db: Kysely<Database>, id: string, at: Date): Promise<void> =>
  updateParticipation(db, id, { instructionsToldAt: at });
