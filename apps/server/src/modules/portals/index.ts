import { listPortals } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';

export { oneDefault } from './one-default.ts';

/** The portals of the deployment, for everyone (POR-19). */
export function registerPortals(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, listPortals, 'everyone', async () => {
    const portals = await platform.portals.list();
    return { items: [...portals], total: portals.length };
  });
}
