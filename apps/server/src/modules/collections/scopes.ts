import { fieldOf } from '@paddock/contract';
import { type Collection, grants, levels, type ReadScope } from '@paddock/domain';
import { fundInReach, hasInvested, offeredBy, takesPart } from './funds-in-reach.ts';
import type { Statement } from './statement.ts';

/** A condition on the record that `row` names. */
type Condition = (row: string, statement: Statement, collection: Collection) => string;

const own: Condition = (row, statement, collection) =>
  collection === 'synd_agreements'
    ? `EXISTS (SELECT 1 FROM ${statement.table('synd_users')} p
        WHERE p._id = ${row}."syndUser" AND p."user" = ${statement.actor()})`
    : `${row}."user" = ${statement.actor()}`;

const offered: Condition = (row, statement, collection) => {
  switch (collection) {
    case 'funds':
      return `(${offeredBy(`${row}.company`, statement)} OR ${takesPart(`${row}._id`, statement)})`;
    case 'investments':
      return `CASE WHEN ${row}.fund IS NULL THEN ${offeredBy(`${row}.company`, statement)}
        ELSE ${fundInReach(`${row}.fund`, statement)} END`;
    case 'companies':
      return `(${row}.portal IS NULL OR ${row}.portal = ${statement.portal()} OR EXISTS (
        SELECT 1 FROM ${statement.table('funds')} o WHERE o.company = ${row}._id
          AND ${takesPart('o._id', statement)}))`;
    default:
      throw new Error(`It is not said what of ${collection} is offered`);
  }
};

/** The levels that the viewer's own one grants (AUT-16). */
const grantedLevels = (statement: Statement): readonly string[] =>
  levels.filter((level) => grants(statement.viewer.actor.level, level));

const addressed: Condition = (row, statement) =>
  `(${row}."user" = ${statement.actor()} OR (${row}."user" IS NULL
    AND ${row}.level = ANY(${statement.value(grantedLevels(statement), 'level_name[]')})))`;

/** Only templates with showInUI show in the bell; what has no template was written to be read (NOT-08). */
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
  'offered-fund': (row, statement) => fundInReach(`${row}.fund`, statement),
  'own-or-invested': (row, statement) =>
    `(${row}."user" = ${statement.actor()}
      OR (${row}."user" IS NULL AND ${hasInvested(`${row}.fund`, statement)}))`,
  addressed,
  'level-to-read': (row, statement) =>
    `${row}."levelToRead" = ANY(${statement.value(grantedLevels(statement), 'text[]')})`,
  self: (row, statement) => `${row}._id = ${statement.actor()}`,
};

/** Which records of a collection a scope holds. Deleted documents are there for admins only (DOC-06). */
export function scopeCondition(
  scope: ReadScope,
  collection: Collection,
  row: string,
  statement: Statement,
): string {
  const condition = scopes[scope](row, statement, collection);
  const hidesDeleted = scope !== 'all' && fieldOf(collection, 'isDeleted') !== undefined;
  return hidesDeleted ? `${condition} AND NOT ${row}."isDeleted"` : condition;
}

/** What `mine=true` keeps to, where a collection has something of one's own; undefined elsewhere. */
export function mineCondition(collection: Collection, row: string, statement: Statement): string | undefined {
  switch (collection) {
    case 'users':
      return scopes.self(row, statement, collection);
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
      return takesPart(`${row}._id`, statement);
    case 'investments':
    case 'synd_documents':
      return takesPart(`${row}.fund`, statement);
    default:
      return undefined;
  }
}
