import {
  beforeOpeningText,
  type Day,
  dayIn,
  daysOfPeriod,
  isBeforeOpening,
  printColors,
  type StatementPeriod,
  sanitizeFileName,
  statementColumns,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { type AgreementPdf, AgreementPdfError } from '../../../adapters/agreement-pdf/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError, throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DocumentGenerators } from '../../documents/documents/index.ts';
import { holderNameSql, signedNameSql } from '../../people/investing-profiles/index.ts';
import { type PositionStatement, readStatements } from './read-statements.ts';
import { statedDaySql } from './stated-day.ts';
import { statementContent } from './statement-content.ts';
import { statementCsv } from './statement-csv.ts';

/** A longer name is cut, so that nothing cuts off what follows it in the name of a file. */
const longestFundName = 120;

const generators = { pdf: 'capital-statement-pdf', csv: 'capital-statement-csv' } as const;
type Format = keyof typeof generators;

interface Reader {
  readonly user: string;
  readonly now: Date;
}

const stored = z.object({ syndUser: z.string(), period: z.string() });

/** Those of a person's own participations, and those of profiles whose documents are delegated to them (ENT-07). */
const isReadableSql = ({ user, now }: Reader) =>
  sql<boolean>`(s."user" = ${user}
    OR s.investing_entity = ANY(ARRAY(SELECT delegated_profiles(${user}, 'documents', ${now}))))`;

interface PositionRow {
  syndUser: string;
  fund: { _id: string; name: string };
  holderName: string | null;
  isDelegated: boolean;
  since: Day;
  timeZone: string;
  statedOn: Day | null;
}

const statedOnSql = statedDaySql(sql`l.position = q._id`);

/** The positions of which a person can have a statement made, each with the days from which on there is one. */
export async function readStatementPositions(db: Kysely<Database>, reader: Reader) {
  const { rows } = await sql<PositionRow>`
    SELECT s._id AS "syndUser", json_build_object('_id', f._id, 'name', f.name) AS fund, k."timeZone",
      s."user" <> ${reader.user} AS "isDelegated", l.since, ${statedOnSql} AS "statedOn",
      CASE WHEN s."user" <> ${reader.user} THEN ${signedNameSql(sql`s._id`)} ELSE ${holderNameSql} END AS "holderName"
    FROM synd_users s
    JOIN positions q ON q."syndUser" = s._id
    JOIN ledger_books k ON k.fund = s.fund AND k."openedAt" IS NOT NULL
    JOIN funds f ON f._id = s.fund
    LEFT JOIN investing_entities e ON e._id = s.investing_entity
    CROSS JOIN LATERAL (SELECT min(x."effectiveDate") AS since FROM ledger_postings x WHERE x.position = q._id) l
    WHERE ${isReadableSql(reader)} AND l.since IS NOT NULL
    ORDER BY "isDelegated", f.name, f._id, q.number`.execute(db);
  return rows.map(({ timeZone, statedOn, ...row }) => ({
    ...row,
    today: dayIn(reader.now, timeZone),
    ...(statedOn !== null && { statedOn }),
  }));
}

/** The file of a statement that is not issued: made when its link is opened. Throws if the reader may have none. */
export async function statementFile(
  db: Kysely<Database>,
  reader: Reader,
  { syndUser, period, format }: { syndUser: string; period: StatementPeriod; format: Format },
) {
  const { fund, statement } = await readOwnStatement(db, reader, { syndUser, period });
  const isToDate = statement.columns[0]?.to !== daysOfPeriod(period)?.to;
  return {
    generator: generators[format],
    name: sanitizeFileName(
      `${fund.name.slice(0, longestFundName)} statement ${period}${isToDate ? ' to date' : ''} not issued.${format}`,
    ),
    record: JSON.stringify({ syndUser, period } satisfies z.infer<typeof stored>),
  };
}

async function readOwnStatement(
  db: Kysely<Database>,
  reader: Reader,
  { syndUser, period }: z.infer<typeof stored>,
): Promise<PositionStatement> {
  const book = await db
    .selectFrom('synd_users as s')
    .innerJoin('ledger_books as k', 'k.fund', 's.fund')
    .leftJoin('positions as q', 'q.syndUser', 's._id')
    .select(['k.timeZone', statedOnSql.as('statedOn')])
    .where('s._id', '=', syndUser)
    .where('k.openedAt', 'is not', null)
    .where(isReadableSql(reader))
    .executeTakeFirst();
  if (!book) return throwNotFound('This position');
  const today = dayIn(reader.now, book.timeZone);
  const { from, to } = daysOfPeriod(period) ?? throwDomainError('bad_request', 'This is no period.');
  if (from > today) throwDomainError('conflict', 'This period has not begun yet.');
  if (isBeforeOpening({ to }, book.statedOn)) throwDomainError('conflict', beforeOpeningText(period));
  const [found] = await readStatements(db, sql`s._id = ${syndUser}`, statementColumns(period, today));
  return found ?? throwNotFound('This position');
}

/** Makes the files. Whether the reader may see the position is asked again. */
export function capitalStatementGenerators(
  platform: Pick<Platform, 'db' | 'portals'>,
  agreementPdf: Pick<AgreementPdf, 'createDocument'>,
): DocumentGenerators {
  const { db, portals } = platform;
  return {
    [generators.pdf]: async ({ actor, now }, record) => {
      const reader = { user: actor.user?.id ?? '', now };
      const found = await readOwnStatement(db, reader, stored.parse(JSON.parse(record)));
      const portal = await portals.byId(found.portal);
      const content = statementContent(found, {
        brand: printColors(portal ?? {}),
        site: portal?.name ?? 'the portal',
        now,
        timeZone: found.timeZone,
        issued: null,
      });
      const pdf = await agreementPdf.createDocument(content).catch(rethrowAsUnavailable);
      return { bytes: Buffer.from(pdf), type: 'application/pdf' };
    },
    [generators.csv]: async ({ actor, now }, record) => {
      const reader = { user: actor.user?.id ?? '', now };
      const found = await readOwnStatement(db, reader, stored.parse(JSON.parse(record)));
      return { bytes: statementCsv(found), type: 'text/csv; charset=utf-8' };
    },
  };
}

function rethrowAsUnavailable(error: unknown): never {
  if (!(error instanceof AgreementPdfError && error.isTemporary)) throw error;
  throw new DomainError('unavailable', 'The statement could not be created. Please try again in a moment.', {
    retryAfter: 5,
  });
}
