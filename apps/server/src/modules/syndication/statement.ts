import type { PortalView } from '@paddock/contract';
import {
  accessibleShade,
  decimalFromCents,
  displayName,
  formatDate,
  formatDateTime,
  formatPercent,
  formatUsd,
  type InvestmentRow,
  investmentRows,
  isTimeZone,
  portalColours,
  summaryTotals,
} from '@paddock/domain';
import { stringify } from 'csv-stringify/sync';
import type { Kysely } from 'kysely';
import type { AgreementPdf, DocumentContent } from '../../adapters/agreement-pdf/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Makers } from '../documents/index.ts';
import { listLimit, presentOwnParticipations, type Viewer } from './present.ts';

type Format = 'pdf' | 'csv';

/** What a statement is called, by the day that it is in its time zone, and who makes it. */
export function statementFile(
  format: Format,
  { now, timeZone }: { now: Date; timeZone: string },
): { maker: string; name: string } {
  // Sweden writes days as ISO 8601 does.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
  return { maker: `statement-${format}`, name: `investment-statement-${day}.${format}` };
}

/** The investment summary to keep: as a PDF in the portal's colours, and as CSV for spreadsheets (DSH-02 to DSH-05). */
export function statementMakers(platform: Platform, agreementPdf: AgreementPdf): Makers {
  const rowsOf = async (viewer: Viewer) => {
    const { items } = await presentOwnParticipations(platform.db, viewer, listLimit);
    return investmentRows(items);
  };
  return {
    'statement-pdf': async (viewer) => {
      const content = statementContent(
        await rowsOf(viewer),
        viewer,
        await statementTimeZone(platform.db, viewer),
      );
      return { bytes: Buffer.from(await agreementPdf.createDocument(content)), type: 'application/pdf' };
    },
    'statement-csv': async (viewer) => ({
      bytes: Buffer.from(statementTable(await rowsOf(viewer))),
      type: 'text/csv; charset=utf-8',
    }),
  };
}

/** The time zone of all dates in a person's statement: the one they have set, else UTC, wherever the server stands. */
export async function statementTimeZone(
  db: Kysely<Database>,
  { actor }: Pick<Viewer, 'actor'>,
): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('profileSettings')
    .where('_id', '=', actor.user?.id ?? '')
    .executeTakeFirst();
  const timeZone = row?.profileSettings.timezone;
  return timeZone && isTimeZone(timeZone) ? timeZone : 'UTC';
}

const percent = (value: number) => formatPercent(value).replace('-', '−');

function statementContent(
  rows: readonly InvestmentRow[],
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
    brand: brandOf(portal),
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
              paragraphs: [],
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
      ...(pending.length > 0
        ? [
            {
              heading: 'Pending',
              paragraphs: ['Committed; these count once their agreements are complete.'],
              table: {
                columns: ['Fund', 'Committed'],
                rows: pending.map((row) => [row.fundName, formatUsd(row.invested)]),
              },
            },
          ]
        : []),
    ],
    note: `Made ${formatDateTime(now, timeZone)}${timeZone === 'UTC' ? ' UTC' : ''} from the records of ${portal?.name ?? 'the portal'}. Current values are estimates by the managers of the funds; past returns say nothing about future ones. This statement is no tax document.`,
  };
}

/** The portal's colours, as dark as text on white paper needs. */
function brandOf(portal: PortalView | null): { primary: string; accent: string } {
  const colours = portalColours(portal ?? {});
  return {
    primary: accessibleShade(colours.portal, '#ffffff', 7),
    accent: accessibleShade(colours.secondary, '#ffffff', 3),
  };
}

/** Amounts as plain decimal dollars, moments in ISO 8601: what spreadsheets read without asking. */
function statementTable(rows: readonly InvestmentRow[]): string {
  return stringify(
    rows.map((row) => ({
      Fund: row.fundName,
      Status: row.isPending ? 'Pending' : 'Complete',
      'Investment made': decimalFromCents(row.invested),
      'Current distribution': row.isPending ? '' : decimalFromCents(row.currentDistribution),
      'Percentage returned': row.isPending ? '' : formatPercent(row.percentageReturned).replace('%', ''),
      'Current value': row.isPending ? '' : decimalFromCents(row.currentValue),
      'Close date': row.closeDate ? new Date(row.closeDate).toISOString() : '',
    })),
    // A name such as =1+1 stays text in a spreadsheet.
    { header: true, bom: true, record_delimiter: 'windows', escape_formulas: true, columns: tableColumns },
  );
}

const tableColumns = [
  'Fund',
  'Status',
  'Investment made',
  'Current distribution',
  'Percentage returned',
  'Current value',
  'Close date',
];
