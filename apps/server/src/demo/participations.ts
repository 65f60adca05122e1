import { investStatus } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';
import { daysFrom } from './days.ts';
import type { SeededFunds } from './funds.ts';
import { keepHolder, profileOf } from './holders.ts';
import type { UserIds } from './people.ts';

/** Creates the participations of the demo's investor: complete, pending and declined. */
const demoParticipations = [
  { slug: 'harbor-residences-i', amount: '150000', days: -3040, isComplete: true },
  { slug: 'townhouse-income', amount: '75000.50', days: -3030, isComplete: true },
  { slug: 'cedar-creek-apartments', amount: '120000', days: -3060, isComplete: true },
  { slug: 'riverside-medical', amount: '80000.25', days: -3000, isComplete: true },
  { slug: 'pre-2020-stallion-fund', amount: '40000', days: -3420, isComplete: true },
  { slug: 'track-and-field-series', amount: '60000', days: -520, isComplete: true },
  { slug: 'vineyard-land', amount: '50000', days: -1, isComplete: true },
  { slug: 'ridge-logistics', amount: '100000', days: -3, isComplete: false },
] as const;

export async function seedParticipations(
  db: Kysely<Database>,
  options: { userIds: UserIds; funds: SeededFunds; now: Date },
): Promise<void> {
  const user = options.userIds.get('investor@example.com');
  if (!user) throw new Error('The demo has no investor');
  const row = (slug: string) => {
    const fund = options.funds.get(slug);
    if (!fund) throw new Error(`The demo has no fund ${slug}`);
    return { _id: newId(), user, fund: fund._id, investment: fund.investment, company: fund.company };
  };
  for (const { slug, amount, days, isComplete } of demoParticipations) {
    const at = daysFrom(options.now, days);
    const made = row(slug);
    const profile = await profileOf(db, { user, method: 'CASH', now: options.now });
    await db
      .insertInto('synd_users')
      .values({
        ...made,
        investing_entity: profile,
        invest_amount: amount,
        invest_status: investStatus.accepted,
        method_of_inv: 'CASH',
        is_married: false,
        sa_start_date: at,
        commitmentKeptFrom: isComplete ? null : options.now,
        sa_complete_date: isComplete ? at : null,
        syndAgreementSignedByCurrentUser: isComplete,
        createdAt: at,
        updatedAt: at,
      })
      .execute();
    if (isComplete) await keepHolder(db, { participation: made._id, profile, at });
  }
}
