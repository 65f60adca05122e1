import * as contract from '@paddock/contract';
import { sanitizeFileName } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { csvAttachment, mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import { generatedDocumentLink } from '../../documents/documents/index.ts';
import { fundingDocument, fundingDocuments } from './funding-documents.ts';
import { findFundingToReturn, findOpenFunding, openFundingCsv } from './funding-lists.ts';
import { presentFundingPage } from './funding-page.ts';
import { presentParticipationFunding } from './participation-funding.ts';

/** What investors and admins read about money that is to come in, came in, or is to be returned (INV-01). */
export function registerFunding(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, contract.readFunding, async (context) => ({
    item: await presentFundingPage(platform, context, context.params.id),
  }));

  mount(app, platform, contract.requestFundingDocument, async (context) => {
    const { id, kind } = context.body;
    const { title, subtitle } = await fundingDocument(platform, context, { id, kind });
    const link = await generatedDocumentLink(platform, context, {
      generator: fundingDocuments[kind],
      name: sanitizeFileName(`${subtitle} ${title.toLowerCase()}.pdf`),
      record: id,
    });
    await context.audit({
      action: 'funding.download',
      collection: 'synd_users',
      record: id,
      detail: { kind },
    });
    return link;
  });

  mount(app, platform, contract.readParticipationFunding, async (context) => ({
    item: await presentParticipationFunding(context.db, context.params.id, context.now),
  }));
  mount(app, platform, contract.listOpenFunding, (context) =>
    findOpenFunding(context.db, context.query, context.now),
  );
  mount(app, platform, contract.exportOpenFunding, async (context) => {
    const { db, now, query } = context;
    requireReauthentication(context.actor, now, 'before you export these people');
    // Every row: without a limit of its own, the query of the list has that of a page.
    const { items } = await findOpenFunding(db, { ...query, limit: Number.MAX_SAFE_INTEGER }, now);
    const detail = { ...query, count: items.length };
    await context.audit({ action: 'funding.export_open', collection: 'synd_users', detail });
    return csvAttachment(context, 'money-to-come-in', openFundingCsv(items));
  });
  mount(app, platform, contract.listFundingToReturn, (context) =>
    findFundingToReturn(context.db, context.query),
  );
}
