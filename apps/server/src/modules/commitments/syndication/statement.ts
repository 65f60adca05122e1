import {
  dayIn,
  decimalFromCents,
  defaultTimeZone,
  displayName,
  formatDate,
  formatDateTimeWithZone,
  formatPercent,
  formatUsd,
  instantTime,
  isTimeZone,
  type ParticipationRow,
  participationRows,
  printColors,
  summaryTotals,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import {
  type AgreementPdf,
  AgreementPdfError,
  type DocumentContent,
  type SectionContent,
} from '../../../adapters/agreement-pdf/index.ts';
import { csvFile } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DocumentGenerators } from '../../documents/documents/index.ts';
import { listLimit, presentOwnParticipations, type Viewer } from './present-participation.ts';

type Format = 'pdf' | 'csv';

/** The file name and generator of a statement, named by the day in its time zone. */
export function statementFile(
  format: Format,
  { now, timeZone }: { now: Date; timeZone: string },
): { generator: string; name: string } {
  return { generator: `statement-${format}`, name: `investment-statement-${dayIn(now, timeZone)}.${format}` };
}

/** Generates the investment summary as a PDF in the portal's colors, and as CSV for spreadsheets (DSH-02 to DSH-05). */
export function statementGenerators(platform: Platform, agreementPdf: AgreementPdf): DocumentGenerators {
  const rowsOf = async (viewer: Viewer) => {
    const { items } = await presentOwnParticipations(platform.db, viewer, listLimit);
    return participationRows(items);
  };
  return {
    'statement-pdf': async (viewer) => {
      const content = statementContent(
        await rowsOf(viewer),
        viewer,
        await statementTimeZone(platform.db, viewer),
      );
      const pdf = await agreementPdf.createDocument(content).catch(rethrowAsUnavailable);
      return { bytes: Buffer.from(pdf), type: 'application/pdf' };
    },
    'statement-csv': async (viewer) => ({
      bytes: csvFile(csvColumns, (await rowsOf(viewer)).map(toCsvRow)),
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
  timeZone: string,
): DocumentContent {
  const completed = rows.filter(({ isPending }) => !isPending);
  const pending = rows.filter(({ isPending }) => isPending);
  const totals = summaryTotals(completed);
  const name = actor.user ? displayName(actor.user) : '';
  return {
    title: 'Investment statement',
    subtitle: `${name}, ${formatDate(now, timeZone)}`,
    brand: printColors(portal ?? {}),
    sections: [
      {
        heading: 'Summary',
        paragraphs: completed.length === 0 ? ['There are no completed investments yet.'] : [],
        figures: [
          { label: 'Invested', value: formatUsd(totals.invested) },
          { label: 'Distributions', value: formatUsd(totals.currentDistribution) },
          { label: 'Current value', value: formatUsd(totals.currentValue) },
          { label: 'Overall return', value: percent(totals.overallReturn) },
        ],
      },
      ...(completed.length > 0
        ? [
            {
              heading: 'Investments',
              paragraphs: figuresAsOf(completed, timeZone),
              table: {
                columns: ['Fund', 'Invested', 'Distributed', 'Returned', 'Value', 'Closed'],
                rows: [
                  ...completed.map((row) => [
                    row.fundName,
                    formatUsd(row.invested),
                    formatUsd(row.currentDistribution),
                    percent(row.percentageReturned),
                    formatUsd(row.currentValue),
                    formatDate(row.closeDate, timeZone),
                  ]),
                  [
                    'Total',
                    formatUsd(totals.invested),
                    formatUsd(totals.currentDistribution),
                    '',
                    formatUsd(totals.currentValue),
                    '',
                  ],
                ],
                total: true,
              },
            },
          ]
        : []),
      ...fundingSection(completed),
      ...(pending.length > 0
        ? [
            {
              heading: 'Pending',
              paragraphs: [
                'Committed. Pending investments are included in the figures once their agreements are complete.',
              ],
              table: {
                columns: ['Fund', 'Committed'],
                rows: pending.map((row) => [row.fundName, formatUsd(row.invested)]),
              },
            },
          ]
        : []),
    ],
    note: `Created ${formatDateTimeWithZone(now, timeZone)} from the records of ${portal?.name ?? 'the portal'}. Current values are estimates by the fund managers. Past returns do not guarantee future results. This statement is not a tax document.`,
  };
}

/** What is still to come in, or came in beyond the commitment; every other investment is funded in full (INV-01). */
function fundingSection(rows: readonly ParticipationRow[]): SectionContent[] {
  const open = rows.flatMap(({ fundName, invested, funding }) =>
    funding && (funding.unfunded > 0n || funding.excess > 0n) ? [{ fundName, invested, ...funding }] : [],
  );
  if (open.length === 0) return [];
  return [
    {
      heading: 'Funding',
      paragraphs: ['Investments whose money has not come in as committed. All others are funded in full.'],
      table: {
        columns: ['Fund', 'Committed', 'Funded', 'Unfunded', 'To be returned'],
        rows: open.map((row) => [
          row.fundName,
          formatUsd(row.invested),
          formatUsd(row.funded),
          formatUsd(row.unfunded),
          formatUsd(row.excess),
        ]),
      },
    },
  ];
}

/** Says how old the figures are: as of the days on which the funds' percentages were set. */
function figuresAsOf(rows: readonly ParticipationRow[], timeZone: string): string[] {
  const times = rows.flatMap((row) => instantTime(row.figuresAsOf) ?? []);
  if (times.length === 0) return [];
  const day = (time: number) => formatDate(new Date(time), timeZone);
  const days = [...new Set([day(Math.min(...times)), day(Math.max(...times))])];
  return [`Returns and values as of ${days.join(' to ')}.`];
}

const csvColumns = [
  'Fund',
  'Status',
  'Investment made',
  'Current distribution',
  'Percentage returned',
  'Current value',
  'Figures as of',
  'Close date',
  'Committed',
  'Funded',
  'Unfunded',
  'To be returned',
].map((name) => ({ key: name, header: name }));

/** Amounts as plain decimal dollars, times in ISO 8601: formats that spreadsheets recognize. */
const toCsvRow = (row: ParticipationRow) => ({
  Fund: row.fundName,
  Status: row.isPending ? 'Pending' : 'Complete',
  'Investment made': decimalFromCents(row.invested),
  'Current distribution': row.isPending ? '' : decimalFromCents(row.currentDistribution),
  'Percentage returned': row.isPending ? '' : formatPercent(row.percentageReturned).replace('%', ''),
  'Current value': row.isPending ? '' : decimalFromCents(row.currentValue),
  'Figures as of': row.isPending || !row.figuresAsOf ? '' : new Date(row.figuresAsOf).toISOString(),
  'Close date': row.closeDate ? new Date(row.closeDate).toISOString() : '',
  Committed: decimalFromCents(row.invested),
  Funded: row.funding ? decimalFromCents(row.funding.funded) : '',
  Unfunded: row.funding ? decimalFromCents(row.funding.unfunded) : '',
  'To be returned': row.funding ? decimalFromCents(row.funding.excess) : '',
});
