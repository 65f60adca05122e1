import { loadSettings, persistSettings } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSettings } from './read-settings.ts';
import { writeSettings } from './write-settings.ts';

export { settingHooks } from './setting-hooks.ts';

/** The settings of the deployment, each with the levels that read and write it (COL-08). */
export function registerSettings(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, loadSettings, async (call) => ({
    settings: await readSettings(call.db, call.actor.level),
  }));
  mount(app, platform, persistSettings, async (call) => {
    for (const { id, name, changes } of await writeSettings(call.db, call, call.body))
      await call.audit({
        action: 'settings.persist',
        collection: 'settings',
        record: id,
        detail: { name },
        changes,
      });
    return { success: true };
  });
}
