import {
  type Day,
  dayText,
  formatDateTimeWithZone,
  formatPercent,
  hasRoundingDifference,
  irrOrReason,
  multiplesRoundingNote,
  nameOnPapers,
  noIrrNotes,
  type Rational,
  roundedText,
  statementRows,
} from '@paddock/domain';
import type {
  DocumentBrand,
  DocumentContent,
  SectionContent,
} from '../../../adapters/agreement-pdf/index.ts';
import { type CurrentPaper, holderLine, managerLines, replacedLines, usd } from '../papers/index.ts';
import type { PositionStatement } from './read-statements.ts';

/** How a statement came about, which is printed and no part of what it says. */
export interface Making {
  readonly brand: DocumentBrand;
  /** The name of the portal. */
  readonly site: string;
  readonly now: Date;
  readonly timeZone: string;
  /** Null for one that is not issued. */
  readonly issued: { readonly replaces: Pick<CurrentPaper, 'issuedAt'> | null } | null;
}

/** The rate or the reason why there is none, and each multiple. */
export function performanceFigures({ performance }: PositionStatement['statement']) {
  const { irr, noIrr } = irrOrReason(performance.irr);
  const times = (value: Rational | null) => (value === null ? 'None' : `${roundedText(value, 2)}×`);
  return {
    irr: irr === null ? null : formatPercent(irr * 100).replace('-', '−'),
    noIrr: noIrr === null ? null : noIrrNotes[noIrr],
    dpi: times(performance.dpi),
    rvpi: times(performance.rvpi),
    tvpi: times(performance.tvpi),
  };
}

/** The statement as a PDF: the lines in ILPA's order, the commitment, the performance, and the entries of the period. */
export function statementContent(found: PositionStatement, making: Making): DocumentContent {
  const { fund, statement } = found;
  const [period] = statement.columns;
  if (!period) throw new RangeError(`The statement of the position ${found.position} has no column`);
  return {
    title: 'Capital account statement',
    subtitle: `${fund.name}, ${period.name}`,
    brand: making.brand,
    sections: [
      partiesSection(found, making),
      accountSection(found),
      commitmentSection(found),
      performanceSection(found),
      entriesSection(found),
    ],
    note: noteOf(found, making),
  };
}

function partiesSection(found: PositionStatement, { issued, timeZone }: Making): SectionContent {
  const { fund, number, holder, statement } = found;
  const [period] = statement.columns;
  return {
    heading: nameOnPapers(holder),
    paragraphs: [
      ...(issued === null
        ? ['Not issued: this is what the journal of the fund says today, and it may still change.']
        : []),
      ...replacedLines('statement', issued?.replaces ?? null, timeZone),
      holderLine(found),
      `Fund: ${fund.name}, position No. ${number}`,
      ...managerLines(found),
      `Period: ${dayText(period?.from ?? '')} to ${dayText(period?.to ?? '')}`,
    ],
  };
}

const accountSection = ({ statement }: PositionStatement): SectionContent => ({
  heading: 'Capital account',
  paragraphs: [],
  table: {
    columns: ['', ...statement.columns.map(({ name }) => name)],
    rows: statementRows(statement).map(({ name, amounts }) => [name, ...amounts.map(usd)]),
    total: true,
  },
});

const commitmentSection = ({ statement }: PositionStatement): SectionContent => ({
  heading: 'Commitment',
  paragraphs: [`On ${dayText(lastDayOf(statement))}.`],
  figures: [
    { label: 'Commitment', value: usd(statement.commitment.commitment) },
    { label: 'Called', value: usd(statement.commitment.called) },
    { label: 'Unfunded', value: usd(statement.commitment.unfunded) },
  ],
});

function performanceSection({ statement }: PositionStatement): SectionContent {
  const { irr, noIrr, dpi, rvpi, tvpi } = performanceFigures(statement);
  return {
    heading: 'Performance',
    paragraphs: [
      `Since inception, as of ${dayText(lastDayOf(statement))}.`,
      ...(statement.isEstimated ? ['From estimated days.'] : []),
      ...(hasRoundingDifference(statement.performance) ? [multiplesRoundingNote] : []),
      ...(noIrr === null ? [] : [`There is no IRR: ${noIrr.charAt(0).toLowerCase()}${noIrr.slice(1)}.`]),
    ],
    figures: [
      ...(irr === null ? [] : [{ label: 'IRR', value: irr }]),
      { label: 'DPI', value: dpi },
      { label: 'RVPI', value: rvpi },
      { label: 'TVPI', value: tvpi },
    ],
  };
}

function entriesSection({ statement }: PositionStatement): SectionContent {
  const [period] = statement.columns;
  if (statement.entries.length === 0)
    return { heading: 'Entries of the period', paragraphs: ['Nothing changed the capital account.'] };
  return {
    heading: 'Entries of the period',
    paragraphs: [],
    table: {
      columns: ['', 'Day', 'Capital account'],
      rows: [
        ...statement.entries.map(({ name, note, day, amount }) => [
          note === null ? name : `${name} (${note.charAt(0).toLowerCase()}${note.slice(1)})`,
          dayText(day),
          usd(amount),
        ]),
        ['Closing less opening', '', usd((period?.closing ?? 0n) - (period?.opening ?? 0n))],
      ],
      total: true,
    },
  };
}

const lastDayOf = ({ columns }: PositionStatement['statement']): Day => columns[0]?.to ?? '';

function noteOf({ sequence }: PositionStatement, { issued, site, now, timeZone }: Making): string {
  const when = formatDateTimeWithZone(now, timeZone);
  return [
    issued === null ? `Created ${when} by ${site}.` : `Issued ${when} by ${site}.`,
    `Made from the journal of the fund up to entry No. ${sequence}.`,
    'Values are estimates by the fund manager. This statement is not a tax document.',
  ].join(' ');
}
