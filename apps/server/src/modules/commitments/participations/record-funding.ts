import * as contract from '@paddock/contract';
import { centsOf, decimalFromCents } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import { trackChanges } from '../../../platform/record-changes.ts';
import {
  findEntry,
  lockFunding,
  presentParticipationFunding,
  recordReceipt,
  recordReturn,
  reverseEntry,
} from '../../money/funding/index.ts';
import { auditedEntry, auditedPayment } from './audited-payment.ts';
import { assertNoConflictOfInterest } from './conflict-of-interest.ts';

/** How admins record the money of a participation, alone after re-authentication (INV-01). */
export function registerFundingActions(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, contract.recordFunding, async (context) => {
    const { id, amount, received_on, reference, confirmed = false } = context.body;
    const { db, now, actor } = context;
    const person = requireUser(context);
    requireReauthentication(actor, now, 'to record this money');
    await assertNoConflictOfInterest(db, id, person);
    const funding = await lockFunding(db, id);
    const changes = await trackChanges(db, 'synd_users', id);
    const payment = { amount: centsOf(amount), day: received_on, reference: reference.trim() };
    const receipt = await recordReceipt(db, platform, funding, {
      payment,
      by: { id: person.id, now },
      confirmed: confirmed === false ? [] : confirmed,
    });
    await context.audit({
      action: 'participations.record_funding',
      collection: 'synd_users',
      record: id,
      detail: { receipt, ...auditedPayment(payment), ...auditedConfirmation(confirmed) },
      changes: await changes(),
    });
    return { item: await presentParticipationFunding(db, id, now) };
  });

  mount(app, platform, contract.reverseFunding, async (context) => {
    const { db, now, actor } = context;
    const { reason, confirmed = false } = context.body;
    const person = requireUser(context);
    requireReauthentication(actor, now, 'to reverse this entry');
    const entry = await findEntry(db, context.body.receipt);
    const { syndUser: record } = entry;
    await assertNoConflictOfInterest(db, record, person);
    await lockFunding(db, record);
    const changes = await trackChanges(db, 'synd_users', record);
    const reversal = await reverseEntry(db, platform, entry, {
      reason,
      by: { id: person.id, now },
      confirmed: confirmed === false ? [] : confirmed,
    });
    await context.audit({
      action: 'participations.reverse_funding',
      collection: 'synd_users',
      record,
      detail: {
        receipt: entry._id,
        reversal,
        ...(await auditedEntry(db, entry._id)),
        reason,
        ...auditedConfirmation(confirmed),
      },
      changes: await changes(),
    });
    return { item: await presentParticipationFunding(db, record, now) };
  });

  mount(app, platform, contract.recordReturnedFunding, async (context) => {
    const { id, amount, returned_on, reference } = context.body;
    const { db, now, actor } = context;
    const person = requireUser(context);
    requireReauthentication(actor, now, 'to record this return');
    await assertNoConflictOfInterest(db, id, person);
    const payment = { amount: centsOf(amount), day: returned_on, reference: reference.trim() };
    await recordReturn(db, platform, id, { payment, by: { id: person.id, now } });
    await context.audit({
      action: 'participations.record_return',
      collection: 'synd_users',
      record: id,
      detail: { amount: decimalFromCents(payment.amount), returned_on, reference: payment.reference },
    });
    return { item: await presentParticipationFunding(db, id, now) };
  });
}

/** That something odd was asked about, and was meant. */
const auditedConfirmation = (confirmed: boolean | readonly string[]) =>
  confirmed === true || (confirmed !== false && confirmed.length > 0) ? { confirmed: true } : {};
