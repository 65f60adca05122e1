import { afterSigning, formatUsd, holdingPath, investmentName, type Signer } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Config } from '../../../../platform/config.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Brand, defineEmail, greeting, linkTo } from '../../../messages/mailing/index.ts';
import { tellPerson } from '../../../messages/notifications/index.ts';
import type { SignatureRequest, SignerRow } from './signature-request.ts';

interface Signed {
  readonly request: Pick<
    SignatureRequest,
    'syndUser' | 'fundName' | 'holderName' | 'amount' | 'correction' | 'holder'
  >;
  readonly investorName: string;
  readonly spouse: Pick<SignerRow, 'name' | 'email'> | null;
  readonly waitingFor: Signer | null;
  readonly portal: Brand | null;
}

const signedEmail = defineEmail(
  'signing: signed, to the investor',
  (config: Pick<Config, 'publicUrl'>, { request, investorName, spouse, waitingFor, portal }: Signed) => {
    const { next, later } = afterSigning({
      waitingFor,
      spouse,
      isJoint: request.holder?.kind === 'joint',
      isCorrected: request.correction !== null,
    });
    const agreement = request.correction ? 'the corrected agreement' : 'the agreement';
    return {
      subject: `Signed: your agreement for ${investmentName(request)}`,
      preheader: next,
      heading: 'You have signed',
      paragraphs: [
        greeting(investorName),
        `You have signed ${agreement} for your investment of ${formatUsd(request.amount)} in ${investmentName(request)}.`,
        next,
        later,
        'If you did not do this, please change your password and contact the fund manager.',
      ],
      action: { label: 'Open my investment', url: linkTo(config, portal, holdingPath(request.syndUser)) },
      footer: 'You are receiving this email because you signed this agreement.',
    };
  },
  ({ config, portal }) => {
    const signed = {
      request: {
        syndUser: '0f8fad5b-d9cb-469f-a165-70867728950e',
        fundName: 'Harbor Residences',
        holderName: null,
        amount: 2_500_000n,
        correction: null,
        holder: null,
      },
      investorName: 'Ida Investor',
      spouse: null,
      waitingFor: 'management' as const,
      portal,
    };
    const spouse = { name: 'Sam Investor', email: 'sam@example.com' };
    return {
      'management next': [config, signed],
      'spouse next': [config, { ...signed, spouse, waitingFor: 'spouse' as const }],
      corrected: [config, { ...signed, request: { ...signed.request, correction: 'correction' } }],
    };
  },
);

/** Confirms to the investor what they have signed, who signs next and what comes then (INV-05). */
export async function confirmSignature(
  db: Kysely<Database>,
  platform: Platform,
  {
    request,
    signer,
    waitingFor,
  }: { request: SignatureRequest; signer: SignerRow; waitingFor: Signer | null },
): Promise<void> {
  const { user, fund, email } = await db
    .selectFrom('synd_users')
    .innerJoin('users', 'users._id', 'synd_users.user')
    .select(['synd_users.user', 'synd_users.fund', 'users.email'])
    .where('synd_users._id', '=', request.syndUser)
    .executeTakeFirstOrThrow();
  const spouse = request.signers.find(({ role }) => role === 'spouse') ?? null;
  const portal = await platform.portals.byId(request.portal);
  const told = signedEmail(platform.config, {
    request,
    investorName: signer.name,
    spouse,
    waitingFor,
    portal,
  });
  await tellPerson(
    db,
    platform,
    {
      user,
      kind: 'agreements',
      portal: request.portal,
      fund,
      path: holdingPath(request.syndUser),
      subject: told.subject,
      about: [{ collection: 'synd_users', record: request.syndUser }],
    },
    { ...told, to: email, portal },
  );
}
