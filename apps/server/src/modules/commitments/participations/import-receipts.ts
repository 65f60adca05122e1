import { importReceipts, previewReceipts } from '@paddock/contract';
import { centsOf, counted, decimalFromCents } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import { trackChanges } from '../../../platform/record-changes.ts';
import { lockFunding, recordReceipt } from '../../money/funding/index.ts';
import type { RequestApproval } from '../../people/approvals/index.ts';
import { auditedPayment } from './audited-payment.ts';
import { type ReceiptsToApprove, toApprove } from './import-approval.ts';
import { rememberColumns } from './receipt-columns.ts';
import { planImport } from './receipt-import.ts';

/** Receipts from a file of the bank: previewed, then recorded all or none (INV-01). */
export function registerReceiptImport(
  app: FastifyInstance,
  platform: Platform,
  askImport: RequestApproval<ReceiptsToApprove>,
): void {
  mount(app, platform, previewReceipts, async (context) => {
    const portal = context.portal?._id ?? null;
    const by = { admin: requireUser(context), portal, now: context.now };
    // It takes the locks of recording, for as long as it reads.
    const plan = await inTransaction(platform.db, (db) => planImport(db, context.body, by));
    return { item: plan.preview };
  });

  mount(app, platform, importReceipts, async (context) => {
    const { db, now, actor, body } = context;
    const admin = requireUser(context);
    requireReauthentication(actor, now, 'to record these receipts');
    const portal = context.portal?._id ?? null;
    const { preview, ready } = await planImport(db, body, { admin, portal, now });
    if (preview.problems > 0 || preview.version !== body.version)
      throw new DomainError(
        'conflict',
        preview.problems > 0
          ? 'Nothing was recorded, because some rows cannot be.'
          : 'Something has changed since this preview. Please look at the new one.',
        { details: preview },
      );
    if (preview.odd > 0 && !body.confirmed)
      throw new DomainError('confirmation_needed', 'Some receipts are odd. Please confirm them.', {
        details: { concerns: ready.flatMap(({ concerns }) => concerns) },
      });
    const { secondPersonFor } = preview;
    if (secondPersonFor) {
      const approval = await askImport(context, {
        record: secondPersonFor._id,
        reason: `A file of ${ready.length === 1 ? 'one receipt' : counted(ready.length, 'receipt')}.`,
        input: { receipts: ready.map(toApprove) },
      });
      if (body.columns && portal !== null) await rememberColumns(db, portal, { columns: body.columns, now });
      return { item: { ...preview, approval } };
    }
    for (const { funding, payment } of ready) {
      // An earlier row of the file may have changed it.
      const current = await lockFunding(db, funding.syndUser);
      const changes = await trackChanges(db, 'synd_users', funding.syndUser);
      const by = { id: admin.id, now };
      const receipt = await recordReceipt(db, platform, current, { payment, by, confirmed: true });
      await context.audit({
        action: 'participations.record_funding',
        collection: 'synd_users',
        record: funding.syndUser,
        detail: {
          receipt,
          ...auditedPayment(payment),
          isImported: true,
          ...(preview.odd > 0 && { confirmed: true }),
        },
        changes: await changes(),
      });
    }
    const { columns } = body;
    if (columns && portal !== null) await rememberColumns(db, portal, { columns, now });
    await context.audit({
      action: 'participations.import_receipts',
      detail: {
        count: ready.length,
        amount: decimalFromCents(centsOf(preview.amount)),
        ...(columns && {
          columns: [columns.reference, columns.amount, columns.receivedOn, columns.bankReference],
        }),
      },
    });
    return { item: preview };
  });
}
