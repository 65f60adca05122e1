import { fullName, lifetimes } from '@paddock/domain';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Store } from '../../../adapters/storage/index.ts';
import { inTransaction, newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { defineJob } from '../../../platform/define-job.ts';
import type { JobRun } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellPerson } from '../../messages/notifications/index.ts';
import {
  confirmProvisionalObject,
  registerProvisionalObject,
} from '../../storage/provisional-objects/index.ts';
import { readAddresses } from './address-periods.ts';
import { type ExportRecipient, exportFailedEmail, exportReadyEmail, ownDataPath } from './export-emails.ts';
import { chosenTimeZoneSql, exportTimeZone } from './export-time-zone.ts';
import { makePart } from './make-part.ts';
import { type PlannedFile, planParts } from './plan-parts.ts';

/** Makes the ZIPs of an export, one after the other. */
export const makeDataExportJob = defineJob({
  name: 'make-data-export',
  data: z.object({ export: z.string() }),
  retryLimit: 5,
  longestRun: 300,
  isExclusive: true,
});

type Data = z.infer<typeof makeDataExportJob.data>;

interface Tools {
  readonly platform: Platform;
  readonly store: Store;
}

/** Makes the parts that are missing for as long as the run may; the next run goes on with the next part. */
export async function makeDataExport(tools: Tools, { export: id }: Data, run: JobRun<Data>): Promise<void> {
  const { platform } = tools;
  const { db, clock } = platform;
  const wanted = await db
    .selectFrom('data_exports as e')
    .innerJoin('users as u', 'u._id', 'e.user')
    .select(['e.user', 'e.expiresAt', 'u.isActive'])
    .where('e._id', '=', id)
    .executeTakeFirst();
  if (!wanted || wanted.expiresAt) return;
  if (!wanted.isActive) return end(tools, id, 'failedAt');
  try {
    const person = await readAddresses(db, wanted.user, clock.now());
    if (!person) return;
    await plan(db, id, () => planParts(db, person));
    for (;;) {
      const part = await nextPart(db, id);
      if (!part) return await end(tools, id, 'readyAt');
      if (!(await run.mayContinue())) return run.continueWith({ export: id });
      const { files, position } = part;
      const isFirst = position === 0;
      const zip = await makePart({ db, store: tools.store }, { person, now: clock.now(), files, isFirst });
      await keepPart(tools, { export: id, position }, zip);
    }
  } catch (error) {
    if (!run.isLast) throw error;
    platform.log.error({ err: error, export: id }, 'The export of personal data failed');
    await end(tools, id, 'failedAt');
  }
}

/** Stores which files go into which part, once. */
async function plan(db: Kysely<Database>, id: string, parts: () => Promise<PlannedFile[][]>): Promise<void> {
  const known = await db
    .selectFrom('data_export_parts')
    .select('position')
    .where('export', '=', id)
    .executeTakeFirst();
  if (known) return;
  const rows = (await parts()).map((files, position) => ({
    export: id,
    position,
    files: JSON.stringify(files),
  }));
  await db
    .insertInto('data_export_parts')
    .values(rows)
    .onConflict((planned) => planned.doNothing())
    .execute();
}

const nextPart = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('data_export_parts')
    .select(['position', 'files'])
    .where('export', '=', id)
    .where('key', 'is', null)
    .orderBy('position')
    .executeTakeFirst();

/** Puts a ZIP into the store. If another run was quicker, or the export is gone, housekeeping removes this one. */
async function keepPart(
  { platform, store }: Tools,
  part: { export: string; position: number },
  zip: Buffer,
): Promise<void> {
  const key = `exports/${newId()}.zip`;
  await registerProvisionalObject(platform, key);
  await store.put(key, zip, 'application/zip');
  await inTransaction(platform.db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('data_export_parts')
      .set({ key, size: BigInt(zip.length) })
      .where('export', '=', part.export)
      .where('position', '=', part.position)
      .where('key', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await confirmProvisionalObject(db, key);
  });
}

/** Ends an export once, and tells the person. */
async function end({ platform }: Tools, id: string, how: 'readyAt' | 'failedAt'): Promise<void> {
  await inTransaction(platform.db, async (db) => {
    const now = platform.clock.now();
    const expiresAt = new Date(now.getTime() + lifetimes.dataExport);
    const ended = await db
      .updateTable('data_exports')
      .set({ [how]: now, expiresAt })
      .where('_id', '=', id)
      .where('expiresAt', 'is', null)
      .returning(['user', 'portal'])
      .executeTakeFirst();
    if (!ended) return;
    const to = await readRecipient(db, platform, ended);
    if (!to) return;
    const email =
      how === 'readyAt'
        ? exportReadyEmail(platform.config, to, expiresAt)
        : exportFailedEmail(platform.config, to);
    await tellPerson(
      db,
      platform,
      {
        user: ended.user,
        kind: 'messages',
        portal: ended.portal,
        path: ownDataPath,
        subject: email.subject,
        about: [],
      },
      email,
    );
  });
}

async function readRecipient(
  db: Kysely<Database>,
  platform: Platform,
  { user, portal: portalId }: { user: string; portal: string | null },
): Promise<ExportRecipient | undefined> {
  const person = await db
    .selectFrom('users')
    .select(['email', 'firstName', 'lastName', chosenTimeZoneSql('users').as('timezone')])
    .where('_id', '=', user)
    .executeTakeFirst();
  if (!person) return undefined;
  const portal = await platform.portals.byId(portalId);
  const timeZone = exportTimeZone(person.timezone, portal);
  return { email: person.email, name: fullName(person), timeZone, portal };
}
