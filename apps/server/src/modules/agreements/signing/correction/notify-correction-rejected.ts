import { correctedAmountProblem, formatUsd, investmentName, participantName } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Config } from '../../../../platform/config.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import {
  type Brand,
  defineEmail,
  emailAdmins,
  greeting,
  linkTo,
  queueEmail,
} from '../../../messages/mailing/index.ts';
import type { SignatureRequest } from '../signatures/signature-request.ts';
import type { CorrectionBlock } from './replace-terms.ts';

type Corrected = Pick<SignatureRequest, 'syndUser' | 'fundName' | 'investorName' | 'holderName' | 'amount'>;

const sampleRequest: Corrected = {
  syndUser: 'sample',
  fundName: 'Harbor Residences',
  investorName: 'Ida Investor',
  holderName: null,
  amount: 2_500_000n,
};

const correctionRejectedEmail = defineEmail(
  'signing: correction rejected',
  ({
    name,
    request,
    returned,
  }: {
    name: string;
    request: Corrected;
    returned: CorrectionBlock['returned'];
  }) => ({
    subject: `Not in effect: the corrected agreement for ${investmentName(request)}`,
    preheader: 'Your earlier agreement remains in effect.',
    heading: 'The corrected agreement is not in effect',
    paragraphs: [
      greeting(name),
      `Everyone has signed the corrected agreement for ${formatUsd(request.amount)} in ${investmentName(request)}. In the meantime, however, ${
        returned === null
          ? 'the fund filled up and cannot accept this amount'
          : `a distribution paid back ${formatUsd(returned)} of the capital, and the amount cannot be less than that`
      }, so your earlier agreement remains in effect unchanged.`,
      'We are sorry for the inconvenience. Our team has been notified and will contact you.',
    ],
    footer: 'Please keep this email for your records.',
  }),
  () => ({
    default: [{ name: 'Ida Investor', request: sampleRequest, returned: null }],
    'capital paid back': [{ name: 'Ida Investor', request: sampleRequest, returned: 5_000_000n }],
  }),
);

const correctionRejectedAdminEmail = defineEmail(
  'signing: correction rejected, to admins',
  (
    config: Pick<Config, 'publicUrl'>,
    { request, portal, block }: { request: Corrected; portal: Brand | null; block: CorrectionBlock },
  ) => ({
    subject: `Correction rejected: ${participantName(request)}, ${request.fundName}`,
    preheader: 'The earlier agreement remains in effect.',
    heading: 'A correction is not in effect',
    paragraphs: [
      `Everyone has signed the corrected agreement of ${participantName(request)} for ${formatUsd(request.amount)} in ${request.fundName}, but ${
        block.returned === null
          ? `the fund cannot accept the amount: ${block.message}.`
          : `it cannot take effect. ${block.message}`
      } The earlier agreement, its amount and its date remain in effect.`,
    ],
    action: {
      label: 'Open the participation',
      url: linkTo(config, portal, `/admin/participations/${request.syndUser}`),
    },
  }),
  ({ config, portal }) => ({
    default: [
      config,
      { request: sampleRequest, portal, block: { message: 'At most $10,000 is left', returned: null } },
    ],
    'capital paid back': [
      config,
      {
        request: sampleRequest,
        portal,
        block: { message: correctedAmountProblem(2_500_000n, 5_000_000n) ?? '', returned: 5_000_000n },
      },
    ],
  }),
);

/** Tells signers and admins that a correction failed, and why: its amount is more than the fund can take, or too little. */
export async function notifyCorrectionRejected(
  db: Kysely<Database>,
  platform: Platform,
  request: SignatureRequest,
  block: CorrectionBlock,
): Promise<void> {
  const portal = await platform.portals.byId(request.portal);
  for (const { name, email } of request.signers.filter(({ role }) => role !== 'management'))
    await queueEmail(db, platform, {
      to: email,
      portal,
      ...correctionRejectedEmail({ name, request, returned: block.returned }),
    });
  await emailAdmins(db, platform, request.portal, {
    ...correctionRejectedAdminEmail(platform.config, { request, portal, block }),
  });
}
