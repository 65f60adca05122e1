import {
  type Cents,
  defaultTimeZone,
  formatLongDate,
  formatUsd,
  investmentName,
  wirePath,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineEmail, greeting, linkTo } from '../../messages/mailing/index.ts';
import { fraudWarning } from './fraud-warning.ts';
import { type Linked, tellAboutFunding } from './funding-recipient.ts';
import { type Funding, toWireOf } from './read-funding.ts';
import { whereToPay } from './where-to-pay.ts';

interface Changed {
  readonly syndUser: string;
  readonly investorName: string;
  /** Where it has to be said (ENT-04). */
  readonly holderName: string | null;
  readonly fundName: string;
  readonly unfunded: Cents;
  /** A day in words. */
  readonly changedOn: string;
}

/** It has no number at all, not even to call: an email that looks like this one is what a fraud would send. */
const instructionsChangedEmail = defineEmail(
  'funding: instructions changed',
  (
    { config, portal }: Linked,
    { syndUser, investorName, holderName, fundName, unfunded, changedOn }: Changed,
  ) => ({
    subject: `The payment instructions of ${fundName} have changed`,
    preheader: 'Please read them again on your investment’s page before you send money.',
    heading: 'Payment instructions have changed',
    paragraphs: [
      greeting(investorName),
      `The payment instructions of ${fundName} changed on ${changedOn}, and ${formatUsd(unfunded)} of your investment in ${investmentName({ fundName, holderName })} is still to come. If you saved or printed the instructions before, please do not use that copy.`,
      `${whereToPay} To be safe, type the address of the site yourself in place of pressing a link.`,
      fraudWarning,
      'If you have already sent money, or if anything seems odd to you, please call us before you do anything else, at a number that you already have and not at one from an email.',
    ],
    action: { label: 'See the wire instructions', url: linkTo(config, portal, wirePath(syndUser)) },
    footer: 'You are receiving this email because you invested in this fund.',
  }),
  (linked) => ({
    default: [
      linked,
      {
        syndUser: '0f8fad5b-d9cb-469f-a165-70867728950e',
        investorName: 'Ida Investor',
        holderName: null,
        fundName: 'Harbor Residences',
        unfunded: 2_500_000n,
        changedOn: 'November 22, 2026',
      },
    ],
  }),
);

/** Tells an investor who is still to send money that the instructions for it have changed. */
export async function tellOfChangedInstructions(
  db: Kysely<Database>,
  platform: Platform,
  funding: Funding,
  { changedAt, now }: { changedAt: Date; now: Date },
): Promise<void> {
  await tellAboutFunding(db, platform, funding, wirePath(funding.syndUser), (linked, portal) =>
    instructionsChangedEmail(linked, {
      ...funding,
      unfunded: toWireOf(funding, now),
      changedOn: formatLongDate(changedAt, portal?.timeZone ?? defaultTimeZone),
    }),
  );
}
