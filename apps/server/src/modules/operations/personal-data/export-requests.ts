import type { DataExport } from '@paddock/contract';
import { dayIn } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { chosenTimeZoneSql, exportTimeZone } from './export-time-zone.ts';
import { makeDataExportJob } from './make-data-export.job.ts';

/** The person's last export that is not removed yet. */
export async function findLastExport(
  db: Kysely<Database>,
  user: string,
  now: Date,
): Promise<DataExport | null> {
  const found = await db
    .selectFrom('data_exports')
    .selectAll()
    .where('user', '=', user)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .executeTakeFirst();
  if (!found) return null;
  const { _id, createdAt, readyAt, failedAt, expiresAt } = found;
  const parts = readyAt
    ? await db
        .selectFrom('data_export_parts')
        .select(['position', 'size'])
        .where('export', '=', _id)
        .orderBy('position')
        .execute()
    : [];
  return {
    _id,
    state: readyAt ? 'ready' : failedAt ? 'failed' : 'running',
    requestedAt: createdAt.toISOString(),
    expiresAt: readyAt ? (expiresAt?.toISOString() ?? null) : null,
    parts: parts.map(({ position, size }) => ({ position, size: Number(size ?? 0n) })),
  };
}

/**
 * Begins an export, unless one is being made: then it is that one. Its job is queued again in that case, which does
 * nothing while it is queued or runs.
 */
export async function beginExport(
  db: Kysely<Database>,
  { jobs }: Pick<Platform, 'jobs'>,
  { user, portal, now }: { user: string; portal: string | null; now: Date },
): Promise<{ item: DataExport; isNew: boolean }> {
  const begun = await db
    .insertInto('data_exports')
    .values({ _id: newId(), user, portal, createdAt: now })
    .onConflict((running) => running.column('user').where('expiresAt', 'is', null).doNothing())
    .returning('_id')
    .executeTakeFirst();
  const item = await findLastExport(db, user, now);
  if (!item) return throwDomainError('conflict', 'Your export changed meanwhile. Please try again.');
  if (item.state === 'running')
    await jobs.enqueue(db, makeDataExportJob, { export: item._id }, { about: item._id });
  return { item, isNew: begun !== undefined };
}

/** The ZIP of a part of the person's own export, while it may be downloaded. */
export async function findPart(
  db: Kysely<Database>,
  portals: Platform['portals'],
  { user, id, part, now }: { user: string; id: string; part: number; now: Date },
): Promise<{ key: string; name: string }> {
  const found = await db
    .selectFrom('data_exports as e')
    .innerJoin('data_export_parts as p', 'p.export', 'e._id')
    .innerJoin('users as u', 'u._id', 'e.user')
    .select(['p.key', 'e.createdAt', 'e.portal', chosenTimeZoneSql('u').as('timezone')])
    .select((eb) =>
      eb
        .selectFrom('data_export_parts as all')
        .select((all) => all.fn.countAll<string>().as('parts'))
        .whereRef('all.export', '=', 'e._id')
        .as('parts'),
    )
    .where('e._id', '=', id)
    .where('e.user', '=', user)
    .where('e.readyAt', 'is not', null)
    .where('e.expiresAt', '>', now)
    .where('p.position', '=', part)
    .executeTakeFirst();
  if (!found?.key) return throwNotFound('This export');
  const timeZone = exportTimeZone(found.timezone, await portals.byId(found.portal));
  const day = dayIn(found.createdAt, timeZone);
  const number = Number(found.parts) > 1 ? `, part ${part + 1} of ${found.parts}` : '';
  return { key: found.key, name: `My data of ${day}${number}.zip` };
}
