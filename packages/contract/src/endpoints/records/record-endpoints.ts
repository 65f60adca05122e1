import type { Collection } from '@paddock/domain';
import type * as z from 'zod/mini';
import type { Entity } from '../../collections/entities.ts';
import type { ListQuery, recordQuery } from '../../collections/list-query.ts';
import type { RecordBody } from '../../collections/record-body.ts';
import type { Endpoint } from '../../endpoint.ts';
import type { ItemReply, PagedReply, SuccessReply } from '../../replies.ts';
import { createRecord, deleteRecord, listRecords, readRecord, updateRecord } from './collections.ts';

type IdParams = { id: string };

/** The endpoints of one collection with its types, for the client: `recordsOf('funds').list`. */
export interface RecordEndpoints<C extends Collection> {
  readonly list: Endpoint<undefined, ListQuery, undefined, PagedReply<Entity<C>>>;
  readonly read: Endpoint<IdParams, z.infer<typeof recordQuery>, undefined, ItemReply<Entity<C>>>;
  readonly create: Endpoint<undefined, undefined, RecordBody<C>, ItemReply<Entity<C>>>;
  readonly update: Endpoint<
    IdParams,
    undefined,
    RecordBody<C> & { updatedAt?: string; confirmed?: boolean },
    ItemReply<Entity<C>>,
    typeof updateRecord.errorDetails & {}
  >;
  readonly remove: Endpoint<
    IdParams,
    undefined,
    undefined,
    SuccessReply,
    typeof deleteRecord.errorDetails & {}
  >;
}

export function recordEndpoints<C extends Collection>(name: C): RecordEndpoints<C> {
  const path = `/api/${name}`;
  const one = `${path}/:id`;
  return {
    list: { name: `list ${name}`, summary: listRecords.summary, method: 'GET', path, access: 'everyone' },
    read: { name: `read ${name}`, summary: readRecord.summary, method: 'GET', path: one, access: 'everyone' },
    create: {
      name: `create ${name}`,
      summary: createRecord.summary,
      method: 'POST',
      path,
      access: 'everyone',
    },
    update: {
      name: `update ${name}`,
      summary: updateRecord.summary,
      method: 'PUT',
      path: one,
      access: 'everyone',
    },
    remove: {
      name: `delete ${name}`,
      summary: deleteRecord.summary,
      method: 'DELETE',
      path: one,
      access: 'everyone',
    },
  };
}
