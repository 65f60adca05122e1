import * as contract from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { mount, type RequestContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TaskContext, TaskRegistry } from '../background-tasks/index.ts';
import type { HooksByCollection } from './hooks.ts';
import { registerListActions } from './list-actions.ts';
import { MassReadMonitor } from './mass-read-monitor.ts';
import { assertMayRead, parseCollection, parseId, recordNotFound } from './policy.ts';
import { readPage } from './present-list.ts';
import { presentRecord, readRecord } from './present-record.ts';
import { guardRead } from './reauthentication.ts';
import { splitFields, splitNames } from './split-names.ts';
import { TotalsCache } from './totals-cache.ts';
import { createRecord, deleteRecord, prepareCreate, updateRecord, type WriteContext } from './write.ts';

type AnyRequestContext = RequestContext<unknown, unknown, unknown>;
type Body = Readonly<Record<string, unknown>>;
type AnyWriteContext = AnyRequestContext | TaskContext;

/**
 * The generic endpoints (COL-01 to COL-06). They are open to everyone; the access table decides on every record and
 * field.
 */
export function registerCollections(
  app: FastifyInstance,
  platform: Platform,
  { hooks = {}, tasks }: { hooks?: HooksByCollection; tasks: TaskRegistry },
): void {
  const totals = new TotalsCache(platform.changes, platform.metrics.cache('totals'));
  const massReads = new MassReadMonitor();
  const writeOf = (context: Omit<AnyWriteContext, 'audit'>, collection: Collection): WriteContext => ({
    db: context.db,
    by: context,
    collection,
    hooks: hooks[collection] ?? {},
  });
  const presentItem = async (context: AnyRequestContext, collection: Collection, id: string) => {
    return { item: (await presentRecord(context.db, context, collection, id)) ?? { _id: id, id } };
  };
  const update = async (context: AnyWriteContext, collection: Collection, id: string, body: Body) => {
    const changes = await updateRecord(writeOf(context, collection), id, body);
    totals.invalidate(collection);
    await context.audit({ action: `${collection}.update`, collection, record: id, changes });
  };
  const updateAndPresent = async (context: AnyRequestContext, ...change: [Collection, string, Body]) => {
    await update(context, ...change);
    return presentItem(context, change[0], change[1]);
  };
  const remove = async (context: AnyWriteContext, collection: Collection, id: string) => {
    const changes = await deleteRecord(writeOf(context, collection), id);
    totals.invalidate(collection);
    await context.audit({ action: `${collection}.delete`, collection, record: id, changes });
    return { success: true };
  };
  registerListActions(app, platform, { massReads, tasks, writer: { update, remove } });

  mount(app, platform, contract.listRecords, async (context) => {
    const collection = parseCollection(context.params.collection);
    assertMayRead(context.actor, collection);
    const { fields, populate, ...query } = context.query;
    const request = { ...query, populate: splitNames(populate), ...splitFields(collection, fields) };
    const { json, persons } = await readPage(context.db, context, collection, request, totals);
    await massReads.record(context, { collection, persons, request: context.query });
    return json;
  });

  mount(app, platform, contract.readRecord, async (context) => {
    const collection = parseCollection(context.params.collection);
    const id = parseId(context.params.id);
    assertMayRead(context.actor, collection);
    guardRead(context, collection);
    const populate = splitNames(context.query.populate);
    const found =
      (await readRecord(context.db, context, collection, id, { populate })) ?? recordNotFound(collection, id);
    await massReads.record(context, { collection, persons: found.person ? [found.person] : [] });
    return { item: found.record };
  });

  mount(app, platform, contract.createRecord, {
    isPrepared: ({ params }) => hooks[parseCollection(params.collection)]?.prepareCreate !== undefined,
    prepare: async (context) =>
      prepareCreate(writeOf(context, parseCollection(context.params.collection)), context.body),
    record: async (context) => {
      const collection = parseCollection(context.params.collection);
      const { id, changes } = await createRecord(writeOf(context, collection), context.body);
      totals.invalidate(collection);
      await context.audit({ action: `${collection}.create`, collection, record: id, changes });
      return presentItem(context, collection, id);
    },
  });

  mount(app, platform, contract.updateRecord, async (context) =>
    updateAndPresent(
      context,
      parseCollection(context.params.collection),
      parseId(context.params.id),
      context.body,
    ),
  );
  mount(app, platform, contract.updateRecordByBody, async (context) =>
    updateAndPresent(
      context,
      parseCollection(context.params.collection),
      parseId(context.body['id'] ?? context.body['_id']),
      context.body,
    ),
  );

  mount(app, platform, contract.deleteRecord, async (context) =>
    remove(context, parseCollection(context.params.collection), parseId(context.params.id)),
  );
  mount(app, platform, contract.deleteRecordByQuery, async (context) =>
    remove(
      context,
      parseCollection(context.params.collection),
      parseId(context.query.id ?? context.query._id),
    ),
  );
}
