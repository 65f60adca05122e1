import { readTaxId } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import { readOwnTaxId } from './read-tax-id.ts';

export function registerInvestingProfiles(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, readTaxId, async (context) => {
    const { id } = context.body;
    const user = requireUser(context).id;
    requireReauthentication(context.actor, context.now, 'to see a tax id');
    const taxId = await readOwnTaxId(context.db, platform.secrets, { id, user });
    await context.audit({
      action: 'investing_entities.read_tax_id',
      collection: 'investing_entities',
      record: id,
    });
    return { success: true, taxId };
  });
}
