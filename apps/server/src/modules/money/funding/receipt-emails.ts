import type { PortalView } from '@paddock/contract';
import {
  type AccountPause,
  type Cents,
  defaultTimeZone,
  formatLongDate,
  formatUsd,
  holdingPath,
  investmentName,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineEmail, greeting, linkTo } from '../../messages/mailing/index.ts';
import { type Linked, tellAboutFunding } from './funding-recipient.ts';
import { type Funding, toWireOf } from './read-funding.ts';

/** What an email says of money that was recorded. */
interface Recorded {
  readonly syndUser: string;
  readonly investorName: string;
  /** Where it has to be said (ENT-04). */
  readonly holderName: string | null;
  readonly fundName: string;
  readonly amount: Cents;
  readonly funded: Cents;
  readonly unfunded: Cents;
  /** What is asked for of it now: less while a corrected agreement over less waits for signatures. */
  readonly toWire: Cents;
  readonly excess: Cents;
  /** A day in words. */
  readonly due: string | null;
  /** Why the investor is asked for nothing more. */
  readonly pause: AccountPause | null;
}

const sample: Recorded = {
  syndUser: '0f8fad5b-d9cb-469f-a165-70867728950e',
  investorName: 'Ida Investor',
  holderName: null,
  fundName: 'Harbor Residences',
  amount: 2_500_000n,
  funded: 2_500_000n,
  unfunded: 0n,
  toWire: 0n,
  excess: 0n,
  due: 'December 7, 2026',
  pause: null,
};

const holdingPage = (
  { config, portal }: Linked,
  { syndUser }: Pick<Recorded, 'syndUser'>,
  label: string,
) => ({
  action: { label, url: linkTo(config, portal, holdingPath(syndUser)) },
  footer: 'Please keep this email for your records.',
});

function standing({ unfunded, toWire, excess, funded, due, pause }: Recorded): string {
  if (unfunded > 0n && (pause || toWire === 0n)) return `${formatUsd(funded)} has come in so far.`;
  if (unfunded > 0n)
    return `${formatUsd(funded)} has come in so far. ${formatUsd(toWire)} is still to come${due ? `, by ${due}` : ''}.`;
  const full = `Your investment of ${formatUsd(funded)} is funded in full.`;
  return excess > 0n ? `${full} ${formatUsd(excess)} came in beyond it, and we will return it to you.` : full;
}

const receivedEmail = defineEmail(
  'funding: money received',
  (receipt: Recorded, linked: Linked) => ({
    subject:
      receipt.unfunded > 0n
        ? `Received: ${formatUsd(receipt.amount)} for ${investmentName(receipt)}`
        : `Funded in full: your investment in ${investmentName(receipt)}`,
    preheader: `We have received ${formatUsd(receipt.amount)}.`,
    heading: 'We have received your payment',
    paragraphs: [
      greeting(receipt.investorName),
      `Thank you. We have received ${formatUsd(receipt.amount)} for ${investmentName(receipt)}.`,
      standing(receipt),
      'The page of your investment has your receipt as a PDF.',
    ],
    ...holdingPage(linked, receipt, 'Open my investment and receipt'),
  }),
  (linked) => ({
    'in full': [sample, linked],
    'of a trust': [{ ...sample, holderName: 'Investor Family Trust' }, linked],
    'in part': [
      { ...sample, amount: 1_000_000n, funded: 1_000_000n, unfunded: 1_500_000n, toWire: 1_500_000n },
      linked,
    ],
    'too much': [{ ...sample, amount: 2_600_000n, excess: 100_000n }, linked],
  }),
);

const reversedEmail = defineEmail(
  'funding: entry corrected',
  (receipt: Recorded, linked: Linked, { reason }: { reason: string }) => ({
    subject: `Corrected: a payment for ${investmentName(receipt)}`,
    preheader: `An entry of ${formatUsd(receipt.amount)} was reversed.`,
    heading: 'We have corrected a payment',
    paragraphs: [
      greeting(receipt.investorName),
      `Our team has reversed an entry of ${formatUsd(receipt.amount)} for ${investmentName(receipt)}. Reason: ${reason}`,
      ...(receipt.funded + receipt.unfunded > 0n ? [standing(receipt)] : []),
    ],
    ...holdingPage(linked, receipt, 'Open my investment'),
  }),
  (linked) => ({
    default: [
      { ...sample, funded: 0n, unfunded: 2_500_000n, toWire: 2_500_000n },
      linked,
      { reason: 'The transfer was meant for another fund.' },
    ],
  }),
);

const returnedEmail = defineEmail(
  'funding: money returned',
  (
    receipt: Pick<Recorded, 'syndUser' | 'investorName' | 'holderName' | 'fundName' | 'amount'>,
    linked: Linked,
  ) => ({
    subject: `Returned: ${formatUsd(receipt.amount)} from ${investmentName(receipt)}`,
    preheader: 'It may take a few days to arrive.',
    heading: 'We have returned money to you',
    paragraphs: [
      greeting(receipt.investorName),
      `We have sent ${formatUsd(receipt.amount)} for ${investmentName(receipt)} back to you. It may take a few days to arrive.`,
    ],
    ...holdingPage(linked, receipt, 'Open my investment'),
  }),
  (linked) => ({ default: [{ ...sample, amount: 100_000n }, linked] }),
);

/** Confirms money that came in: the receipt by email (INV-01). */
export async function sendReceivedEmail(
  db: Kysely<Database>,
  platform: Platform,
  funding: Funding,
  { amount, now }: { amount: Cents; now: Date },
): Promise<void> {
  await tellAboutFunding(db, platform, funding, holdingPath(funding.syndUser), (linked, portal) =>
    receivedEmail(recorded(funding, portal, { amount, now }), linked),
  );
}

/** Tells the investor that an entry was reversed, and why. */
export async function sendReversedEmail(
  db: Kysely<Database>,
  platform: Platform,
  funding: Funding,
  { amount, reason, now }: { amount: Cents; reason: string; now: Date },
): Promise<void> {
  await tellAboutFunding(db, platform, funding, holdingPath(funding.syndUser), (linked, portal) =>
    reversedEmail(recorded(funding, portal, { amount, now }), linked, { reason }),
  );
}

/** Tells the investor that money was sent back. */
export async function sendReturnedEmail(
  db: Kysely<Database>,
  platform: Platform,
  funding: Funding,
  amount: Cents,
): Promise<void> {
  await tellAboutFunding(db, platform, funding, holdingPath(funding.syndUser), (linked) =>
    returnedEmail({ ...funding, amount }, linked),
  );
}

function recorded(
  funding: Funding,
  portal: PortalView | null,
  { amount, now }: { amount: Cents; now: Date },
): Recorded {
  const { state, dueAt, ...receipt } = funding;
  return {
    ...receipt,
    amount,
    funded: state?.funded ?? 0n,
    unfunded: state?.unfunded ?? 0n,
    toWire: toWireOf(funding, now),
    excess: state?.excess ?? 0n,
    due: dueAt && formatLongDate(dueAt, portal?.timeZone ?? defaultTimeZone),
  };
}
