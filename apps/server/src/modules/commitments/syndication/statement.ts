import {
  dayIn,
  dayText,
  defaultTimeZone,
  displayName,
  figuresSpan,
  formatDate,
  formatDateTimeWithZone,
  formatPercent,
  formatUsdWithCents,
  heldBy,
  investmentName,
  investmentStatusLabels,
  isTimeZone,
  type ParticipationAmounts,
  type ParticipationRow,
  type ParticipationTotals,
  participationRows,
  participationTotals,
  printColors,
  sumCents,
  totalsNotes,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import {
  type AgreementPdf,
  AgreementPdfError,
  type DocumentContent,
  type SectionContent,
} from '../../../adapters/agreement-pdf/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DocumentGenerators } from '../../documents/documents/index.ts';
import { findOwnProfile, readSignedProfileName } from '../../people/investing-profiles/index.ts';
import { presentOwnParticipations, type Viewer } from './present-participation.ts';
import { statementCsv } from './statement-csv.ts';

type Format = 'pdf' | 'csv';

/** The file name and generator of a statement of everything, or of an investing profile, named by the day in its time zone. */
export async function statementFile(
  db: Kysely<Database>,
  viewer: Viewer,
  { format, profile }: { format: Format; profile: string | undefined },
): Promise<{ generator: string; name: string; record?: string }> {
  const user = viewer.actor.user?.id ?? '';
  if (profile !== undefined && !(await findOwnProfile(db, { id: profile, user })))
    return throwNotFound('This investing profile');
  const timeZone = await statementTimeZone(db, viewer);
  return {
    generator: `statement-${format}`,
    name: `investment-statement-${dayIn(viewer.now, timeZone)}.${format}`,
    ...(profile && { record: profile }),
  };
}

/** Generates the investment summary as a PDF in the portal's colors, and as CSV for spreadsheets (DSH-02 to DSH-05). */
export function statementGenerators(platform: Platform, agreementPdf: AgreementPdf): DocumentGenerators {
  // The link names the profile, if only what it holds was asked for.
  const rowsOf = async (viewer: Viewer, profile: string) => {
    const { items } = await presentOwnParticipations(platform.db, viewer, { texts: false });
    return participationRows(heldBy(items, profile || undefined), viewer.now);
  };
  return {
    'statement-pdf': async (viewer, profile) => {
      const holder = profile ? await readSignedProfileName(platform.db, profile) : undefined;
      const content = statementContent(await rowsOf(viewer, profile), viewer, {
        timeZone: await statementTimeZone(platform.db, viewer),
        holder,
      });
      const pdf = await agreementPdf.createDocument(content).catch(rethrowAsUnavailable);
      return { bytes: Buffer.from(pdf), type: 'application/pdf' };
    },
    'statement-csv': async (viewer, profile) => ({
      bytes: statementCsv(await rowsOf(viewer, profile), await statementTimeZone(platform.db, viewer)),
      type: 'text/csv; charset=utf-8',
    }),
  };
}

function rethrowAsUnavailable(error: unknown): never {
  if (!(error instanceof AgreementPdfError && error.isTemporary)) throw error;
  throw new DomainError('unavailable', 'The statement could not be created. Please try again in a moment.', {
    retryAfter: 5,
  });
}

/** The time zone of all dates in a user's statement: their own, or else the portal's. */
export async function statementTimeZone(
  db: Kysely<Database>,
  { actor, portal }: Pick<Viewer, 'actor' | 'portal'>,
): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('profileSettings')
    .where('_id', '=', actor.user?.id ?? '')
    .executeTakeFirst();
  const timeZone = row?.profileSettings.timezone;
  return timeZone && isTimeZone(timeZone) ? timeZone : (portal?.timeZone ?? defaultTimeZone);
}

const percent = (value: number) => formatPercent(value).replace('-', '−');

function statementContent(
  rows: readonly ParticipationRow[],
  { actor, portal, now }: Viewer,
  { timeZone, holder }: { timeZone: string; holder: string | undefined },
): DocumentContent {
  const completed = rows.filter(({ isPending }) => !isPending);
  const totals = participationTotals(rows);
  const name = actor.user ? displayName(actor.user) : '';
  return {
    title: 'Investment statement',
    subtitle: `${holder === undefined ? name : `${name} for ${holder}`}, ${formatDate(now, timeZone)}`,
    brand: printColors(portal ?? {}),
    sections: [
      {
        heading: 'Summary',
        paragraphs: completed.length === 0 ? ['There are no countersigned investments yet.'] : [],
        figures: [
          { label: 'Value', value: formatUsdWithCents(totals.value) },
          { label: 'Gain', value: formatUsdWithCents(totals.gain).replace('-', '−') },
          { label: 'Distributions', value: formatUsdWithCents(totals.distributions) },
          { label: 'Overall return', value: percent(totals.overallReturn) },
        ],
      },
      ...(rows.length > 0 ? [moneySection(rows, totals)] : []),
      ...(totals.excess > 0n ? [excessSection(rows, totals)] : []),
      ...(completed.length > 0 ? [documentedSection(completed, totals, timeZone)] : []),
    ],
    note: `Created ${formatDateTimeWithZone(now, timeZone)} from the records of ${portal?.name ?? 'the portal'}. Current values are estimates by the fund managers. Past returns do not guarantee future results. This statement is not a tax document.`,
  };
}

/** Committed, funded, unfunded and value of every investment, pending ones too, with its status (INV-01). */
function moneySection(rows: readonly ParticipationRow[], totals: ParticipationTotals): SectionContent {
  const amounts = ({ committed, funded, unfunded, value }: ParticipationAmounts) =>
    [committed, funded, unfunded, value].map(formatUsdWithCents);
  const pending = sumCents(rows.map(({ isPending, committed }) => (isPending ? committed : 0n)));
  return {
    heading: 'Investments',
    paragraphs: [
      'Committed is funded plus unfunded. Only funded money counts as value, gain and return.',
      ...(pending > 0n
        ? [`${formatUsdWithCents(pending)} of what is committed is not countersigned yet.`]
        : []),
    ],
    table: {
      columns: ['Fund', 'Status', 'Committed', 'Funded', 'Unfunded', 'Value'],
      rows: [
        ...rows.map((row) => [investmentName(row), investmentStatusLabels[row.status], ...amounts(row)]),
        ['Total', '', ...amounts(totals)],
      ],
      total: true,
    },
  };
}

/** What came in beyond the commitments. */
function excessSection(rows: readonly ParticipationRow[], totals: ParticipationTotals): SectionContent {
  return {
    heading: 'To be returned',
    paragraphs: ['This money came in beyond the commitment and is to be returned.'],
    table: {
      columns: ['Fund', 'To be returned'],
      rows: [
        ...rows
          .filter(({ excess }) => excess > 0n)
          .map((row) => [investmentName(row), formatUsdWithCents(row.excess)]),
        ['Total', formatUsdWithCents(totals.excess)],
      ],
      total: true,
    },
  };
}

/** The documented summary, which counts all of each complete agreement (DSH-02, DSH-03). */
function documentedSection(
  rows: readonly ParticipationRow[],
  totals: ParticipationTotals,
  timeZone: string,
): SectionContent {
  return {
    heading: 'Investment summary',
    paragraphs: [...figuresAsOf(rows, timeZone), ...totalsNotes(totals, rows)],
    table: {
      columns: [
        'Fund',
        'Investment made',
        'Current distribution',
        'Percentage returned',
        'Current value',
        'Close date',
      ],
      rows: [
        ...rows.map((row) => [
          investmentName(row),
          formatUsdWithCents(row.invested),
          formatUsdWithCents(row.currentDistribution),
          percent(row.percentageReturned),
          formatUsdWithCents(row.currentValue),
          formatDate(row.closeDate, timeZone),
        ]),
        [
          'Total',
          formatUsdWithCents(totals.invested),
          formatUsdWithCents(totals.currentDistribution),
          '',
          formatUsdWithCents(totals.currentValue),
          '',
        ],
      ],
      total: true,
    },
  };
}

/** Says how old the figures are: the days to which they belong. */
function figuresAsOf(rows: readonly ParticipationRow[], timeZone: string): string[] {
  const span = figuresSpan(rows, timeZone);
  if (!span) return [];
  const days = [...new Set([dayText(span.oldest), dayText(span.newest)])];
  return [`Returns and values as of ${days.join(' to ')}.`];
}
