import { listDelegated } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readDelegated } from './read-delegated.ts';

/** What delegates see (ENT-07). They read documents through the same endpoints as owners. */
export function registerDelegated(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, listDelegated, async (context) =>
    readDelegated(context.db, context, {
      user: requireUser(context).id,
      contents: context.query.contents ?? true,
    }),
  );
}
