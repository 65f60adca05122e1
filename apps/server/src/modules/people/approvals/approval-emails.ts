import { displayName } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { ActorUser } from '../../../platform/actor.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Brand, defineEmail, linkTo, queueEmail } from '../../messages/mailing/index.ts';
import type { StoredApprovalKind } from './approval-kind.ts';

type Portal = Brand | null;

const decisionEmail = defineEmail(
  'approval: decided',
  (
    config: Pick<Config, 'publicUrl'>,
    {
      approval,
      title,
      subject,
      by,
      decision,
      portal,
    }: {
      approval: string;
      title: string;
      subject: string;
      by: string;
      decision: 'approved' | 'declined';
      portal: Portal;
    },
  ) => ({
    subject: `${decision === 'approved' ? 'Approved' : 'Declined'}: ${title}, ${subject}`,
    heading: decision === 'approved' ? 'Your request was approved' : 'Your request was declined',
    paragraphs: [
      `Your request: ${title}, ${subject}.`,
      decision === 'approved'
        ? `${by} approved it, and it has been carried out.`
        : `${by} declined it. Nothing has changed.`,
    ],
    action: { label: 'Open the request', url: linkTo(config, portal, `/admin/approvals/${approval}`) },
    footer: 'You are receiving this email because you are an admin of this site.',
  }),
  ({ config, portal }) => {
    const decided = {
      approval: 'sample',
      title: 'Release a commitment',
      subject: 'Ida Investor, Harbor Residences',
      by: 'Ann Admin',
      portal,
    };
    return {
      approved: [config, { ...decided, decision: 'approved' as const }],
      declined: [config, { ...decided, decision: 'declined' as const }],
    };
  },
);

const approvalNeededEmail = defineEmail(
  'approval: needed',
  (
    config: Pick<Config, 'publicUrl'>,
    {
      approval,
      asker,
      title,
      subject,
      reason,
      portal,
    }: { approval: string; asker: string; title: string; subject: string; reason: string; portal: Portal },
  ) => ({
    subject: `Approval needed: ${title}, ${subject}`,
    preheader: `${asker} is asking for your approval.`,
    heading: 'Your approval is needed',
    paragraphs: [
      `${asker} has requested: ${title}, ${subject}.`,
      `Reason: ${reason}`,
      'A second admin has to approve it. The request is open for 14 days.',
    ],
    action: { label: 'Open the request', url: linkTo(config, portal, `/admin/approvals/${approval}`) },
    footer: 'You are receiving this email because you are an admin of this site.',
  }),
  ({ config, portal }) => ({
    default: [
      config,
      {
        approval: 'sample',
        asker: 'Ann Admin',
        title: 'Release a commitment',
        subject: 'Ida Investor, Harbor Residences',
        reason: 'The transfer never arrived.',
        portal,
      },
    ],
  }),
);

/** Emails the other admins that a request needs one of them. */
export async function sendApprovalNeededEmails(
  db: Kysely<Database>,
  platform: Platform,
  to: { others: readonly { email: string }[]; asker: ActorUser; portal: Portal },
  request: { approval: string; kind: StoredApprovalKind; subject: string; reason: string },
): Promise<void> {
  const asker = displayName(to.asker);
  const { approval, kind, subject, reason } = request;
  for (const { email } of to.others)
    await queueEmail(db, platform, {
      to: email,
      portal: to.portal,
      ...approvalNeededEmail(platform.config, {
        approval,
        asker,
        title: kind.title,
        subject,
        reason,
        portal: to.portal,
      }),
    });
}

/** Emails the decision to the admin who made the request. */
export async function sendDecisionEmail(
  db: Kysely<Database>,
  platform: Platform,
  to: { asker: string; portal: Portal },
  decided: {
    approval: string;
    title: string;
    subject: string;
    by: ActorUser;
    decision: 'approved' | 'declined';
  },
): Promise<void> {
  const asker = await db
    .selectFrom('users')
    .select('email')
    .where('_id', '=', to.asker)
    .executeTakeFirstOrThrow();
  await queueEmail(db, platform, {
    to: asker.email,
    portal: to.portal,
    ...decisionEmail(platform.config, { ...decided, by: displayName(decided.by), portal: to.portal }),
  });
}
