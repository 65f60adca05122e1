import type { Collection } from '@paddock/domain';
import { auditReader, visibleDetailSql } from '../../../platform/record-changes.ts';
import { fundStatusSql } from './fund-access.ts';
import { newsCountFor } from './news-readers.ts';
import type { Statement } from './statement.ts';

/** The SQL of a derived field of record `row`. */
type VirtualField = (row: string, statement: Statement) => string;

const displayTitle: VirtualField = (row) =>
  `coalesce(nullif(btrim(${row}.title, E' \\t\\r\\n'), ''), ${row}."originalName")`;

/** How many records of a table refer to this one. */
const countOf =
  (table: string, column: string, condition = ''): VirtualField =>
  (row, statement) =>
    `(SELECT count(*)::int FROM ${statement.table(table)} n WHERE n."${column}" = ${row}._id${condition})`;

/** Whether the viewer has read it. */
const isRead: VirtualField = (row, statement) =>
  `EXISTS (SELECT 1 FROM ${statement.table('document_reads')} n
    WHERE n.document = ${row}._id AND n."user" = ${statement.actor()})`;

/** A column of the viewer's mark on a notification; null without one. */
const markOf = (column: string, row: string, statement: Statement): string =>
  `(SELECT n.${column} FROM ${statement.table('notification_reads')} n
    WHERE n.notification = ${row}._id AND n."user" = ${statement.actor()})`;

/** The scanner has not seen the file of a document yet. */
const isQuarantined: VirtualField = (row, statement) =>
  `EXISTS (SELECT 1 FROM ${statement.table('files')} n WHERE n.key = ${row}."docPath" AND n.state = 'quarantined')`;

const isShown = ' AND NOT n."isDeleted" AND n."docPath" IS NOT NULL';
const trimmedName = (row: string, name: string) => `nullif(btrim(${row}."${name}"), '')`;
const fullName: VirtualField = (row) =>
  `${trimmedName(row, 'firstName')} || ' ' || ${trimmedName(row, 'lastName')}`;

/**
 * Columns that show less than they hold, depending on the viewer: wherever the field is returned, filtered or sorted
 * by, this replaces the column.
 */
export const redactedFields: Readonly<Partial<Record<Collection, Readonly<Record<string, VirtualField>>>>> = {
  audit_events: {
    detail: (row, statement) => {
      const { fields, levels } = auditReader(statement.viewer.actor.level);
      return visibleDetailSql(row, {
        fields: statement.value(fields, 'jsonb'),
        levels: statement.value(levels, 'text[]'),
      });
    },
  },
};

/** What the ledger of an opened fund says, in the place of what the fund stores (LED-01). */
const byLedger =
  (column: string, stored: string): VirtualField =>
  (row, statement) =>
    `CASE WHEN ${row}.figures = 'ledger' THEN coalesce((SELECT n.${column}
      FROM ${statement.table('ledger_percentages')} n WHERE n.fund = ${row}._id), ${row}."${stored}")
      ELSE ${row}."${stored}" END`;

/** Columns whose place a ledger takes, wherever the field is returned, filtered or sorted by. */
export const ledgerFields: Readonly<Partial<Record<Collection, Readonly<Record<string, VirtualField>>>>> = {
  funds: {
    currentPercentageTotalReturned: byLedger('returned', 'currentPercentageTotalReturned'),
    currentFundValuePercentage: byLedger('value', 'currentFundValuePercentage'),
    currentPercentagesUpdatedAt: byLedger('"asOf"', 'currentPercentagesUpdatedAt'),
  },
};

/** The derived fields (COL-05). Other computed fields are columns that triggers maintain. */
export const virtualFields: Readonly<Partial<Record<Collection, Readonly<Record<string, VirtualField>>>>> = {
  assets_items: {
    fundName: (row, statement) =>
      `coalesce((SELECT n.name FROM ${statement.table('funds')} n WHERE n._id = ${row}.fund), ${row}."fundAsString")`,
  },
  funds: {
    status: fundStatusSql,
  },
  investments: {
    slug: (row, statement) =>
      `coalesce((SELECT n.url_slug FROM ${statement.table('funds')} n WHERE n._id = ${row}.fund), ${row}.url_slug)`,
    status: (row, statement) =>
      `(SELECT ${fundStatusSql('n', statement)} FROM ${statement.table('funds')} n WHERE n._id = ${row}.fund)`,
  },
  synd_users: { hasSyndAgreement: (row) => `${row}."syndAgreementsCount" > 0` },
  news_documents: { displayTitle, isRead },
  tax_documents: { displayTitle, isRead },
  proof_documents: {
    displayTitle,
    isBeingChecked: isQuarantined,
    canDownload: (row, statement) =>
      `NOT ${row}."isDeleted" AND ${row}."docPath" IS NOT NULL AND NOT ${isQuarantined(row, statement)}`,
    canDelete: (row, statement) =>
      statement.viewer.actor.isImpersonation
        ? 'false'
        : `NOT ${row}."isDeleted" AND ${row}."user" = ${statement.actor()}`,
  },
  synd_agreements: { displayTitle },
  synd_documents: { displayTitle, isRead },
  notifications: {
    isRead: (row, statement) => `coalesce(${markOf('"isRead"', row, statement)}, NOT ${row}."startsUnread")`,
    markedAt: (row, statement) => `coalesce(${markOf('at', row, statement)}, ${row}."createdAt")`,
    sent: (row) => `notification_sent(${row}._id)`,
    subject: (row, statement) =>
      `coalesce((SELECT notification_subject(n.subject, ${row}.tags, ${row}."messageSubject")
        FROM ${statement.table('notification_templates')} n WHERE n._id = ${row}.template), ${row}."messageSubject")`,
  },
  users: {
    fullName,
    displayName: (row, statement) =>
      `coalesce(${fullName(row, statement)}, ${trimmedName(row, 'firstName')}, ${row}.username)`,
    domain: (row) => `btrim(coalesce(substring(${row}.email FROM '@([^@]*)$'), ''))`,
    canImpersonate: (row, { viewer: { actor } }) =>
      actor.isImpersonation ? 'false' : `${row}.level IS NOT DISTINCT FROM 'user' AND ${row}."isActive"`,
    taxDocumentsCount: countOf('tax_documents', 'user', isShown),
    newsDocumentsCount: (row, statement) => newsCountFor(`${row}._id`, (name) => statement.table(name)),
    proofDocumentsCount: countOf('proof_documents', 'user', isShown),
    syndUsersCount: countOf('synd_users', 'user'),
    acceptedSyndUsersCount: countOf('synd_users', 'user', ` AND n.invest_status = 'Accepted investment'`),
  },
};
