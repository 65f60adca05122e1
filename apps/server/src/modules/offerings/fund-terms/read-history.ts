import type { TermsVersion } from '@paddock/contract';
import { changedFundTerms, fundTermFields, fundTerms, type StoredTerms } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { findTermsSigners } from './signers.ts';

interface VersionRow {
  version: number;
  at: Date;
  terms: StoredTerms;
  told: number;
  withheld: number;
  waiting: number;
}

/** Every version of the terms of a fund, the newest first: what it changed, who signed under it, and who was told. */
export async function readTermsHistory(db: Kysely<Database>, fund: string): Promise<TermsVersion[]> {
  const { rows } = await sql<VersionRow>`
    SELECT t.version, t.at, t.terms, w.told, w.withheld, w.waiting FROM fund_terms t
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE r."doneAt" IS NOT NULL AND NOT r."isWithheld")::int AS told,
        count(*) FILTER (WHERE r."isWithheld")::int AS withheld,
        count(*) FILTER (WHERE r."doneAt" IS NULL)::int AS waiting
      FROM fund_terms_recipients r WHERE r.fund = t.fund AND r.version = t.version) w
    WHERE t.fund = ${fund} ORDER BY t.version`.execute(db);
  const signers = await findTermsSigners(db, fund);
  const nameOf = await templateNames(db, rows);
  return rows
    .map(({ version, at, terms, told, withheld, waiting }, index) => ({
      version,
      at: at.toISOString(),
      changes: changedFundTerms(rows[index - 1]?.terms ?? terms, terms).map(({ field, before, after }) => ({
        field,
        before: nameOf(field, before),
        after: nameOf(field, after),
      })),
      signers: signers.filter((signer) => signer.version === version).map(({ user: _, ...signer }) => signer),
      told,
      withheld,
      waiting,
    }))
    .toReversed();
}

/** Names the agreement templates, of which the terms hold the ids. */
async function templateNames(db: Kysely<Database>, rows: readonly VersionRow[]) {
  const fields = fundTermFields.filter((field) => fundTerms[field].holds === 'template');
  const ids = rows
    .flatMap(({ terms }) => fields.map((field) => terms[field]))
    .filter((id) => typeof id === 'string');
  const { rows: found } = await sql<{ id: string; name: string }>`
    SELECT t._id::text AS id, t.name FROM agreement_templates t WHERE t._id::text = ANY(${ids})`.execute(db);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return (field: string, value: unknown) =>
    fields.some((each) => each === field) && typeof value === 'string' ? (names.get(value) ?? value) : value;
}
