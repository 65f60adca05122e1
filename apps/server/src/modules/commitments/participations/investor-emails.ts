import { type AgreedTerms, type Cents, centsFromDecimal, formatUsd, statedTerms } from '@paddock/domain';
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

type Released = Pick<LockedParticipation, 'fundName' | 'fundSlug' | 'invest_amount' | 'isSignedByInvestor'>;
type Corrected = Pick<LockedParticipation, 'fundName' | 'fundSlug' | 'sa_complete_date'> & AgreedTerms;

const sample: Released & Corrected = {
  fundName: 'Harbor Residences',
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
};

export const footer = 'If you did not expect this email, please contact the fund manager.';

/** Tells the investor about their agreement: in the app, and by the same email in the design of their fund's portal. */
export async function tellInvestor(
  db: Kysely<Database>,
  platform: Platform,
  of: LockedParticipation,
  write: (portal: Brand | null) => EmailText & ComposedEmail,
): Promise<void> {
  const portal = await platform.portals.byId(of.portal);
  const email = { to: of.investorEmail, portal, ...write(portal) };
  const news = { user: of.user, kind: 'agreements', portal: of.portal, fund: of.fund } as const;
  await tellPerson(db, platform, { ...news, path: pagePath(of), subject: email.subject }, email);
}

/** The page of the fund, where an agreement is signed and found. */
const pagePath = ({ fundSlug }: Pick<LockedParticipation, 'fundSlug'>): string =>
  fundSlug ? `/syndication/dashboard/${encodeURIComponent(fundSlug)}` : '/dashboard';

/** Tells the investor that the commitment has ended, and why. */
export const sendReleasedEmail = (
  db: Kysely<Database>,
  platform: Platform,
  of: LockedParticipation,
  about: { reason: string; toReturn: Cents },
): Promise<void> =>
  tellInvestor(db, platform, of, (portal) => releasedEmail(platform.config, { of, portal, ...about }));

const releasedEmail = defineEmail(
  'participation: released',
  (
    config: Pick<Config, 'publicUrl'>,
    { of, portal, reason, toReturn }: { of: Released; portal: Brand | null; reason: string; toReturn: Cents },
  ) => {
    const amount = formatUsd(centsFromDecimal(of.invest_amount ?? '') ?? 0n);
    return {
      subject: `Your commitment to ${of.fundName} was released`,
      preheader: `You are no longer committed to ${amount}.`,
      heading: 'Your commitment was released',
      paragraphs: [
        `Our team released your commitment of ${amount} to ${of.fundName}. ${
          of.isSignedByInvestor
            ? 'The agreement that you signed is void.'
            : 'If you received a link to sign the agreement, it no longer works.'
        }`,
        `Reason: ${reason}`,
        ...(toReturn > 0n
          ? [`We have received ${formatUsd(toReturn)} from you for it, and we will return this money.`]
          : []),
      ],
      ...fundPageAction(config, of, portal, 'Open the fund'),
      footer,
    };
  },
  ({ config, portal }) => ({
    signed: [
      config,
      {
        of: { ...sample, isSignedByInvestor: true },
        portal,
        reason: 'The transfer never arrived.',
        toReturn: 0n,
      },
    ],
    'money to return': [
      config,
      {
        of: { ...sample, isSignedByInvestor: true },
        portal,
        reason: 'The investor asked for it.',
        toReturn: 2_500_000n,
      },
    ],
    unsigned: [config, { of: sample, portal, reason: 'The investor asked for it.', toReturn: 0n }],
  }),
);

/** Tells the investor which terms were corrected, and that the corrected agreement needs their signature. */
export const sendTermsCorrectedEmail = (
  db: Kysely<Database>,
  platform: Platform,
  of: LockedParticipation,
  { terms, reason }: { terms: AgreedTerms; reason: string },
): Promise<void> =>
  tellInvestor(db, platform, of, (portal) =>
    termsCorrectedEmail(platform.config, { of, portal, terms, reason }),
  );

const termsCorrectedEmail = defineEmail(
  'participation: terms corrected',
  (
    config: Pick<Config, 'publicUrl'>,
    {
      of,
      portal,
      terms,
      reason,
    }: { of: Corrected; portal: Brand | null; terms: AgreedTerms; reason: string },
  ) => {
    const [before, after] = [statedTerms(of), statedTerms(terms)];
    return {
      subject: `Please sign: the corrected agreement for ${of.fundName}`,
      preheader: 'The terms of your investment have been corrected.',
      heading: 'Your agreement has been corrected',
      paragraphs: [
        `Our team has corrected the terms of your investment in ${of.fundName}. Reason: ${reason}`,
        ...termLabels
          .filter(([field]) => before[field] !== after[field])
          .map(
            ([field, label]) =>
              `${label}: changed from ${before[field] || 'none'} to ${after[field] || 'none'}.`,
          ),
        of.sa_complete_date
          ? 'Your current agreement remains in effect until everyone has signed the corrected one. Please sign it on the fund page.'
          : 'Earlier signing links no longer work. Please sign the corrected agreement on the fund page.',
      ],
      ...fundPageAction(config, of, portal, 'Sign the corrected agreement'),
      footer,
    };
  },
  ({ config, portal }) => {
    const terms = { ...sample, invest_amount: '30000.00' };
    const reason = 'The amount had a typo.';
    return {
      'not complete': [config, { of: sample, portal, terms, reason }],
      complete: [
        config,
        { of: { ...sample, sa_complete_date: new Date('2026-01-05') }, portal, terms, reason },
      ],
    };
  },
);

/** Tells the investor that a new agreement for the same commitment needs their signature. */
export const sendReissuedEmail = (
  db: Kysely<Database>,
  platform: Platform,
  of: LockedParticipation,
  reason: string,
): Promise<void> =>
  tellInvestor(db, platform, of, (portal) => reissuedEmail(platform.config, { of, portal, reason }));

const reissuedEmail = defineEmail(
  'participation: agreement reissued',
  (
    config: Pick<Config, 'publicUrl'>,
    {
      of,
      portal,
      reason,
    }: { of: Released & Pick<Corrected, 'sa_complete_date'>; portal: Brand | null; reason: string },
  ) => ({
    subject: `Please sign: a new agreement for ${of.fundName}`,
    preheader: 'Your commitment is unchanged.',
    heading: 'There is a new agreement to sign',
    paragraphs: [
      `Our team has replaced the agreement for your commitment of ${formatUsd(centsFromDecimal(of.invest_amount ?? '') ?? 0n)} to ${of.fundName}. Your commitment is unchanged.`,
      `Reason: ${reason}`,
      of.sa_complete_date
        ? 'Your current agreement remains in effect until everyone has signed the new one. Please sign it on the fund page.'
        : 'Earlier signing links no longer work. Please sign the new agreement on the fund page.',
    ],
    ...fundPageAction(config, of, portal, 'Sign the new agreement'),
    footer,
  }),
  ({ config, portal }) => {
    const reason = 'A page was missing.';
    return {
      'not complete': [config, { of: sample, portal, reason }],
      complete: [config, { of: { ...sample, sa_complete_date: new Date('2026-01-05') }, portal, reason }],
    };
  },
);

const termLabels = [
  ['amount', 'Amount'],
  ['method', 'Method of investment'],
  ['spouse_name', 'Spouse'],
  ['spouse_email', 'Spouse’s email'],
] as const;

export function fundPageAction(
  config: Pick<Config, 'publicUrl'>,
  { fundSlug }: Pick<LockedParticipation, 'fundSlug'>,
  portal: Parameters<typeof linkTo>[1],
  label: string,
) {
  return fundSlug ? { action: { label, url: linkTo(config, portal, pagePath({ fundSlug })) } } : {};
}
