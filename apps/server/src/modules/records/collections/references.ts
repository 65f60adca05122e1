import { fieldsOf, type RecordReferences } from '@paddock/contract';
import { type Collection, collections, investStatus } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { quoteIdentifier, Statement, type Viewer } from './statement.ts';

/** Lines of these name records, but do not hold them. */
const loose: readonly Collection[] = ['audit_events', 'outbox', 'notes'];

/**
 * The participations `p` that depend on a record, as a condition. Participations themselves have hooks of their own,
 * which know their whole history.
 */
const participationsOf: Readonly<Partial<Record<Collection, (id: string) => string>>> = {
  users: (id) => `p."user" = ${id}`,
  funds: (id) => `p.fund = ${id}`,
  companies: (id) =>
    `(p.company = ${id} OR p.fund IN (SELECT f._id FROM funds f WHERE f.company = ${id})
      OR p.investment IN (SELECT i._id FROM investments i WHERE i.company = ${id}))`,
  investments: (id) => `p.investment = ${id}`,
  portals: (id) =>
    `p.fund IN (SELECT f._id FROM funds f JOIN companies c ON c._id = f.company WHERE c.portal = ${id})`,
  synd_agreements: (id) => `p._id = (SELECT a."syndUser" FROM synd_agreements a WHERE a._id = ${id})`,
};

/** Money or signatures: what was accepted, signed, completed or received. */
const binds = `(p.invest_status = '${investStatus.accepted}' OR p.sa_complete_date IS NOT NULL
  OR p.ft_complete_date IS NOT NULL OR p."syndAgreementSignedByCurrentUser"
  OR EXISTS (SELECT 1 FROM signature_requests s WHERE s."syndUser" = p._id AND s."completedAt" IS NOT NULL))`;

/** What refers to a record, by collection, and how many participations with money or signatures depend on it. */
export async function findReferences(
  db: Kysely<Database>,
  viewer: Viewer,
  collection: Collection,
  id: string,
): Promise<RecordReferences> {
  const statement = new Statement(viewer);
  const record = statement.value(id, 'uuid');
  const counts = collections.flatMap((referring) => {
    const fields = Object.entries(fieldsOf(referring)).filter(
      ([, { references, computed }]) => references === collection && !computed,
    );
    if (fields.length === 0 || loose.includes(referring)) return [];
    const conditions = fields.map(([name]) => `n.${quoteIdentifier(name)} = ${record}`);
    return [
      `SELECT '${referring}' AS collection, count(*)::int AS count
        FROM ${statement.table(referring)} n WHERE ${conditions.join(' OR ')}`,
    ];
  });
  const binding = participationsOf[collection]?.(record);
  const bound = binding
    ? `SELECT count(*)::int AS count FROM synd_users p WHERE ${binding} AND ${binds}`
    : undefined;
  const [found] = await statement.run<RecordReferences>(
    db,
    `SELECT coalesce((SELECT json_agg(r) FROM (${counts.join(' UNION ALL ') || `SELECT ''::text AS collection, 0 AS count`}) r
        WHERE r.count > 0), '[]') AS references, ${bound ? `(${bound})` : `0 * length(${record}::text)`} AS binding`,
  );
  return found ?? { references: [], binding: 0 };
}

/** Throws if money or signatures depend on the record. */
export function assertUnbound(found: RecordReferences): void {
  if (found.binding === 0) return;
  const what = found.binding === 1 ? 'An investment depends' : `${found.binding} investments depend`;
  throw new DomainError('conflict', `${what} on this with money or signatures, so it cannot be deleted.`, {
    details: found,
  });
}
