import { type Desk, readDesk } from '@paddock/contract';
import { defaultTimeZone } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findFundingToReturn, findOpenFunding } from '../../money/funding/index.ts';
import { isEmptyDeployment } from '../../people/identity/index.ts';
import { countWaiting } from './count-waiting.ts';
import { sumsByFund, sumsByWeek } from './raise-sums.ts';

/** The first page of the back office. */
export function registerDesk(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, readDesk, async (context) => {
    const { db, now, portal } = context;
    const { unreadDocuments, ...waiting } = await countWaiting(db, platform.jobs, {
      admin: requireUser(context),
      now,
    });
    return {
      item: {
        at: now.toISOString(),
        waiting,
        money: await sumsOfFunding(db, now),
        unreadDocuments,
        funds: await sumsByFund(db, now),
        weeks: await sumsByWeek(db, { now, timeZone: portal?.timeZone ?? defaultTimeZone }),
        isEmpty: await isEmptyDeployment(db),
      },
    };
  });
}

async function sumsOfFunding(db: Kysely<Database>, now: Date): Promise<Desk['money']> {
  const open = await findOpenFunding(db, { limit: 1 }, now);
  const { amount: toReturn } = await findFundingToReturn(db, { limit: 1 });
  return { toComeIn: open.unfunded, overdue: open.overdue, toReturn };
}
