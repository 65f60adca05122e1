import {
  id as idSchema,
  listPeople as listPeopleEndpoint,
  readPerson as readPersonEndpoint,
} from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { MassReadMonitor } from '../../records/collections/index.ts';
import { listPeople } from './list-people.ts';
import { readPerson } from './read-person.ts';

/** The people of the deployment, for the back office (BAC-08). */
export function registerDirectory(app: FastifyInstance, platform: Platform): void {
  const massReads = new MassReadMonitor();

  mount(app, platform, listPeopleEndpoint, async (context) => {
    const list = await listPeople(context.db, context.query, context.now);
    const { search, sort, limit, offset, ...filter } = context.query;
    await massReads.record(context, {
      collection: 'users',
      persons: list.items.map(({ _id }) => _id),
      request: { filter: { ...filter, search }, sort, limit, offset },
    });
    return list;
  });

  mount(app, platform, readPersonEndpoint, async (context) => {
    const user = z.safeParse(idSchema, context.params.user);
    if (!user.success) return throwNotFound('This person');
    const item = await readPerson(context.db, context, user.data);
    await massReads.record(context, { collection: 'users', persons: [user.data] });
    return { item };
  });
}
