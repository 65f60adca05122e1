import {
  readFundPerformance,
  readHoldingJournal,
  readMoneyHistory,
  readPerformance,
} from '@paddock/contract';
import { dayIn, defaultTimeZone } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readPerformanceOfFund } from './fund-performance.ts';
import { readHoldingJournalOf } from './holding-journal.ts';
import { readOwnHistory } from './own-history.ts';
import { readOwnPerformance } from './own-performance.ts';

const today = ({ now, portal }: { now: Date; portal: { timeZone: string } | null | undefined }) =>
  dayIn(now, portal?.timeZone ?? defaultTimeZone);

/** How the money of investors has done, and that of a whole fund (MET-01, MET-02), and what is behind it. */
export function registerPerformance(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, readPerformance, async ({ db, actor, now, portal, query }) => {
    const { asOf = today({ now, portal }), profile } = query;
    const message = 'Nothing is known of this day yet: choose today or a day before.';
    if (asOf > today({ now, portal })) throwDomainError('bad_request', message, { asOf: message });
    return await readOwnPerformance(db, { user: actor.user?.id ?? '', now }, { asOf, profile });
  });
  mount(app, platform, readMoneyHistory, async ({ db, actor, now, portal, query }) =>
    readOwnHistory(db, { user: actor.user?.id ?? '', now }, { ...query, asOf: today({ now, portal }) }),
  );
  mount(app, platform, readHoldingJournal, async ({ db, actor, now, portal, params }) => ({
    item: await readHoldingJournalOf(
      db,
      { user: actor.user?.id ?? '', now },
      { syndUser: params.id, asOf: today({ now, portal }) },
    ),
  }));
  mount(app, platform, readFundPerformance, async ({ db, now, params: { fund } }) => ({
    item: await readPerformanceOfFund(db, { fund, now }),
  }));
}
