import type { SettingValues } from '@paddock/contract';
import { grants, type Level, levels } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/**
 * The settings that a level may read (COL-08). They are read afresh at each check of a level: nothing of them is
 * kept in memory, so a level that was taken away holds from the next call on.
 */
export async function readSettings(db: Kysely<Database>, level: Level): Promise<SettingValues> {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where(
      'levelToRead',
      'in',
      levels.filter((required) => grants(level, required)),
    )
    .orderBy('name')
    .execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
