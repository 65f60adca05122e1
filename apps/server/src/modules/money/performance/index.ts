import { readFundPerformance, readPerformance } from '@paddock/contract';
import { dayIn, defaultTimeZone } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readPerformanceOfFund } from './fund-performance.ts';
import { readOwnPerformance } from './own-performance.ts';

/** How the money of investors has done, and that of a whole fund (MET-01, MET-02). */
export function registerPerformance(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, readPerformance, async ({ db, actor, now, portal, query }) => {
    const today = dayIn(now, portal?.timeZone ?? defaultTimeZone);
    const { asOf = today, profile } = query;
    const message = 'Nothing is known of this day yet: choose today or a day before.';
    if (asOf > today) throwDomainError('bad_request', message, { asOf: message });
    return await readOwnPerformance(db, { user: actor.user?.id ?? '', now }, { asOf, profile });
  });
  mount(app, platform, readFundPerformance, async ({ db, now, params: { fund } }) => ({
    item: await readPerformanceOfFund(db, { fund, now }),
  }));
}
