import * as contract from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { JsonText, mount, type RequestContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { HooksByCollection } from './hooks.ts';
import { MassReadMonitor } from './mass-read-monitor.ts';
import { assertMayRead, parseCollection, parseId, recordNotFound } from './policy.ts';
import { readPage } from './present-list.ts';
import { presentRecord, readRecord } from './present-record.ts';
import { guardRead } from './reauthentication.ts';
import { TotalsCache } from './totals-cache.ts';
import { createRecord, deleteRecord, updateRecord, type WriteContext } from './write.ts';

const splitNames = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

type AnyRequestContext = RequestContext<unknown, unknown, unknown>;

/**
 * The generic calls (COL-01 to COL-06). They are open to everyone; the access table says of every record and
 * field who may do what.
 */
export function registerCollections(
  app: FastifyInstance,
  platform: Platform,
  { hooks = {} }: { hooks?: HooksByCollection } = {},
): void {
  const totals = new TotalsCache(platform.changes);
  const massReads = new MassReadMonitor();
  const writeOf = (call: AnyRequestContext, collection: Collection): WriteContext => ({
    db: call.db,
    by: call,
    collection,
    hooks: hooks[collection] ?? {},
  });
  const answer = async (call: AnyRequestContext, collection: Collection, id: string) => {
    return { item: (await presentRecord(call.db, call, collection, id)) ?? { _id: id, id } };
  };
  const update = async (
    call: AnyRequestContext,
    collection: Collection,
    id: string,
    body: Record<string, unknown>,
  ) => {
    const changes = await updateRecord(writeOf(call, collection), id, body);
    totals.invalidate(collection);
    await call.audit({ action: `${collection}.update`, collection, record: id, changes });
    return answer(call, collection, id);
  };
  const remove = async (call: AnyRequestContext, collection: Collection, id: string) => {
    const changes = await deleteRecord(writeOf(call, collection), id);
    totals.invalidate(collection);
    await call.audit({ action: `${collection}.delete`, collection, record: id, changes });
    return { success: true };
  };

  mount(app, platform, contract.listRecords, async (call) => {
    const collection = parseCollection(call.params.collection);
    assertMayRead(call.actor, collection);
    const request = { ...call.query, populate: splitNames(call.query.populate) };
    const { text, persons } = await readPage(call.db, call, collection, request, totals);
    await massReads.record(call, { collection, persons, request: call.query });
    return new JsonText(text);
  });

  mount(app, platform, contract.readRecord, async (call) => {
    const collection = parseCollection(call.params.collection);
    const id = parseId(call.params.id);
    assertMayRead(call.actor, collection);
    guardRead(call, collection);
    const populate = splitNames(call.query.populate);
    const found =
      (await readRecord(call.db, call, collection, id, { populate })) ?? recordNotFound(collection, id);
    await massReads.record(call, { collection, persons: found.person ? [found.person] : [] });
    return { item: found.record };
  });

  mount(app, platform, contract.createRecord, async (call) => {
    const collection = parseCollection(call.params.collection);
    const { id, changes } = await createRecord(writeOf(call, collection), call.body);
    totals.invalidate(collection);
    await call.audit({ action: `${collection}.create`, collection, record: id, changes });
    return answer(call, collection, id);
  });

  mount(app, platform, contract.updateRecord, async (call) =>
    update(call, parseCollection(call.params.collection), parseId(call.params.id), call.body),
  );
  mount(app, platform, contract.updateRecordByBody, async (call) =>
    update(
      call,
      parseCollection(call.params.collection),
      parseId(call.body['id'] ?? call.body['_id']),
      call.body,
    ),
  );

  mount(app, platform, contract.deleteRecord, async (call) =>
    remove(call, parseCollection(call.params.collection), parseId(call.params.id)),
  );
  mount(app, platform, contract.deleteRecordByQuery, async (call) =>
    remove(call, parseCollection(call.params.collection), parseId(call.query.id ?? call.query._id)),
  );
}
