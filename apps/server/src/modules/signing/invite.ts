import { type Cents, formatUsd, lifetimes } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { linkTo, queueMail } from '../mailing/index.ts';
import { appendEvent } from './events.ts';
import { signLinkCode } from './sign-link.ts';
import type { SignatureRequest, SignerRow } from './signature-request.ts';

/** A link asked for again within this time is shown again, but not mailed again. */
const mailAgainAfter = 60_000;

/** The signer's link, with a new life where it is about to end, and mailed unless that was just done (SIG-06). */
export async function invite(
  db: Kysely<Database>,
  platform: Platform,
  to: { request: SignatureRequest; signer: SignerRow; amount: Cents; now: Date },
): Promise<string> {
  const { request, signer, now } = to;
  const expiresAt =
    signer.expiresAt && signer.expiresAt > now
      ? signer.expiresAt
      : new Date(now.getTime() + lifetimes.signLink);
  const portal = await platform.portals.byId(request.portal);
  const path = `/sign/${signLinkCode(platform.secrets, { id: signer._id, expiresAt })}`;
  const url = linkTo(platform.config, portal, path);
  const recently = signer.invitedAt && now.getTime() - signer.invitedAt.getTime() < mailAgainAfter;
  if (recently && expiresAt.getTime() === signer.expiresAt?.getTime()) return url;

  await db
    .updateTable('signature_signers')
    .set({ expiresAt, invitedAt: now })
    .where('_id', '=', signer._id)
    .execute();
  await appendEvent(db, {
    request: request._id,
    at: now,
    kind: 'invite',
    signer: signer._id,
    address: null,
    agent: null,
    documentSha256: request.documentSha256,
    detail: { email: signer.email },
  });
  const spouse = signer.role === 'spouse';
  await queueMail(db, platform, {
    to: signer.email,
    portal: portal,
    subject: `Please sign: ${request.fundName}`,
    preheader: `The agreement for ${formatUsd(to.amount)} in ${request.fundName} is ready for your signature.`,
    heading: 'Your signature is needed',
    paragraphs: [
      `Dear ${signer.name},`,
      spouse
        ? `${request.investorName} is investing ${formatUsd(to.amount)} in ${request.fundName} and has signed the agreement. As their spouse in a community-property state you sign it too.`
        : `Thank you for your investment of ${formatUsd(to.amount)} in ${request.fundName}. The agreement is ready: read it and sign it in your browser, no account or printer is needed.`,
      'The link is yours alone. Please do not pass it on. It works for 30 days.',
    ],
    action: { label: 'Read and sign the agreement', url },
    footer: 'If you did not expect this message, please do not sign and write to the fund manager.',
  });
  return url;
}
