import * as contract from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { type Call, JsonText, mount } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { HooksByCollection } from './hooks.ts';
import { presentList } from './list.ts';
import { presentOne } from './one.ts';
import { admitReader, collectionOf, hidden, idOf } from './policy.ts';
import { Totals } from './totals.ts';
import { createRecord, deleteRecord, updateRecord, type Write } from './write.ts';

const names = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

type AnyCall = Call<unknown, unknown, unknown>;

/**
 * The generic calls (COL-01 to COL-06). They are open to everyone; the access table says of every record and
 * field who may do what.
 */
export function registerCollections(
  app: FastifyInstance,
  platform: Platform,
  { hooks = {} }: { hooks?: HooksByCollection } = {},
): void {
  const totals = new Totals(platform.changes);
  const writeOf = (call: AnyCall, collection: Collection): Write => ({
    db: call.db,
    by: call,
    collection,
    hooks: hooks[collection] ?? {},
  });
  const answer = async (call: AnyCall, collection: Collection, id: string) => {
    const item = await presentOne(call.db, call, collection, id);
    return new JsonText(`{"item":${item ?? JSON.stringify({ _id: id, id })}}`);
  };
  const update = async (call: AnyCall, collection: Collection, id: string, body: Record<string, unknown>) => {
    const fields = await updateRecord(writeOf(call, collection), id, body);
    totals.changed(collection);
    await call.audit({ action: `${collection}.update`, collection, record: id, detail: { fields } });
    return answer(call, collection, id);
  };
  const remove = async (call: AnyCall, collection: Collection, id: string) => {
    await deleteRecord(writeOf(call, collection), id);
    totals.changed(collection);
    await call.audit({ action: `${collection}.delete`, collection, record: id });
    return { success: true };
  };

  mount(app, platform, contract.listRecords, 'everyone', async (call) => {
    const collection = collectionOf(call.params.collection);
    admitReader(call.actor, collection);
    const request = { ...call.query, populate: names(call.query.populate) };
    return new JsonText(await presentList(call.db, call, collection, request, totals));
  });

  mount(app, platform, contract.readRecord, 'everyone', async (call) => {
    const collection = collectionOf(call.params.collection);
    const id = idOf(call.params.id);
    admitReader(call.actor, collection);
    const populate = names(call.query.populate);
    const item = await presentOne(call.db, call, collection, id, { populate });
    return new JsonText(`{"item":${item ?? hidden()}}`);
  });

  mount(app, platform, contract.createRecord, 'everyone', async (call) => {
    const collection = collectionOf(call.params.collection);
    const id = await createRecord(writeOf(call, collection), call.body);
    totals.changed(collection);
    await call.audit({ action: `${collection}.create`, collection, record: id });
    return answer(call, collection, id);
  });

  mount(app, platform, contract.updateRecord, 'everyone', async (call) =>
    update(call, collectionOf(call.params.collection), idOf(call.params.id), call.body),
  );
  mount(app, platform, contract.updateRecordByBody, 'everyone', async (call) =>
    update(call, collectionOf(call.params.collection), idOf(call.body['id'] ?? call.body['_id']), call.body),
  );

  mount(app, platform, contract.deleteRecord, 'everyone', async (call) =>
    remove(call, collectionOf(call.params.collection), idOf(call.params.id)),
  );
  mount(app, platform, contract.deleteRecordByQuery, 'everyone', async (call) =>
    remove(call, collectionOf(call.params.collection), idOf(call.query.id ?? call.query._id)),
  );
}
