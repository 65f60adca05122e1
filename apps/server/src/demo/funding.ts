import { randomBytes } from 'node:crypto';
import {
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
  sumCents,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';
import { daysFrom } from './days.ts';
import { courses } from './journals/fund-history.ts';
import type { UserIds } from './people.ts';

/**
 * How the money of a complete investment stands: when funding started, the shares of the amount that came in, three days
 * apart, and the share that went back two weeks later.
 */
interface MoneyIn {
  readonly startedAt: Date;
  readonly percents: readonly bigint[];
  readonly returned?: bigint;
}

/** Of investments in open funds: the days from now on which funding started. */
const states = {
  complete: { started: -20, percents: [100n] },
  awaiting: { started: -1, percents: [] },
  partly: { started: -4, percents: [40n] },
  overdue: { started: -30, percents: [] },
  tooMuch: { started: -12, percents: [60n, 45n] },
} as const;

const inTurn = ['complete', 'overdue', 'partly', 'awaiting', 'tooMuch'] as const;

/** Somebody whose bank sent too much. */
const overpaid = 'evelyn.prescott@example.com';

/**
 * Gives the complete investments of the demo their money. Those in funds whose journals will be opened have receipts,
 * those in others that have closed count as funded from before; those in open funds are in every state, and the demo's
 * investor has one whose wire is awaited.
 */
export async function seedFunding(
  db: Kysely<Database>,
  { userIds, now }: { userIds: UserIds; now: Date },
): Promise<void> {
  const withJournal = Object.keys(courses);
  await sql`UPDATE synd_users s SET "fundedBefore" = s.invest_amount FROM funds f
    WHERE f._id = s.fund AND s.sa_complete_date IS NOT NULL AND f.url_slug <> ALL(${withJournal})
      AND fund_status_at(f.fund_status, f.open_date, f.start_date, f.close_date, f.end_date, ${now}) <> 'Started'`.execute(
    db,
  );
  const { rows } = await sql<{
    _id: string;
    user: string;
    email: string;
    amount: string;
    at: Date;
    slug: string;
  }>`
    SELECT s._id, s."user", u.email, s.invest_amount::text AS amount, s.sa_complete_date AS at, f.url_slug AS slug
    FROM synd_users s JOIN funds f ON f._id = s.fund JOIN users u ON u._id = s."user"
    WHERE s.sa_complete_date IS NOT NULL AND s."fundedBefore" IS NULL ORDER BY s."createdAt", s._id`.execute(
    db,
  );
  const recordedBy = userIds.get('admin@example.com') ?? '';
  const open = rows.filter(({ slug }) => !withJournal.includes(slug));
  const others = open.filter(({ user }) => user !== userIds.get('investor@example.com'));
  for (const row of open) {
    const { started, percents } = states[inTurn[others.indexOf(row) % inTurn.length] ?? 'awaiting'];
    await fund(db, row, { money: { startedAt: daysFrom(now, started), percents }, recordedBy, now });
  }
  for (const row of rows.filter(({ slug }) => withJournal.includes(slug))) {
    const excess = row.email === overpaid && row.slug === 'cedar-creek-apartments' ? 4n : 0n;
    const money = { startedAt: row.at, percents: [100n + excess], returned: excess };
    await fund(db, row, { money, recordedBy, now });
  }
}

async function fund(
  db: Kysely<Database>,
  { _id: syndUser, amount }: { _id: string; amount: string },
  {
    money: { startedAt, percents, returned = 0n },
    recordedBy,
    now,
  }: { money: MoneyIn; recordedBy: string; now: Date },
): Promise<void> {
  const committed = centsOf(amount);
  const dueAt = fundingDueAt(startedAt, parseFundingDays(undefined), defaultTimeZone);
  const receipts = percents.map((percent, index) => ({
    kind: 'receipt' as const,
    amount: (committed * percent) / 100n,
    at: daysFrom(startedAt, 3 * (index + 1)),
  }));
  const entries = [
    ...receipts,
    ...(returned > 0n
      ? [
          {
            kind: 'return' as const,
            amount: (-committed * returned) / 100n,
            at: daysFrom(startedAt, 14),
          },
        ]
      : []),
  ];
  for (const [index, { kind, amount: part, at }] of entries.entries()) {
    const day = dayIn(at, defaultTimeZone);
    const _id = newId();
    await db
      .insertInto('funding_receipts')
      .values({
        _id,
        createdAt: at,
        syndUser,
        round: 1,
        kind,
        amount: decimalFromCents(part),
        receivedOn: day,
        reference: `FW ${day.replaceAll('-', '')} ${index + 1}`,
        reason: null,
        reverses: null,
        recordedBy,
        ...(kind === 'return' && { partOf: _id }),
      })
      .execute();
  }
  const received = sumCents(receipts.map((receipt) => receipt.amount));
  const last = receipts.at(-1);
  await db
    .updateTable('synd_users')
    .set({
      ft_start_date: startedAt,
      ft_complete_date:
        last && received >= committed
          ? closeOfBusiness(dayIn(last.at, defaultTimeZone), defaultTimeZone)
          : null,
      fundingDueAt: dueAt,
      fundingReference: fundingReference(randomBytes(fundingReferenceBytes)),
      // The job does not catch up on reminders that the demo never sent.
      fundingRemindersSent: fundingRemindersDue(dueAt, now),
    })
    .where('_id', '=', syndUser)
    .execute();
}
