import {
  type AgreedTerms,
  type Cents,
  centsOf,
  formatUsd,
  fundPagePath,
  investmentName,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type Brand,
  type ComposedEmail,
  defineEmail,
  type EmailText,
  linkTo,
} from '../../messages/mailing/index.ts';
import { tellPerson } from '../../messages/notifications/index.ts';
import type { LockedParticipation } from './lock-participation.ts';

type Named = Pick<LockedParticipation, 'fundName' | 'holderName' | 'fundSlug' | 'investing_entity'>;
type Released = Named & Pick<LockedParticipation, 'invest_amount' | 'isSignedByInvestor'>;
/** What an email says of a commitment whose terms were corrected. */
export type Corrected = Named & Pick<LockedParticipation, 'sa_complete_date'> & AgreedTerms;

/** The profile whose participation a link is to open, where the fund alone would open another one. */
const namedProfile = ({
  holderName,
  investing_entity,
}: Pick<LockedParticipation, 'holderName' | 'investing_entity'>) =>
  holderName === null ? null : investing_entity;

export const sample: Released & Corrected = {
  fundName: 'Harbor Residences',
  holderName: null,
  fundSlug: 'harbor-residences',
  invest_amount: '25000.00',
  isSignedByInvestor: false,
  sa_complete_date: null,
  method_of_inv: 'TRUST',
  is_married: null,
  is_marital_state: null,
  cosub_first_name: null,
  cosub_last_name: null,
  cosub_email: null,
  investing_entity: null,
};

export const footer = 'If you did not expect this email, please contact the fund manager.';

/** Tells the investor about their agreement: in the app, and by the same email in the design of their fund's portal. */
export async function tellAboutParticipation(
  db: Kysely<Database>,
  platform: Platform,
  participation: LockedParticipation,
  write: (portal: Brand | null) => EmailText & ComposedEmail,
): Promise<void> {
  const portal = await platform.portals.byId(participation.portal);
  const email = { to: participation.investorEmail, portal, ...write(portal) };
  const news = {
    user: participation.user,
    kind: 'agreements',
    portal: participation.portal,
    fund: participation.fund,
    about: [{ collection: 'synd_users', record: participation._id }],
  } as const;
  await tellPerson(
    db,
    platform,
    {
      ...news,
      path: fundPagePath(participation.fundSlug, namedProfile(participation)),
      subject: email.subject,
    },
    email,
  );
}

/** Tells the investor that the commitment has ended, and why. */
export const sendReleasedEmail = (
  db: Kysely<Database>,
  platform: Platform,
  participation: LockedParticipation,
  about: { reason: string; toReturn: Cents },
): Promise<void> =>
  tellAboutParticipation(db, platform, participation, (portal) =>
    releasedEmail(platform.config, { participation, portal, ...about }),
  );

const releasedEmail = defineEmail(
  'participation: released',
  (
    config: Pick<Config, 'publicUrl'>,
    {
      participation,
      portal,
      reason,
      toReturn,
    }: { participation: Released; portal: Brand | null; reason: string; toReturn: Cents },
  ) => {
    const amount = formatUsd(centsOf(participation.invest_amount ?? '0'));
    return {
      subject: `Your commitment to ${investmentName(participation)} was released`,
      preheader: `You are no longer committed to ${amount}.`,
      heading: 'Your commitment was released',
      paragraphs: [
        `Our team released your commitment of ${amount} to ${investmentName(participation)}. ${
          participation.isSignedByInvestor
            ? 'The agreement that you signed is void.'
            : 'If you received a link to sign the agreement, it no longer works.'
        }`,
        `Reason: ${reason}`,
        ...(toReturn > 0n
          ? [`We have received ${formatUsd(toReturn)} from you for it, and we will return this money.`]
          : []),
      ],
      ...fundPageAction(config, participation, portal, 'Open the fund'),
      footer,
    };
  },
  ({ config, portal }) => ({
    signed: [
      config,
      {
        participation: { ...sample, isSignedByInvestor: true },
        portal,
        reason: 'The transfer never arrived.',
        toReturn: 0n,
      },
    ],
    'money to return': [
      config,
      {
        participation: { ...sample, isSignedByInvestor: true },
        portal,
        reason: 'The investor asked for it.',
        toReturn: 2_500_000n,
      },
    ],
    unsigned: [config, { participation: sample, portal, reason: 'The investor asked for it.', toReturn: 0n }],
  }),
);

/** Tells the investor that a new agreement for the same commitment needs their signature. */
export const sendReissuedEmail = (
  db: Kysely<Database>,
  platform: Platform,
  participation: LockedParticipation,
  reason: string,
): Promise<void> =>
  tellAboutParticipation(db, platform, participation, (portal) =>
    reissuedEmail(platform.config, { participation, portal, reason }),
  );

const reissuedEmail = defineEmail(
  'participation: agreement reissued',
  (
    config: Pick<Config, 'publicUrl'>,
    {
      participation,
      portal,
      reason,
    }: {
      participation: Released & Pick<Corrected, 'sa_complete_date'>;
      portal: Brand | null;
      reason: string;
    },
  ) => ({
    subject: `Please sign: a new agreement for ${investmentName(participation)}`,
    preheader: 'Your commitment is unchanged.',
    heading: 'There is a new agreement to sign',
    paragraphs: [
      `Our team has replaced the agreement for your commitment of ${formatUsd(centsOf(participation.invest_amount ?? '0'))} to ${investmentName(participation)}. Your commitment is unchanged.`,
      `Reason: ${reason}`,
      participation.sa_complete_date
        ? 'Your current agreement remains in effect until everyone has signed the new one. Please sign it on the fund page.'
        : 'Earlier signing links no longer work. Please sign the new agreement on the fund page.',
    ],
    ...fundPageAction(config, participation, portal, 'Sign the new agreement'),
    footer,
  }),
  ({ config, portal }) => {
    const reason = 'A page was missing.';
    return {
      'not complete': [config, { participation: sample, portal, reason }],
      complete: [
        config,
        { participation: { ...sample, sa_complete_date: new Date('2026-01-05') }, portal, reason },
      ],
    };
  },
);

export function fundPageAction(
  config: Pick<Config, 'publicUrl'>,
  participation: Pick<LockedParticipation, 'fundSlug' | 'holderName' | 'investing_entity'>,
  portal: Parameters<typeof linkTo>[1],
  label: string,
) {
  const { fundSlug } = participation;
  const url = linkTo(config, portal, fundPagePath(fundSlug, namedProfile(participation)));
  return fundSlug ? { action: { label, url } } : {};
}
