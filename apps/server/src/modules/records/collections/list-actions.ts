import {
  bulkRecords,
  exportRecords,
  readReferences,
  searchRecords as searchEndpoint,
} from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { csvAttachment, mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import { recordOwnerSql } from '../../../platform/record-owner-sql.ts';
import type { TaskRegistry } from '../background-tasks/index.ts';
import { assertBulkAction, type BulkWriter, bulkTask, bulkTitle, namedRecords } from './bulk.ts';
import { countAll } from './count-rows.ts';
import { exportedFields, recordsCsv } from './export.ts';
import type { MassReadMonitor } from './mass-read-monitor.ts';
import { assertMayRead, parseCollection, parseId, recordNotFound } from './policy.ts';
import { presentRecord } from './present-record.ts';
import { findReferences } from './references.ts';
import { searchRecords } from './search-records.ts';
import { splitNames } from './split-names.ts';

/** What the back office does with whole lists. */
export function registerListActions(
  app: FastifyInstance,
  platform: Platform,
  { massReads, tasks, writer }: { massReads: MassReadMonitor; tasks: TaskRegistry; writer: BulkWriter },
): void {
  const startBulk = tasks.add(bulkTask(writer));

  mount(app, platform, bulkRecords, async (context) => {
    const collection = parseCollection(context.params.collection);
    const { ids, action } = context.body;
    assertMayRead(context.actor, collection);
    assertBulkAction(context, collection, action);
    const items = await namedRecords(context.db, context, collection, ids);
    const title = bulkTitle(collection, action, items.length);
    return { item: await startBulk(context, { title, input: { collection, action }, items }) };
  });

  mount(app, platform, searchEndpoint, async (context) => {
    const items = await searchRecords(context.db, context, context.query.q);
    const persons = items.flatMap(({ kind, id }) => (kind === 'investor' ? [id] : []));
    await massReads.record(context, { collection: 'users', persons });
    return { items };
  });

  mount(app, platform, readReferences, async (context) => {
    const collection = parseCollection(context.params.collection);
    const id = parseId(context.params.id);
    assertMayRead(context.actor, collection);
    if (!(await presentRecord(context.db, context, collection, id))) recordNotFound(collection, id);
    return { item: await findReferences(context.db, context, collection, id) };
  });

  mount(app, platform, exportRecords, async (context) => {
    const collection = parseCollection(context.params.collection);
    assertMayRead(context.actor, collection);
    if (isAboutPeople(collection))
      requireReauthentication(context.actor, context.now, 'before you export these people');
    const { fields: asked, ...list } = context.query;
    const fields = exportedFields(context, collection, splitNames(asked), list.sort);
    const { total } = await countAll(context.db, context, collection, list);
    const detail = { ...list, fields, count: total };
    await context.audit({ action: 'records.export', collection, detail });
    const csv = recordsCsv(platform.db, context, collection, { ...list, fields }, (persons, after) =>
      massReads.record(context, { collection, persons, request: { ...list, after } }),
    );
    return csvAttachment(context, collection.replaceAll('_', '-'), csv);
  });
}

/** Records without an owner that name people all the same. */
const namingPeople: readonly Collection[] = ['newsletter_subscriptions', 'outbox', 'audit_events'];

const isAboutPeople = (collection: Collection): boolean =>
  namingPeople.includes(collection) || recordOwnerSql(collection, 'o') !== undefined;
