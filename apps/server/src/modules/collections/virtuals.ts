import type { Collection } from '@paddock/domain';
import type { Statement } from './statement.ts';

/** The SQL of a derived field of the record that `row` names. */
type Virtual = (row: string, statement: Statement) => string;

const displayTitle: Virtual = (row) =>
  `coalesce(nullif(btrim(${row}.title, E' \\t\\r\\n'), ''), ${row}."originalName")`;

/** How many records of a table point at this one. */
const countOf =
  (table: string, column: string, condition = ''): Virtual =>
  (row, statement) =>
    `(SELECT count(*)::int FROM ${statement.table(table)} n WHERE n."${column}" = ${row}._id${condition})`;

/** Whether the caller has read it. */
const isRead: Virtual = (row, statement) =>
  `EXISTS (SELECT 1 FROM ${statement.table('document_reads')} n
    WHERE n.document = ${row}._id AND n."user" = ${statement.actor()})`;

const kept = ' AND NOT n."isDeleted"';
const named = (row: string, name: string) => `nullif(btrim(${row}."${name}"), '')`;
const fullName: Virtual = (row) => `${named(row, 'firstName')} || ' ' || ${named(row, 'lastName')}`;

/** The derived fields (COL-05). Those that are computed and not here are columns that triggers keep. */
export const virtuals: Readonly<Partial<Record<Collection, Readonly<Record<string, Virtual>>>>> = {
  assets_items: {
    fundName: (row, statement) =>
      `coalesce((SELECT n.name FROM ${statement.table('funds')} n WHERE n._id = ${row}.fund), ${row}."fundAsString")`,
  },
  investments: {
    status: (row, statement) =>
      `(SELECT fund_status_at(n.fund_status, n.open_date, n.start_date, n.close_date, n.end_date, ${statement.now()})
        FROM ${statement.table('funds')} n WHERE n._id = ${row}.fund)`,
  },
  synd_users: { hasSyndAgreement: (row) => `${row}."syndAgreementsCount" > 0` },
  news_documents: { displayTitle, isRead },
  tax_documents: { displayTitle, isRead },
  proof_documents: {
    displayTitle,
    isBeingChecked: (row, statement) =>
      `EXISTS (SELECT 1 FROM ${statement.table('files')} n WHERE n.key = ${row}."docPath" AND n.state = 'quarantined')`,
  },
  synd_agreements: { displayTitle },
  synd_documents: { displayTitle, isRead },
  notifications: {
    subject: (row, statement) =>
      `coalesce((SELECT notification_subject(n.subject, ${row}.tags, ${row}."messageSubject")
        FROM ${statement.table('notification_templates')} n WHERE n._id = ${row}.template), ${row}."messageSubject")`,
  },
  users: {
    fullName,
    displayName: (row, statement) =>
      `coalesce(${fullName(row, statement)}, ${named(row, 'firstName')}, ${row}.username)`,
    domain: (row) => `btrim(coalesce(substring(${row}.email FROM '@([^@]*)$'), ''))`,
    taxDocumentsCount: countOf('tax_documents', 'user', kept),
    newsDocumentsCount: countOf('news_documents', 'user', kept),
    proofDocumentsCount: countOf('proof_documents', 'user', kept),
    syndUsersCount: countOf('synd_users', 'user'),
    acceptedSyndUsersCount: countOf('synd_users', 'user', ` AND n.invest_status = 'Accepted investment'`),
  },
};
