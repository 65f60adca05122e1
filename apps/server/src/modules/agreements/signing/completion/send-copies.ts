import {
  investmentName,
  participantName,
  type SignatureProviderName,
  type Signer,
  signatureProviderLabels,
  wirePath,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Config } from '../../../../platform/config.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import {
  type Brand,
  defineEmail,
  greeting,
  linkTo,
  maxAttachmentBytes,
  type QueuedEmail,
  queueEmail,
} from '../../../messages/mailing/index.ts';
import { whereToPay } from '../../../money/funding/index.ts';
import { findPausedSigners } from '../signatures/paused-signers.ts';
import type { SignatureRequest, SignerRow } from '../signatures/signature-request.ts';

/** The sealed agreement in the store. */
interface SealedFile {
  readonly key: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Emails the sealed agreement to everyone who signed it, as their own copy (SIG-06, INV-05): to the address of their
 * account as it is now, or for a spouse, to the one that the agreement names.
 */
export async function sendCopies(
  db: Kysely<Database>,
  platform: Platform,
  request: SignatureRequest,
  sealed: SealedFile,
): Promise<void> {
  const portal = await platform.portals.byId(request.portal);
  const addresses = await readAddresses(db, request.signers);
  const paused = (await findPausedSigners(db, [request._id])).get(request._id) ?? [];
  for (const signer of request.signers) {
    // A service knows management by an address that nobody reads, until an admin signs for it.
    if (signer.role === 'management' && signer.user === null) continue;
    const email = addresses.get(signer.user ?? '') ?? signer.email;
    const to = { ...signer, email };
    await queueEmail(
      db,
      platform,
      agreementCopyEmail(platform.config, {
        request,
        signer: to,
        sealed,
        portal,
        isPaused: paused.some(({ role }) => role === signer.role),
      }),
    );
  }
}

/** The current addresses of the signers who have an account, by its id. */
async function readAddresses(db: Kysely<Database>, signers: readonly SignerRow[]) {
  const ids = signers.flatMap(({ user }) => user ?? []);
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db.selectFrom('users').select(['_id', 'email']).where('_id', 'in', ids).execute();
  return new Map(rows.map(({ _id, email }) => [_id, email]));
}

/** Where to find a copy that is too large for email. */
const tooLargeMessages: Readonly<
  Record<Signer, (request: Pick<SignatureRequest, 'investorName'>) => string>
> = {
  investor: () => 'It is too large to attach. You can find it on your investment’s page.',
  spouse: (request) =>
    `It is too large to attach. ${request.investorName} can find it on the page of the investment, and we will send it to you on request.`,
  management: () => 'It is too large to attach. It is filed with the investment.',
};

const attachedMessage = (provider: SignatureProviderName): string =>
  provider === 'builtin'
    ? 'Your copy is attached: a PDF with all signatures, a page that shows who signed when, and a digital seal that reveals any later change.'
    : `Your copy is attached: a PDF from ${signatureProviderLabels[provider]}, with all signatures and its record of who signed when.`;

export const agreementCopyEmail = defineEmail(
  'signing: copy of the agreement',
  (
    config: Pick<Config, 'publicUrl'>,
    {
      request,
      signer,
      sealed,
      portal,
      isPaused = false,
    }: {
      request: Pick<SignatureRequest, 'syndUser' | 'fundName' | 'investorName' | 'holderName' | 'provider'>;
      signer: Pick<SignerRow, 'name' | 'email' | 'role'>;
      sealed: SealedFile;
      portal: Brand | null;
      /** Their account may not act, so no page of ours is open to them. */
      isPaused?: boolean;
    },
  ): QueuedEmail => {
    const isAttached = sealed.size <= maxAttachmentBytes;
    const isInvestor = signer.role === 'investor' && !isPaused;
    return {
      to: signer.email,
      portal,
      subject:
        signer.role === 'management'
          ? `Countersigned: ${participantName(request)}, ${request.fundName}`
          : `Countersigned: your agreement for ${investmentName(request)}`,
      preheader: isAttached ? 'Everyone has signed. Your copy is attached.' : 'Everyone has signed.',
      heading: 'The agreement is countersigned',
      paragraphs: [
        greeting(signer.name),
        signer.role === 'investor'
          ? `Everyone has signed your agreement for ${investmentName(request)}.`
          : `Everyone has signed the agreement of ${participantName(request)} for ${request.fundName}.`,
        isAttached
          ? attachedMessage(request.provider)
          : isPaused
            ? 'It is too large to attach. We will send it to you on request.'
            : tooLargeMessages[signer.role](request),
        ...(isInvestor ? [whereToPay] : []),
      ],
      ...(isInvestor && {
        action: {
          label: 'See the wire instructions',
          url: linkTo(config, portal, wirePath(request.syndUser)),
        },
      }),
      footer: 'Please keep this email for your records.',
      ...(isAttached && { attachment: { key: sealed.key, name: sealed.name } }),
    };
  },
  ({ config, portal }) => {
    const request = {
      syndUser: '0f8fad5b-d9cb-469f-a165-70867728950e',
      fundName: 'Harbor Residences',
      investorName: 'Ida Investor',
      holderName: null,
      provider: 'builtin' as const,
    };
    const signer = { name: 'Ida Investor', email: 'ida@example.com', role: 'investor' as const };
    const sealed = { key: 'agreements/sample', name: 'Agreement.pdf', size: 200_000 };
    const tooLarge = { ...sealed, size: maxAttachmentBytes + 1 };
    return {
      attached: [config, { request, signer, sealed, portal }],
      'attached, of a trust': [
        config,
        { request: { ...request, holderName: 'Investor Family Trust' }, signer, sealed, portal },
      ],
      'attached, from a service': [
        config,
        { request: { ...request, provider: 'dropbox' as const }, signer, sealed, portal },
      ],
      'attached, to a closed account': [config, { request, signer, sealed, portal, isPaused: true }],
      'too large': [config, { request, signer, sealed: tooLarge, portal }],
      'to management': [
        config,
        { request, signer: { ...signer, name: 'Mia Manager', role: 'management' as const }, sealed, portal },
      ],
      'too large, to the spouse': [
        config,
        { request, signer: { ...signer, role: 'spouse' as const }, sealed: tooLarge, portal },
      ],
    };
  },
);
