import { randomBytes } from 'node:crypto';
import {
  type Cents,
  centsOf,
  closeOfBusiness,
  dayIn,
  decimalFromCents,
  defaultTimeZone,
  fundingDueAt,
  fundingReference,
  fundingReferenceBytes,
  fundingRemindersDue,
  parseFundingDays,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';
import { daysFrom } from './days.ts';
import type { UserIds } from './people.ts';

/** How the money of a complete investment stands: when funding started, and the shares of the amount that came in. */
const states = {
  complete: { started: -20, percents: [100n] },
  awaiting: { started: -1, percents: [] },
  partly: { started: -4, percents: [40n] },
  overdue: { started: -30, percents: [] },
  tooMuch: { started: -12, percents: [60n, 45n] },
} as const;

const inTurn = ['complete', 'overdue', 'partly', 'awaiting', 'tooMuch'] as const;

/**
 * Gives the complete investments of the demo their money. Those in funds that have closed count as funded from before;
 * those in open funds are in every state, and the demo's investor has one whose wire is awaited.
 */
export async function seedFunding(
  db: Kysely<Database>,
  { userIds, now }: { userIds: UserIds; now: Date },
): Promise<void> {
  await sql`UPDATE synd_users s SET "fundedBefore" = s.invest_amount FROM funds f
    WHERE f._id = s.fund AND s.sa_complete_date IS NOT NULL
      AND fund_status_at(f.fund_status, f.open_date, f.start_date, f.close_date, f.end_date, ${now}) <> 'Started'`.execute(
    db,
  );
  const { rows } = await sql<{ _id: string; user: string; amount: string }>`
    SELECT _id, "user", invest_amount::text AS amount FROM synd_users
    WHERE sa_complete_date IS NOT NULL AND "fundedBefore" IS NULL ORDER BY "createdAt", _id`.execute(db);
  const recordedBy = userIds.get('admin@example.com') ?? '';
  const others = rows.filter(({ user }) => user !== userIds.get('investor@example.com'));
  for (const row of rows) {
    const turn = inTurn[others.indexOf(row) % inTurn.length];
    await fund(db, row, { state: states[turn ?? 'awaiting'], recordedBy, now });
  }
}

async function fund(
  db: Kysely<Database>,
  { _id: syndUser, amount }: { _id: string; amount: string },
  {
    state: { started, percents },
    recordedBy,
    now,
  }: { state: (typeof states)[keyof typeof states]; recordedBy: string; now: Date },
): Promise<void> {
  const committed = centsOf(amount);
  const startedAt = daysFrom(now, started);
  const dueAt = fundingDueAt(startedAt, parseFundingDays(undefined), defaultTimeZone);
  let received: Cents = 0n;
  let day = dayIn(startedAt, defaultTimeZone);
  for (const [index, percent] of percents.entries()) {
    const part = (committed * percent) / 100n;
    received += part;
    const at = daysFrom(now, started + 3 * (index + 1));
    day = dayIn(at, defaultTimeZone);
    await db
      .insertInto('funding_receipts')
      .values({
        _id: newId(),
        createdAt: at,
        syndUser,
        round: 1,
        kind: 'receipt',
        amount: decimalFromCents(part),
        receivedOn: day,
        reference: `FW ${day.replaceAll('-', '')} ${index + 1}`,
        reason: null,
        reverses: null,
        recordedBy,
      })
      .execute();
  }
  await db
    .updateTable('synd_users')
    .set({
      ft_start_date: startedAt,
      ft_complete_date: received >= committed ? closeOfBusiness(day, defaultTimeZone) : null,
      fundingDueAt: dueAt,
      fundingReference: fundingReference(randomBytes(fundingReferenceBytes)),
      // The job does not catch up on reminders that the demo never sent.
      fundingRemindersSent: fundingRemindersDue(dueAt, now),
    })
    .where('_id', '=', syndUser)
    .execute();
}
