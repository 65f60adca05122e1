import { readHolding } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentHolding } from './present-holding.ts';

/** What investors read about one of their holdings (INV-03). */
export function registerHoldings(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, readHolding, async (context) => ({
    item: await presentHolding(platform, context, context.params.id),
  }));
}
