import type { SettingValues } from '@paddock/contract';
import {
  canCreate,
  canUpdate,
  grants,
  type Level,
  requiresReauthentication,
  validateSetting,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import { createdRecord, type RecordChanges, trackChanges } from '../../../platform/record-changes.ts';

export interface SettingsToWrite {
  readonly settings: SettingValues;
  readonly levelToRead?: Level | null | undefined;
  readonly levelToWrite?: Level | null | undefined;
}

/** A saved setting and its changes. */
interface WrittenSetting {
  readonly id: string;
  readonly name: string;
  readonly changes: RecordChanges;
}

/**
 * Saves settings by name, all or none. Each requires its levelToWrite, a new one a superadmin. Only superadmins
 * change who may read and write a setting; from others that is ignored (COL-08).
 */
export async function writeSettings(
  db: Kysely<Database>,
  by: { actor: Actor; now: Date },
  values: SettingsToWrite,
): Promise<WrittenSetting[]> {
  const { level } = by.actor;
  const setsLevels = grants(level, 'superadmin');
  const levels = {
    ...(setsLevels && values.levelToRead && { levelToRead: values.levelToRead }),
    ...(setsLevels && values.levelToWrite && { levelToWrite: values.levelToWrite }),
  };
  const entries = Object.entries(values.settings).sort(([a], [b]) => (a < b ? -1 : 1));
  // An empty request requires the same level as a new setting.
  if (entries.length === 0 && !canCreate('settings', level)) rejectWrite(by.actor, 'settings');
  const done: WrittenSetting[] = [];
  // Sorted, so that two callers with the same names wait for each other instead of deadlocking.
  for (const [name, value] of entries) {
    const message = validateSetting(name, value);
    if (message) throwDomainError('bad_request', message, { [`settings.${name}`]: message });
    const found = await db
      .selectFrom('settings')
      .select(['_id', 'levelToWrite'])
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    if (!(found ? canUpdate('settings', level, found) : canCreate('settings', level)))
      rejectWrite(by.actor, name);
    if (requiresReauthentication('settings', found ? 'update' : 'create', [name]))
      requireReauthentication(by.actor, by.now, 'before you change this');
    const tracked = found && (await trackChanges(db, 'settings', found._id));
    const written = { value: JSON.stringify(value), updatedAt: by.now, ...levels };
    const { _id: id } = await db
      .insertInto('settings')
      .values({ _id: newId(), name, createdAt: by.now, ...written })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(written))
      .returning('_id')
      .executeTakeFirstOrThrow();
    const changes = tracked ? await tracked() : await createdRecord(db, 'settings', id);
    done.push({ id, name, changes });
  }
  return done;
}

function rejectWrite(actor: Actor, name: string): never {
  return throwDomainError(
    actor.user ? 'forbidden' : 'not_signed_in',
    `You don't have the rights to write ${name}.`,
  );
}
