import type { MoneyActivityFilter, MoneyActivityLine } from '@paddock/contract';
import {
  activityFilters,
  activityName,
  centsOf,
  dayIn,
  distributedLineNames,
  distributedLines,
} from '@paddock/domain';
import * as z from 'zod/mini';
import { csvFile } from '../../../platform/csv.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DocumentGenerators } from '../../documents/documents/index.ts';
import { readActivityLines } from './read-activity.ts';
import { activityScope } from './scope.ts';

const generator = 'activity-csv';

const stored = z.object({
  fund: z.optional(z.string()),
  profile: z.optional(z.string()),
  kind: z.optional(z.enum(activityFilters)),
  year: z.optional(z.number()),
});
/** A file of what a filter lets through, made when its link is opened. */
export const activityFile = (filter: MoneyActivityFilter, now: Date, timeZone: string) => ({
  generator,
  name: `activity-${dayIn(now, timeZone)}.csv`,
  record: JSON.stringify(filter),
});

/** Makes the file. Whether its reader may see a profile is asked again. */
export const activityGenerators = ({ db }: Pick<Platform, 'db'>): DocumentGenerators => ({
  [generator]: async ({ actor, now }, record) => {
    const filter = stored.parse(JSON.parse(record));
    const scope = await activityScope(db, { user: actor.user?.id ?? '', now }, filter);
    const lines = await readActivityLines(db, scope, filter);
    return { bytes: activityCsv(lines), type: 'text/csv; charset=utf-8' };
  },
});

const columns = [
  'Day',
  'What',
  'Fund',
  'Held by',
  'Paid in',
  'Paid out',
  'Change in value',
  'Balance',
  'Note',
  ...distributedLines.map((line) => distributedLineNames[line]),
];

/** Amounts as plain decimal dollars, days as YYYY-MM-DD: formats that spreadsheets recognize. */
function activityCsv(lines: readonly MoneyActivityLine[]): Buffer {
  return csvFile(
    columns.map((name) => ({ key: name, header: name })),
    lines.map((line) => ({
      Day: line.day,
      What: nameOf(line),
      Fund: line.fund.name,
      'Held by': line.holderName ?? '',
      'Paid in': line.paidIn.toFixed(2),
      'Paid out': line.paidOut.toFixed(2),
      'Change in value': line.change.toFixed(2),
      Balance: line.balance.toFixed(2),
      Note: noteOf(line),
      ...Object.fromEntries(
        distributedLines.map((kind) => [
          distributedLineNames[kind],
          line.distributions?.[kind].toFixed(2) ?? '',
        ]),
      ),
    })),
  );
}

const nameOf = ({ kind, paidIn, paidOut, reverses }: MoneyActivityLine) =>
  activityName(kind, { paidIn: centsOf(paidIn), paidOut: centsOf(paidOut) }, reverses?.kind);

const noteOf = ({ isEstimated, ownDay, reverses, reversedOn }: MoneyActivityLine): string =>
  [
    isEstimated ? 'Estimated' : '',
    ownDay ? `Happened on ${ownDay}` : '',
    reverses ? `Takes back what is listed on ${reverses.day}` : '',
    reversedOn ? `Taken back on ${reversedOn}` : '',
  ]
    .filter((note) => note !== '')
    .join('; ');
