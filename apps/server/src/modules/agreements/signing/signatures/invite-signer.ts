import {
  coSubscriberReason,
  defaultTimeZone,
  formatDateTimeWithZone,
  formatUsd,
  investmentName,
  lifetimes,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { defineEmail, greeting, linkTo, queueEmail } from '../../../messages/mailing/index.ts';
import { readKeptUntil } from './kept-until.ts';
import { signLinkCode } from './sign-link.ts';
import { appendEvent } from './signature-events.ts';
import type { SignatureRequest, SignerRow } from './signature-request.ts';

type InvitedTo = Pick<SignatureRequest, 'fundName' | 'investorName' | 'holderName' | 'amount' | 'holder'>;

const invitationEmail = defineEmail(
  'signing: invitation',
  ({
    request,
    signer,
    url,
    until,
  }: {
    request: InvitedTo;
    signer: Pick<SignerRow, 'name' | 'role'>;
    url: string;
    /** When the commitment ends unless the investor signs. */
    until: string | null;
  }) => ({
    subject: `Please sign: ${investmentName(request)}`,
    preheader: `The agreement for ${formatUsd(request.amount)} in ${request.fundName} is ready for your signature.`,
    heading: 'Your signature is needed',
    paragraphs: [
      greeting(signer.name),
      signer.role === 'spouse'
        ? `${request.investorName} is investing ${formatUsd(request.amount)} in ${investmentName(request)} and has signed the agreement. ${coSubscriberReason(request.holder)}`
        : `Thank you for your commitment of ${formatUsd(request.amount)} to ${investmentName(request)}. The agreement is ready. You can read and sign it in your browser, without an account or a printer.`,
      ...(until ? [`We will hold your commitment until ${until}. Please sign by then, or it ends.`] : []),
      `This link is for you only. Please do not forward it.${until ? '' : ' It works for 30 days.'}`,
    ],
    action: { label: 'Read and sign the agreement', url },
    footer: 'If you did not expect this email, please do not sign, and contact the fund manager.',
  }),
  ({ portal }) => {
    const request = {
      fundName: 'Harbor Residences',
      investorName: 'Ida Investor',
      holderName: null,
      amount: 2_500_000n,
      holder: null,
    };
    const url = `https://${portal.domains[0] ?? 'localhost'}/sign/code`;
    const until = formatDateTimeWithZone(new Date('2026-01-05T17:00:00Z'), defaultTimeZone);
    return {
      investor: [{ request, signer: { name: 'Ida Investor', role: 'investor' as const }, url, until }],
      'investor, for a trust': [
        {
          request: { ...request, holderName: 'Investor Family Trust' },
          signer: { name: 'Ida Investor', role: 'investor' as const },
          url,
          until,
        },
      ],
      'investor, corrected': [
        { request, signer: { name: 'Ida Investor', role: 'investor' as const }, url, until: null },
      ],
      spouse: [{ request, signer: { name: 'Sam Investor', role: 'spouse' as const }, url, until: null }],
    };
  },
);

/** A link requested again within this time is returned, but not mailed again. */
const resendInterval = 60_000;

/** Returns the signer's link, renewed if it is about to expire, and mails it unless that was just done (SIG-06). */
export async function inviteSigner(
  db: Kysely<Database>,
  platform: Platform,
  to: { request: SignatureRequest; signer: SignerRow; now: Date },
): Promise<string> {
  const { request, signer, now } = to;
  const recently = signer.invitedAt && now.getTime() - signer.invitedAt.getTime() < resendInterval;
  const current = recently && (await currentSignLink(platform, to));
  if (current) return current;
  const url = await renewSignLink(db, platform, to);
  const portal = await platform.portals.byId(request.portal);
  const keptUntil = signer.role === 'investor' ? await readKeptUntil(db, request) : null;
  const until = keptUntil && formatDateTimeWithZone(keptUntil, portal?.timeZone ?? defaultTimeZone);
  await queueEmail(db, platform, {
    to: signer.email,
    portal,
    ...(request.portal !== null && { reader: { notRemovedFrom: request.portal } }),
    ...invitationEmail({ request, signer, url, until }),
  });
  return url;
}

/** The link that the signer got before; undefined if it has expired. */
export async function currentSignLink(
  platform: Platform,
  { request, signer, now }: { request: SignatureRequest; signer: SignerRow; now: Date },
): Promise<string | undefined> {
  const { _id: id, expiresAt } = signer;
  return expiresAt && expiresAt > now ? signLinkUrl(platform, request, { id, expiresAt }) : undefined;
}

/** Returns a link that works, for an email to the signer, and records the email in the evidence. */
export async function renewSignLink(
  db: Kysely<Database>,
  platform: Platform,
  { request, signer, now }: { request: SignatureRequest; signer: SignerRow; now: Date },
): Promise<string> {
  const expiresAt =
    signer.expiresAt && signer.expiresAt > now
      ? signer.expiresAt
      : new Date(now.getTime() + lifetimes.signLink);
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
  return signLinkUrl(platform, request, { id: signer._id, expiresAt });
}

async function signLinkUrl(
  platform: Platform,
  request: SignatureRequest,
  signer: { id: string; expiresAt: Date },
): Promise<string> {
  const portal = await platform.portals.byId(request.portal);
  return linkTo(platform.config, portal, `/sign/${signLinkCode(platform.secrets, signer)}`);
}
