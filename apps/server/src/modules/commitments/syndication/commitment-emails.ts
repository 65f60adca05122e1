import { formatUsd, fundPagePath, investmentName, participantName } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type Brand,
  type ComposedEmail,
  defineEmail,
  type EmailText,
  greeting,
  linkTo,
} from '../../messages/mailing/index.ts';
import { emailTeam, tellPerson } from '../../messages/notifications/index.ts';
import type { Commitment } from './commitment.ts';

/** What emails say of a commitment. */
type Committed = Pick<Commitment, 'fundName' | 'fundSlug' | 'amount' | 'investorName' | 'holderName'>;

const sample: Committed = {
  fundName: 'Harbor Residences',
  fundSlug: 'harbor-residences',
  amount: 2_500_000n,
  investorName: 'Ida Investor',
  holderName: null,
};

const withdrawnEmail = defineEmail(
  'commitment: withdrawn',
  (commitment: Committed, page: FundPage, { isOpen }: { isOpen: boolean }) => ({
    subject: `Withdrawn: your commitment to ${investmentName(commitment)}`,
    preheader: `Your commitment of ${formatUsd(commitment.amount)} was withdrawn.`,
    heading: 'Your commitment was withdrawn',
    paragraphs: [
      greeting(commitment.investorName),
      `You have withdrawn your commitment of ${formatUsd(commitment.amount)} to ${investmentName(commitment)}. Its signing links no longer work, and you owe nothing.`,
      nextStepMessage(isOpen),
      'If you did not do this, please change your password and contact the fund manager.',
    ],
    ...fundPageAction(page),
  }),
  ({ config, portal }) => ({
    'of a trust': [
      { ...sample, holderName: 'Investor Family Trust' },
      { config, portal, slug: sample.fundSlug, profile: null },
      { isOpen: true },
    ],
    'fund open': [sample, { config, portal, slug: sample.fundSlug, profile: null }, { isOpen: true }],
    'fund closed': [sample, { config, portal, slug: sample.fundSlug, profile: null }, { isOpen: false }],
  }),
);

const withdrawnAdminEmail = defineEmail(
  'commitment: withdrawn, to admins',
  ({ fundName, amount, ...commitment }: Committed) => ({
    subject: `Withdrawn: ${participantName(commitment)}, ${fundName}`,
    heading: 'A commitment was withdrawn',
    paragraphs: [
      `${participantName(commitment)} withdrew the commitment of ${formatUsd(amount)} to ${fundName} before signing. The amount is available again.`,
    ],
  }),
  () => ({ default: [sample] }),
);

const expiredEmail = defineEmail(
  'commitment: ended unsigned',
  (commitment: Committed, page: FundPage, { days, isOpen }: { days: number; isOpen: boolean }) => ({
    subject: `Ended: your commitment to ${investmentName(commitment)}`,
    preheader: 'The agreement was not signed in time.',
    heading: 'Your commitment has ended',
    paragraphs: [
      greeting(commitment.investorName),
      `We hold a commitment for ${daysText(days)} until its agreement is signed. Yours of ${formatUsd(commitment.amount)} to ${investmentName(commitment)} was not signed in time, so it has ended. Its signing links no longer work, and you owe nothing.`,
      nextStepMessage(isOpen),
    ],
    ...fundPageAction(page),
  }),
  ({ config, portal }) => ({
    default: [sample, { config, portal, slug: sample.fundSlug, profile: null }, { days: 7, isOpen: true }],
  }),
);

const expiredAdminEmail = defineEmail(
  'commitment: ended unsigned, to admins',
  ({ fundName, amount, ...commitment }: Committed, days: number) => ({
    subject: `Ended unsigned: ${participantName(commitment)}, ${fundName}`,
    heading: 'A commitment has ended',
    paragraphs: [
      `${participantName(commitment)} did not sign the agreement for ${formatUsd(amount)} in ${fundName} within ${daysText(days)}, so the commitment has ended. The amount is available again.`,
    ],
  }),
  () => ({ default: [sample, 7] }),
);

/** Confirms the withdrawal of a commitment to the investor, and tells the admins (SEC-09). */
export async function sendWithdrawnEmails(
  db: Kysely<Database>,
  platform: Platform,
  commitment: Commitment,
  fund: { isOpen: boolean },
): Promise<void> {
  const page = await fundPage(platform, commitment);
  await tellAboutEnd(db, platform, commitment, page, withdrawnEmail(commitment, page, fund));
  await emailTeam(
    db,
    platform,
    { kind: 'commitments', portal: commitment.portal },
    withdrawnAdminEmail(commitment),
  );
}

/** Tells the investor and the admins that a commitment has expired unsigned (SEC-09). */
export async function sendExpiredEmails(
  db: Kysely<Database>,
  platform: Platform,
  commitment: Commitment,
  ended: { days: number; isOpen: boolean },
): Promise<void> {
  const page = await fundPage(platform, commitment);
  await tellAboutEnd(db, platform, commitment, page, expiredEmail(commitment, page, ended));
  await emailTeam(
    db,
    platform,
    { kind: 'commitments', portal: commitment.portal },
    expiredAdminEmail(commitment, ended.days),
  );
}

/** Where the page of the fund is. */
interface FundPage {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly portal: Brand | null;
  readonly slug: string | null;
  /** The profile whose commitment it was, where it has to be said. */
  readonly profile: string | null;
}

async function fundPage(
  platform: Platform,
  { portal, fundSlug, holderName, investing_entity }: Commitment,
): Promise<FundPage> {
  return {
    config: platform.config,
    portal: await platform.portals.byId(portal),
    slug: fundSlug,
    profile: holderName === null ? null : investing_entity,
  };
}

/** Tells the investor in the app, and by the same email. */
async function tellAboutEnd(
  db: Kysely<Database>,
  platform: Platform,
  { _id, user, fund, portal, investorEmail }: Commitment,
  page: FundPage,
  email: EmailText & ComposedEmail,
): Promise<void> {
  const about = [{ collection: 'synd_users', record: _id }] as const;
  const news = {
    user,
    fund,
    portal,
    kind: 'agreements',
    path: fundPagePath(page.slug, page.profile),
    about,
  } as const;
  const addressed = { ...email, to: investorEmail, portal: page.portal };
  await tellPerson(db, platform, { ...news, subject: email.subject }, addressed);
}

function fundPageAction({ config, portal, slug, profile }: FundPage) {
  return {
    action: { label: 'Open the fund page', url: linkTo(config, portal, fundPagePath(slug, profile)) },
    footer: 'You are receiving this email because you committed to this fund.',
  };
}

const daysText = (days: number) => (days === 1 ? 'one day' : `${days} days`);

function nextStepMessage(isOpen: boolean): string {
  return isOpen
    ? 'The fund is still open for investment. You can commit again on its page.'
    : 'The fund is currently not open for new investments.';
}
