import type { SettingValues } from '@paddock/contract';
import { grants, type Level, mayCreate, mayUpdate, settingRefusal } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refusal.ts';

export interface SettingsToKeep {
  readonly settings: SettingValues;
  readonly levelToRead?: Level | null | undefined;
  readonly levelToWrite?: Level | null | undefined;
}

/**
 * Keeps settings by name, all or none: each needs its levelToWrite, a new one a superadmin. Who may read and
 * write them is changed by superadmins only; from others it is ignored (COL-08).
 */
export async function keepSettings(
  db: Kysely<Database>,
  by: { actor: Actor; now: Date },
  kept: SettingsToKeep,
): Promise<void> {
  const { level } = by.actor;
  const setsLevels = grants(level, 'superadmin');
  const levels = {
    ...(setsLevels && kept.levelToRead && { levelToRead: kept.levelToRead }),
    ...(setsLevels && kept.levelToWrite && { levelToWrite: kept.levelToWrite }),
  };
  const entries = Object.entries(kept.settings).sort(([a], [b]) => (a < b ? -1 : 1));
  // Nothing to write asks for what a new setting would.
  if (entries.length === 0 && !mayCreate('settings', level)) refuseWriting(by.actor, 'settings');
  // In one order, so that two callers with the same names wait for each other instead of deadlocking.
  for (const [name, value] of entries) {
    const refusal = settingRefusal(name, value);
    if (refusal) refuse('bad_request', refusal, { [`settings.${name}`]: refusal });
    const found = await db
      .selectFrom('settings')
      .select(['_id', 'levelToWrite'])
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    if (!(found ? mayUpdate('settings', level, found) : mayCreate('settings', level)))
      refuseWriting(by.actor, name);
    const written = { value: JSON.stringify(value), updatedAt: by.now, ...levels };
    await db
      .insertInto('settings')
      .values({ _id: newId(), name, createdAt: by.now, ...written })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(written))
      .execute();
  }
}

function refuseWriting(actor: Actor, name: string): never {
  return refuse(actor.user ? 'forbidden' : 'not_signed_in', `You don't have the rights to write ${name}.`);
}
