import {
  readFundPerformance,
  readHoldingJournal,
  readMoneyHistory,
  readPerformance,
} from '@paddock/contract';
import { defaultTimeZone } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readPerformanceOfFund } from './fund-performance.ts';
import { readHoldingJournalOf } from './holding-journal.ts';
import { readOwnHistory } from './own-history.ts';
import { readOwnPerformance } from './own-performance.ts';

const timeZoneOf = (portal: { timeZone: string } | null | undefined) => portal?.timeZone ?? defaultTimeZone;

/** How the money of investors has done, and that of a whole fund (MET-01, MET-02), and what is behind it. */
export function registerPerformance(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, readPerformance, async ({ db, actor, now, portal, query }) =>
    readOwnPerformance(db, { user: actor.user?.id ?? '', now }, { ...query, timeZone: timeZoneOf(portal) }),
  );
  mount(app, platform, readMoneyHistory, async ({ db, actor, now, portal, query }) =>
    readOwnHistory(db, { user: actor.user?.id ?? '', now }, { ...query, timeZone: timeZoneOf(portal) }),
  );
  mount(app, platform, readHoldingJournal, async ({ db, actor, now, portal, params }) => ({
    item: await readHoldingJournalOf(
      db,
      { user: actor.user?.id ?? '', now },
      { syndUser: params.id, timeZone: timeZoneOf(portal) },
    ),
  }));
  mount(app, platform, readFundPerformance, async ({ db, now, params: { fund } }) => ({
    item: await readPerformanceOfFund(db, { fund, now }),
  }));
}
