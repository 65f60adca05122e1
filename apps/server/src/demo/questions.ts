import type { Kysely } from 'kysely';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';
import type { PortalIds } from '../setup/index.ts';
import { daysFrom } from './days.ts';
import type { SeededFunds } from './funds.ts';
import type { UserIds } from './people.ts';

interface DemoQuestion {
  readonly fund: string;
  readonly by: string;
  readonly askedDaysAgo: number;
  readonly question: string;
  readonly answer?: string;
  /** The question as others read it; without it, an answer is between the asker and the team. */
  readonly published?: string;
}

const questions: readonly DemoQuestion[] = [
  {
    fund: 'harbor-residences',
    by: 'investor@example.com',
    askedDaysAgo: 18,
    question: 'Is the loan fixed for the whole term?',
    answer:
      'Yes. The rate is fixed at 5.4% for seven years, two years longer than the plan. It can be repaid after the third year for a fee of 1%.',
    published: 'Is the loan fixed for the whole term?',
  },
  {
    fund: 'harbor-residences',
    by: 'investor@example.com',
    askedDaysAgo: 11,
    question: 'We lost our porch in the last hurricane, so I have to ask: what about flood insurance?',
    answer:
      'The property is insured against wind and flood for its full replacement cost. The deductible is $250,000, which the reserves cover. The lowest homes are four feet above the flood level of the last hundred years.',
    published: 'What about flood insurance?',
  },
  {
    fund: 'harbor-residences',
    by: 'newcomer@example.com',
    askedDaysAgo: 1,
    question: 'Can I invest through my IRA?',
  },
  {
    fund: 'ridge-logistics',
    by: 'investor@example.com',
    askedDaysAgo: 6,
    question: 'Who are the four tenants?',
    answer:
      'Two national parcel carriers, a maker of building materials, and a grocer. Their names and leases are in the due diligence documents.',
    published: 'Who are the four tenants?',
  },
  {
    fund: 'northside-stadium',
    by: 'investor@example.com',
    askedDaysAgo: 4,
    question: 'What happens if the club is promoted or relegated?',
    answer:
      'The projections assume neither. There is no relegation in this league. A promotion would raise media income, and the stadium meets the rules of the first division.',
    published: 'What happens if the club is promoted or relegated?',
  },
];

/** Questions to the managers of the demo's funds: published ones, and one that waits. */
export async function seedQuestions(
  db: Kysely<Database>,
  {
    userIds,
    portalIds,
    funds,
    now,
  }: { userIds: UserIds; portalIds: PortalIds; funds: SeededFunds; now: Date },
): Promise<void> {
  for (const { fund: slug, by, askedDaysAgo, question, answer, published } of questions) {
    const fund = funds.get(slug);
    const user = userIds.get(by);
    if (!fund || !user) throw new Error(`The demo has no ${slug} or no ${by}.`);
    const askedAt = daysFrom(now, -askedDaysAgo);
    const answeredAt = answer === undefined ? null : daysFrom(now, 1 - askedDaysAgo);
    await db
      .insertInto('fund_questions')
      .values({
        _id: newId(),
        createdAt: askedAt,
        updatedAt: answeredAt ?? askedAt,
        fund: fund._id,
        portal: portalIds[fund.fund.portal],
        user,
        question,
        answer: answer ?? null,
        answeredAt,
        answeredBy: answer === undefined ? null : (userIds.get('admin@example.com') ?? null),
        publicQuestion: published ?? null,
      })
      .execute();
  }
}
