import { loadSettings, persistSettings } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readSettings } from './read-settings.ts';
import { writeSettings } from './write-settings.ts';

export { settingHooks } from './setting-hooks.ts';

/** The settings of the deployment, each with the levels that may read and write it (COL-08). */
export function registerSettings(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, loadSettings, async (context) => ({
    settings: await readSettings(context.db, context.actor.level),
  }));
  mount(app, platform, persistSettings, async (context) => {
    for (const { id, name, changes } of await writeSettings(context.db, context, context.body))
      await context.audit({
        action: 'settings.persist',
        collection: 'settings',
        record: id,
        detail: { name },
        changes,
      });
    return { success: true };
  });
}
