import type { SettingValues } from '@paddock/contract';
import { grants, type Level, levels } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/**
 * Reads the settings that a level may read (COL-08), without a cache, so that removing a level takes effect with the
 * next request.
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
