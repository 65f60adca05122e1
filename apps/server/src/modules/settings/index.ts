import { loadSettings, persistSettings } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSettings } from './load.ts';
import { keepSettings } from './persist.ts';

/** The settings of the deployment, each with the levels that read and write it (COL-08). */
export function registerSettings(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, loadSettings, 'everyone', async (call) => ({
    settings: await readSettings(call.db, call.actor.level),
  }));
  mount(app, platform, persistSettings, 'everyone', async (call) => {
    await keepSettings(call.db, call, call.body);
    await call.audit({
      action: 'settings.persist',
      collection: 'settings',
      detail: { names: Object.keys(call.body.settings) },
    });
    return { success: true };
  });
}
