import {
  type Cents,
  type Day,
  type DistributionAmounts,
  formatUsd,
  grossOf,
  investmentName,
  longDayText,
  sumCents,
} from '@paddock/domain';
import { defineEmail, greeting } from '../../messages/mailing/index.ts';
import {
  delegateNote,
  kindsInWords,
  type Linked,
  linkOf,
  noAttachments,
  ofTrust,
  sample,
  type Told,
  toDelegate,
} from './notice-emails.ts';

/** What somebody is told of the lines of an imported file. */
export interface ToldOfImport extends Omit<Told, 'day' | 'memo'> {
  readonly lines: readonly {
    readonly day: Day;
    /** Null for a valuation. */
    readonly amounts: DistributionAmounts | null;
    readonly value: Cents;
    /** Where it has to be said (ENT-04). */
    readonly holderName: string | null;
  }[];
}

function lineInWords({ day, amounts, value, holderName }: ToldOfImport['lines'][number]): string {
  const what = amounts
    ? `${formatUsd(grossOf(amounts))} distributed (${kindsInWords(amounts)})`
    : `valued at ${formatUsd(value)}`;
  return `${longDayText(day)}${holderName === null ? '' : `, ${holderName}`}: ${what}`;
}

/** "distributions and values", as far as there are both. */
function kindsOfLines({ lines }: Pick<ToldOfImport, 'lines'>): string {
  const kinds = [
    lines.some(({ amounts }) => amounts !== null) && 'distributions',
    lines.some(({ amounts }) => amounts === null) && 'values',
  ];
  return kinds.filter(Boolean).join(' and ');
}

/** What the reader got of it in all, and what theirs was worth on its last day. */
function amountsInWords({ lines }: Pick<ToldOfImport, 'lines'>): string {
  const paid = lines.flatMap(({ amounts }) => (amounts ? [grossOf(amounts)] : []));
  const valued = lines.filter(({ amounts }) => amounts === null);
  const last = valued
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  const worth = sumCents(valued.filter(({ day }) => day === last).map(({ value }) => value));
  return [
    ...(paid.length > 0 ? [`${formatUsd(sumCents(paid))} distributed`] : []),
    ...(last === undefined ? [] : [`valued at ${formatUsd(worth)} on ${longDayText(last)}`]),
  ].join(', ');
}

const imported: ToldOfImport = {
  ...sample,
  lines: [
    { day: '2026-06-30', amounts: null, value: sample.value, holderName: null },
    { day: sample.day, amounts: sample.amounts, value: sample.value, holderName: null },
  ],
};
const ofTrusts: ToldOfImport = {
  ...imported,
  lines: imported.lines.map((line) => ({ ...line, ...ofTrust })),
};
const ofValues: ToldOfImport = { ...imported, lines: imported.lines.slice(0, 1) };

export const importedEmail = defineEmail(
  'distributions: imported',
  (told: ToldOfImport, linked: Linked) => {
    const whose = told.isDelegate ? 'its' : 'your';
    const what = kindsOfLines(told);
    return {
      subject: `Earlier ${what} of ${investmentName(told)}: ${amountsInWords(told)}`,
      preheader: 'They are on record now.',
      heading: `Earlier ${what}`,
      paragraphs: [
        greeting(told.recipientName),
        `We have put earlier ${what} of ${investmentName(told)} on record:`,
        ...told.lines.map(lineInWords),
        `The notice of each, with the totals before and after, is among ${whose} statements.`,
        ...delegateNote(told),
        noAttachments,
      ],
      ...linkOf('the notices', told, linked),
    };
  },
  (linked) => ({
    default: [imported, linked],
    'of a trust': [ofTrusts, linked],
    'of values': [ofValues, linked],
    'to a delegate': [{ ...imported, ...toDelegate }, linked],
  }),
);

export const importReversedEmail = defineEmail(
  'distributions: import reversed',
  (told: ToldOfImport, linked: Linked, { reason }: { reason: string }) => {
    const what = kindsOfLines(told);
    return {
      subject: `Corrected: earlier ${what} of ${investmentName(told)}: ${amountsInWords(told)}`,
      preheader: 'They were reversed.',
      heading: `Earlier ${what} were reversed`,
      paragraphs: [
        greeting(told.recipientName),
        `Earlier ${what} of ${investmentName(told)} that we told you of were reversed, and do not count any more. Reason: ${reason}`,
        ...told.lines.map(lineInWords),
        ...delegateNote(told),
      ],
      ...linkOf('the notices', told, linked),
    };
  },
  (linked) => {
    const why = { reason: 'The file was that of another fund.' };
    return {
      default: [imported, linked, why],
      'of a trust': [ofTrusts, linked, why],
      'of values': [ofValues, linked, why],
      'to a delegate': [{ ...imported, ...toDelegate }, linked, why],
    };
  },
);
