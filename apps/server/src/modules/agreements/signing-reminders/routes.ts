import { defaultLimit, listWaitingSignatures, remindSigner } from '@paddock/contract';
import { accountPauseReason, mayRemind, numberFromCents, reminderInterval } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { DomainError, throwDomainError } from '../../../platform/domain-error.ts';
import { mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readExpiryDays, recordReminder, sendSigningReminder } from '../signing/index.ts';
import { findWaitingSigners, lockWaitingSigner } from './waiting-signers.ts';

/** Who has not signed, and reminders by hand. The job sends the others. */
export function registerSigningReminders(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, listWaitingSignatures, async (context) => {
    const { limit = defaultLimit, offset = 0, role } = context.query;
    const { items, total } = await findWaitingSigners(context.db, {
      role,
      limit,
      offset,
      expiryDays: await readExpiryDays(context.db),
    });
    return {
      items: items.map((signer) => ({
        syndUser: signer.syndUser,
        user: signer.user,
        fund: signer.fund,
        fundName: signer.fundName,
        investorName: signer.investorName,
        holderName: signer.holderName,
        role: signer.role,
        isJoint: signer.isJoint,
        signerName: signer.signerName,
        signerEmail: signer.signerEmail,
        amount: numberFromCents(signer.amount),
        since: signer.since.toISOString(),
        keptUntil: signer.keptUntil?.toISOString() ?? null,
        remindedAt: signer.lastSentAt?.toISOString() ?? null,
        reminders: signer.sent,
        canRemind: !signer.pause && mayRemind(signer.lastSentAt, context.now),
        pause: signer.pause,
        hasAgreement: signer.hasAgreement,
      })),
      total,
    };
  });

  mount(app, platform, remindSigner, async (context) => {
    const { db, now } = context;
    const { syndUser, role } = context.body;
    const signer = await lockWaitingSigner(db, syndUser, await readExpiryDays(db));
    if (!signer || signer.role !== role)
      return throwDomainError('conflict', 'They have signed in the meantime, so no reminder was sent.');
    if (signer.pause)
      throwDomainError('conflict', `${accountPauseReason[signer.pause]}, so the sign link is paused.`);
    if (!(await recordReminder(db, { syndUser, role }, { now, sentBy: requireUser(context).id })))
      throw new DomainError('too_many_requests', 'They were reminded less than a day ago.', {
        retryAfter: Math.ceil(
          ((signer.lastSentAt?.getTime() ?? now.getTime()) + reminderInterval - now.getTime()) / 1_000,
        ),
      });
    await context.audit({
      action: 'agreement.remind',
      collection: 'synd_users',
      record: syndUser,
      detail: { role },
    });
    await sendSigningReminder(db, platform, signer, now);
    return { success: true };
  });
}
