import {
  type Cents,
  type Day,
  type DistributionAmounts,
  distributionKindNames,
  distributionKinds,
  formatUsd,
  formatUsdAlike,
  grossOf,
  investmentName,
  longDayText,
} from '@paddock/domain';
import type { Config } from '../../../platform/config.ts';
import { type Brand, defineEmail, greeting, linkTo } from '../../messages/mailing/index.ts';

/** What the links of an email are made from. */
export interface Linked {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly portal: Brand | null;
}

/** What somebody is told of a line of a run. */
export interface Told {
  readonly recipientName: string;
  /** Where it has to be said (ENT-04); always to a delegate. */
  readonly holderName: string | null;
  readonly fundName: string;
  /** It is somebody else's, and the reader a delegate with a copy of its notices. */
  readonly isDelegate: boolean;
  readonly day: Day;
  /** The page where it is read: never the file itself, which anybody who gets hold of the email could open. */
  readonly path: string;
  /** What the team has written beside it; empty if nothing. */
  readonly memo: string;
}

export interface ToldOfDistribution extends Told {
  readonly amounts: DistributionAmounts;
}

export interface ToldOfValue extends Told {
  readonly value: Cents;
  /** It was found to be the same as before. */
  readonly isUnchanged: boolean;
}

export const sample: ToldOfDistribution & ToldOfValue = {
  recipientName: 'Ida Investor',
  holderName: null,
  fundName: 'Harbor Residences',
  isDelegate: false,
  day: '2026-09-30',
  path: '/statements',
  amounts: { returnedCapital: 0n, preferredReturn: 40_000n, profit: 85_050n, interest: 0n },
  memo: '',
  value: 10_312_500n,
  isUnchanged: false,
};
export const ofTrust = { holderName: 'Investor Family Trust' };
export const toDelegate = {
  holderName: 'Okafor Holdings LLC',
  recipientName: 'Ada Adviser',
  isDelegate: true,
  path: '/delegated',
};

/** The button that leads to the notice, or to the notices. */
export const linkOf = (
  notice: 'the notice' | 'the notices',
  { path, isDelegate }: Pick<Told, 'path' | 'isDelegate'>,
  { config, portal }: Linked,
) => ({
  action: {
    label: isDelegate ? 'See what is delegated to me' : `See ${notice}`,
    url: linkTo(config, portal, path),
  },
});

/** Where the notice is. */
const noticeNote = ({ isDelegate }: Pick<Told, 'isDelegate'>): string =>
  `The notice, with the totals before and after, is among ${isDelegate ? 'its' : 'your'} statements.`;

export const noAttachments = 'For your security, we do not attach documents to emails.';

/** Why a delegate gets it. */
export const delegateNote = ({
  isDelegate,
  holderName,
}: Pick<Told, 'isDelegate' | 'holderName'>): string[] =>
  isDelegate ? [`You get this because you are a delegate of ${holderName}, with a copy of its notices.`] : [];

/** Each kind with its amount. */
export function kindsInWords(amounts: DistributionAmounts): string {
  const kinds = distributionKinds.filter((kind) => amounts[kind] !== 0n);
  const shown = formatUsdAlike(kinds.map((kind) => amounts[kind]));
  return kinds.map((kind, place) => `${distributionKindNames[kind]}: ${shown[place]}`).join(', ');
}

export const distributedEmail = defineEmail(
  'distributions: paid',
  (told: ToldOfDistribution, linked: Linked) => {
    const gross = formatUsd(grossOf(told.amounts));
    return {
      subject: `Distribution: ${gross} from ${investmentName(told)}`,
      preheader: `As of ${longDayText(told.day)}.`,
      heading: 'A distribution was made',
      paragraphs: [
        greeting(told.recipientName),
        `${told.fundName} distributes ${gross} to ${told.isDelegate ? told.holderName : 'you'} as of ${longDayText(told.day)} (${kindsInWords(told.amounts)}).`,
        ...(told.memo === '' ? [] : [told.memo]),
        noticeNote(told),
        ...delegateNote(told),
        noAttachments,
      ],
      ...linkOf('the notice', told, linked),
    };
  },
  (linked) => ({
    default: [sample, linked],
    'of a trust': [{ ...sample, ...ofTrust, memo: 'The sale of the east wing has closed.' }, linked],
    'to a delegate': [{ ...sample, ...toDelegate }, linked],
  }),
);

export const distributionReversedEmail = defineEmail(
  'distributions: reversed',
  (told: ToldOfDistribution, linked: Linked, { reason }: { reason: string }) => {
    const gross = formatUsd(grossOf(told.amounts));
    return {
      subject: `Corrected: a distribution of ${gross} from ${investmentName(told)}`,
      preheader: 'It was reversed.',
      heading: 'A distribution was reversed',
      paragraphs: [
        greeting(told.recipientName),
        `The distribution of ${gross} from ${investmentName(told)} as of ${longDayText(told.day)} was reversed. Reason: ${reason}`,
        'If it is made again, you get a notice of that.',
        ...delegateNote(told),
      ],
      ...linkOf('the notice', told, linked),
    };
  },
  (linked) => ({
    default: [sample, linked, { reason: 'One amount was typed wrong.' }],
    'to a delegate': [{ ...sample, ...toDelegate }, linked, { reason: 'One amount was typed wrong.' }],
  }),
);

export const valuedEmail = defineEmail(
  'distributions: valued',
  (told: ToldOfValue, linked: Linked) => ({
    subject: `${told.isUnchanged ? 'Unchanged' : 'New'} value of ${investmentName(told)}: ${formatUsd(told.value)}`,
    preheader: `As of ${longDayText(told.day)}.`,
    heading: told.isUnchanged ? 'The value is unchanged' : 'A new value',
    paragraphs: [
      greeting(told.recipientName),
      `${told.isDelegate ? 'The' : 'Your'} investment in ${investmentName(told)} is ${told.isUnchanged ? 'still ' : ''}valued at ${formatUsd(told.value)} as of ${longDayText(told.day)}.`,
      ...(told.memo === '' ? [] : [told.memo]),
      noticeNote(told),
      ...delegateNote(told),
      noAttachments,
    ],
    ...linkOf('the notice', told, linked),
  }),
  (linked) => ({
    default: [sample, linked],
    unchanged: [{ ...sample, isUnchanged: true }, linked],
    'to a delegate': [{ ...sample, ...toDelegate }, linked],
  }),
);

export const valueReversedEmail = defineEmail(
  'distributions: value reversed',
  (told: ToldOfValue, linked: Linked, { reason }: { reason: string }) => ({
    subject: `Corrected: the value of ${formatUsd(told.value)} of ${investmentName(told)}`,
    preheader: 'It was reversed.',
    heading: 'A value was reversed',
    paragraphs: [
      greeting(told.recipientName),
      `The value of ${formatUsd(told.value)} as of ${longDayText(told.day)} that we told you for ${investmentName(told)} was reversed. Reason: ${reason}`,
      ...delegateNote(told),
    ],
    ...linkOf('the notice', told, linked),
  }),
  (linked) => ({
    default: [sample, linked, { reason: 'It was typed for the wrong fund.' }],
    'to a delegate': [{ ...sample, ...toDelegate }, linked, { reason: 'It was typed for the wrong fund.' }],
  }),
);
