import { listActivity as listActivityCall } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireOwnSession } from '../identity/index.ts';
import { listActivity } from './list-activity.ts';

/** The activity of one's own account, from the audit log. */
export function registerActivity(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, listActivityCall, async ({ db, actor, query }) =>
    listActivity(db, { id: requireOwnSession(actor).user.id, level: actor.level }, Number(query.page ?? '1')),
  );
}
