import { fieldOf } from '@paddock/contract';
import { type Collection, grants, isFilingKind, levels, type ReadScope } from '@paddock/domain';
import {
  isFiledForDelegated,
  isOfFundOfDelegated,
  isOfOpenInvitation,
  isOwnOrDelegatedAgreement,
  isToldToDelegate,
} from './delegated-records.ts';
import {
  isFundAccessible,
  isFundOffered,
  isOfferedBy,
  isPortalMember,
  participatesIn,
} from './fund-access.ts';
import { isNewsFor } from './news-readers.ts';
import type { Statement } from './statement.ts';

/** A condition on record `row`. */
type Condition = (row: string, statement: Statement, collection: Collection) => string;

const own: Condition = (row, statement, collection) =>
  collection === 'synd_agreements'
    ? `EXISTS (SELECT 1 FROM ${statement.table('synd_users')} p
        WHERE p._id = ${row}."syndUser" AND p."user" = ${statement.actor()})`
    : `${row}."user" = ${statement.actor()}`;

const offered: Condition = (row, statement, collection) => {
  switch (collection) {
    case 'funds':
      return `(${isFundOffered(row, statement)} OR ${participatesIn(`${row}._id`, statement)})`;
    case 'investments':
      return `CASE WHEN ${row}.fund IS NULL THEN (${isOfferedBy(`${row}.company`, statement)})
        ELSE ${isFundAccessible(`${row}.fund`, statement)} END`;
    case 'companies':
      return `((${isPortalMember(statement)} AND (${row}.portal IS NULL OR ${row}.portal = ${statement.portal()})) OR EXISTS (
        SELECT 1 FROM ${statement.table('funds')} o WHERE o.company = ${row}._id
          AND ${participatesIn('o._id', statement)}))`;
    default:
      throw new Error(`No rule says which records of ${collection} are offered`);
  }
};

/** The levels that the viewer's own level grants (AUT-16). */
const grantedLevels = (statement: Statement): readonly string[] =>
  levels.filter((level) => grants(statement.viewer.actor.level, level));

/** What is written to a level on a portal is for those who belong to the portal. */
const addressed: Condition = (row, statement) =>
  `(${row}."user" = ${statement.actor()} AND ${isToldToDelegate(row, statement)} OR (${row}."user" IS NULL
    AND ${row}.level = ANY(${statement.value(grantedLevels(statement), 'level_name[]')})${
      grants(statement.viewer.actor.level, 'admin')
        ? ''
        : ` AND (${row}.portal IS NULL OR EXISTS (SELECT 1 FROM ${statement.table('portal_memberships')} m
          WHERE m."user" = ${statement.actor()} AND m.portal = ${row}.portal))`
    }) OR ${isOfOpenInvitation(row, statement)})`;

/**
 * The bell shows only notifications whose template has showInUI; those without a template were written to be read
 * (NOT-08).
 */
const shownInBell = (row: string, statement: Statement) =>
  `(${row}.template IS NULL OR EXISTS (SELECT 1 FROM ${statement.table('notification_templates')} s
    WHERE s._id = ${row}.template AND s."showInUI"))`;

/** Every scope of the access table as a condition (COL-04); exhaustive by type. */
const scopes: Readonly<Record<ReadScope, Condition>> = {
  all: () => 'true',
  everyone: () => 'true',
  nobody: () => 'false',
  published: (row) => `${row}."isPublished"`,
  offered,
  own,
  'own-or-delegated': (row, statement, collection) =>
    collection === 'synd_agreements'
      ? isOwnOrDelegatedAgreement(row, statement)
      : `(${own(row, statement, collection)} OR ${isFiledForDelegated(row, statement, collection === 'tax_documents' ? 'tax' : 'documents')})`,
  'own-or-granted': (row, statement) =>
    `(${row}."user" = ${statement.actor()} OR ${row}.delegate = ${statement.actor()})`,
  'offered-fund': (row, statement) =>
    `(${isFundAccessible(`${row}.fund`, statement)} OR ${isOfFundOfDelegated(row, statement)})`,
  'own-or-invested': (row, statement) => isNewsFor(row, statement.actor(), (name) => statement.table(name)),
  addressed,
  'level-to-read': (row, statement) =>
    `${row}."levelToRead" = ANY(${statement.value(grantedLevels(statement), 'text[]')})`,
  self: (row, statement) => `${row}._id = ${statement.actor()}`,
};

/**
 * Which records of a collection are in a scope. Only admins read deleted documents (DOC-06), and documents without a
 * file (BAC-10).
 */
export function scopeCondition(
  scope: ReadScope,
  collection: Collection,
  row: string,
  statement: Statement,
): string {
  const condition = scopes[scope](row, statement, collection);
  return scope === 'all' ? condition : condition + hiddenDocuments(collection, row);
}

/** Leaves out what is not shown to investors, as a further condition. */
function hiddenDocuments(collection: Collection, row: string): string {
  const deleted = fieldOf(collection, 'isDeleted') ? ` AND NOT ${row}."isDeleted"` : '';
  return isFilingKind(collection) ? `${deleted} AND ${row}."docPath" IS NOT NULL` : deleted;
}

/** What `mine=true` restricts a list to; undefined if nobody owns records of the collection. */
export function mineCondition(collection: Collection, row: string, statement: Statement): string | undefined {
  const condition = ownCondition(collection, row, statement);
  // The deleted documents that admins read are not among their own (DOC-06).
  return condition && condition + hiddenDocuments(collection, row);
}

function ownCondition(collection: Collection, row: string, statement: Statement): string | undefined {
  switch (collection) {
    case 'users':
      return scopes.self(row, statement, collection);
    case 'investing_entities':
    case 'investing_entity_delegates':
    case 'synd_users':
    case 'tax_documents':
    case 'proof_documents':
    case 'synd_agreements':
      return own(row, statement, collection);
    case 'news_documents':
      return scopes['own-or-invested'](row, statement, collection);
    case 'notifications':
      return `${addressed(row, statement, collection)} AND ${shownInBell(row, statement)}`;
    case 'funds':
      return participatesIn(`${row}._id`, statement);
    case 'investments':
    case 'synd_documents':
      return participatesIn(`${row}.fund`, statement);
    default:
      return undefined;
  }
}
