import * as endpoints from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { MassReadMonitor } from '../../records/collections/index.ts';
import { listAccreditations } from './list-accreditations.ts';
import { readAccreditation } from './read-accreditation.ts';
import { reviewAccreditation } from './review-accreditation.ts';

export { accreditationStandingIs, accreditationStandingSql } from './accreditation-standing-sql.ts';
export { waitingAccreditationsSql } from './list-accreditations.ts';
export { reopenRefused } from './reopen-refused.ts';

/** The review of what investors state about being accredited (BAC-09). */
export function registerAccreditation(app: FastifyInstance, platform: Platform): void {
  const massReads = new MassReadMonitor();

  mount(app, platform, endpoints.listAccreditations, async (context) => {
    const list = await listAccreditations(context.db, context.query, context.now);
    const { limit, offset, ...filter } = context.query;
    const persons = list.items.map(({ user }) => user);
    await massReads.record(context, { collection: 'users', persons, request: { filter, limit, offset } });
    return list;
  });

  mount(app, platform, endpoints.readAccreditation, async (context) => {
    const user = z.safeParse(endpoints.id, context.params.user);
    if (!user.success) return throwNotFound('This person');
    const profile = context.query.investing_entity ?? null;
    const item = await readAccreditation(context.db, context, { user: user.data, profile });
    await massReads.record(context, { collection: 'users', persons: [user.data] });
    return { item };
  });

  mount(app, platform, endpoints.reviewAccreditation, async (context) => {
    const { user, statement, decision, reason, validUntil } = context.body;
    const { profile, changes } = await reviewAccreditation(context.db, platform, context, {
      user,
      profile: context.body.investing_entity ?? null,
      statement,
      decision,
      reason: reason ?? null,
      validUntil: validUntil ? new Date(validUntil) : null,
    });
    const detail = { decision };
    await context.audit({
      action: 'accreditation.review',
      collection: profile === null ? 'users' : 'investing_entities',
      record: profile ?? user,
      detail,
      changes,
    });
    return { success: true };
  });
}
