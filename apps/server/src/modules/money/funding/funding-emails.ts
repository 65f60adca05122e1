import type { PortalView } from '@paddock/contract';
import {
  type AccountPause,
  accountPauseReason,
  type Cents,
  defaultTimeZone,
  formatLongDate,
  formatUsd,
  investmentName,
  participantName,
  wirePath,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineEmail, greeting, linkTo } from '../../messages/mailing/index.ts';
import { emailTeam } from '../../messages/notifications/index.ts';
import { fraudWarning } from './fraud-warning.ts';
import { type Linked, mayBeAskedForMoney, tellAboutFunding } from './funding-recipient.ts';
import { type Funding, toWireOf } from './read-funding.ts';
import { whereToPay } from './where-to-pay.ts';

/** What an email says of a wire that is expected. */
interface Expected {
  readonly syndUser: string;
  readonly investorName: string;
  /** Where it has to be said (ENT-04). */
  readonly holderName: string | null;
  readonly fundName: string;
  readonly unfunded: Cents;
  readonly funded: Cents;
  readonly reference: string;
  /** A day in words. */
  readonly due: string;
}

const sample: Expected = {
  syndUser: '0f8fad5b-d9cb-469f-a165-70867728950e',
  investorName: 'Ida Investor',
  holderName: null,
  fundName: 'Harbor Residences',
  unfunded: 2_500_000n,
  funded: 0n,
  reference: '7GPM-4XC9',
  due: 'December 7, 2026',
};

const wirePage = ({ config, portal }: Linked, { syndUser }: Pick<Expected, 'syndUser'>) => ({
  action: {
    label: 'See the wire instructions',
    url: linkTo(config, portal, wirePath(syndUser)),
  },
  footer: 'You are receiving this email because you invested in this fund.',
});

const amountDue = ({ unfunded, funded, ...payment }: Expected) =>
  funded > 0n
    ? `We have received ${formatUsd(funded)}. Please send the remaining ${formatUsd(unfunded)} for ${investmentName(payment)}`
    : `Please send ${formatUsd(unfunded)} for ${investmentName(payment)}`;

const fundingStartedEmail = defineEmail(
  'funding: money is due',
  (payment: Expected, linked: Linked, { isCorrected }: { isCorrected: boolean }) => ({
    subject: `Please fund your investment in ${investmentName(payment)}`,
    preheader: `${formatUsd(payment.unfunded)} by ${payment.due}, reference ${payment.reference}.`,
    heading: 'Please fund your investment',
    paragraphs: [
      greeting(payment.investorName),
      isCorrected ? 'Your corrected agreement is in force.' : 'Your agreement is countersigned.',
      `${amountDue(payment)} by ${payment.due}, and state the reference ${payment.reference} in the payment. It tells us that the money is yours.`,
      whereToPay,
      fraudWarning,
    ],
    ...wirePage(linked, payment),
  }),
  (linked) => ({
    'first agreement': [sample, linked, { isCorrected: false }],
    'of a trust': [{ ...sample, holderName: 'Investor Family Trust' }, linked, { isCorrected: false }],
    'corrected agreement': [
      { ...sample, funded: 2_500_000n, unfunded: 500_000n },
      linked,
      { isCorrected: true },
    ],
  }),
);

const reminderEmail = defineEmail(
  'funding: reminder',
  (payment: Expected, linked: Linked, { isOverdue }: { isOverdue: boolean }) => ({
    subject: isOverdue
      ? `Overdue: your investment in ${investmentName(payment)}`
      : `Reminder: fund your investment in ${investmentName(payment)}`,
    preheader: isOverdue
      ? `${formatUsd(payment.unfunded)} was due on ${payment.due}.`
      : `${formatUsd(payment.unfunded)} is due on ${payment.due}.`,
    heading: isOverdue ? 'Your payment is overdue' : 'Your payment is due soon',
    paragraphs: [
      greeting(payment.investorName),
      isOverdue
        ? `${formatUsd(payment.unfunded)} for ${investmentName(payment)} was due on ${payment.due}, and we have not received it yet. Please send it as soon as you can with the reference ${payment.reference}, or contact the fund manager.`
        : `${amountDue(payment)} by ${payment.due} with the reference ${payment.reference}.`,
      'If you have sent it already, thank you. A wire can take a day to arrive.',
      fraudWarning,
    ],
    ...wirePage(linked, payment),
  }),
  (linked) => ({
    'before it is due': [sample, linked, { isOverdue: false }],
    overdue: [{ ...sample, funded: 1_000_000n, unfunded: 1_500_000n }, linked, { isOverdue: true }],
  }),
);

const overdueEmail = defineEmail(
  'funding: overdue, to admins',
  ({ config, portal }: Linked, payment: Expected, paused: AccountPause | null) => ({
    subject: `Overdue: ${participantName(payment)}, ${payment.fundName}`,
    preheader: `${formatUsd(payment.unfunded)} was due on ${payment.due}.`,
    heading: 'A payment is overdue',
    paragraphs: [
      `${formatUsd(payment.unfunded)} of ${participantName(payment)} for ${payment.fundName} was due on ${payment.due}, with the reference ${payment.reference}, and no receipt of it is recorded. ${paused ? `The investor has not been reminded: ${accountPauseReason[paused]}.` : 'The investor has been reminded.'}`,
    ],
    action: {
      label: 'Open the participation',
      url: linkTo(config, portal, `/admin/participations/${payment.syndUser}`),
    },
  }),
  (linked) => ({ default: [linked, sample, null], 'not reminded': [linked, sample, 'removed' as const] }),
);

/** Tells the team of money that was due and has not arrived (INV-01). */
export async function emailTeamOfOverdue(
  db: Kysely<Database>,
  platform: Platform,
  funding: Funding,
): Promise<void> {
  const portal = await platform.portals.byId(funding.portal);
  const payment = expected(funding, portal, platform.clock.now());
  const email = overdueEmail({ config: platform.config, portal }, payment, funding.pause);
  await emailTeam(db, platform, { kind: 'overdue', portal: funding.portal }, email);
}

/**
 * Asks the investor for the money, with amount, reference and due date (INV-01). Nothing is sent to somebody whose
 * account was closed or who was removed from the portal.
 */
export async function sendFundingStartedEmail(
  db: Kysely<Database>,
  platform: Platform,
  funding: Funding,
  about: { isCorrected: boolean },
): Promise<void> {
  const now = platform.clock.now();
  if (!(await mayBeAskedForMoney(db, funding, { email: 'money is due', now }))) return;
  await tellAboutFunding(db, platform, funding, wirePath(funding.syndUser), (linked, portal) =>
    fundingStartedEmail(expected(funding, portal, now), linked, about),
  );
}

/** Reminds the investor of money that is due (INV-01), with the same exception. */
export async function sendFundingReminder(
  db: Kysely<Database>,
  platform: Platform,
  funding: Funding,
  about: { isOverdue: boolean },
): Promise<void> {
  const now = platform.clock.now();
  if (!(await mayBeAskedForMoney(db, funding, { email: 'reminder of money that is due', now }))) return;
  await tellAboutFunding(db, platform, funding, wirePath(funding.syndUser), (linked, portal) =>
    reminderEmail(expected(funding, portal, now), linked, about),
  );
}

function expected(funding: Funding, portal: PortalView | null, now: Date): Expected {
  const { state, reference, dueAt, ...payment } = funding;
  if (!state || !reference || !dueAt)
    throw new Error(`No money is expected for the participation ${funding.syndUser}`);
  return {
    ...payment,
    reference,
    unfunded: toWireOf(funding, now),
    funded: state.funded,
    due: formatLongDate(dueAt, portal?.timeZone ?? defaultTimeZone),
  };
}
