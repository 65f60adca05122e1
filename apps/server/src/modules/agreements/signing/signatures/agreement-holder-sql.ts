import { sql } from 'kysely';
import { holderNameSql } from '../../../people/investing-profiles/index.ts';

/**
 * The holder's name of the agreement `r` of the participation `s`, where it has to be said (ENT-04): a correction names
 * the holder that it states, which the participation has only once everybody has signed. `r` may be NULL.
 */
export const agreementHolderNameSql = sql<string | null>`CASE
  WHEN r.correction IS NOT NULL AND r.holder IS NOT NULL AND (r.holder->>'kind' <> 'individual'
    OR (r.holder->>'entity')::uuid IS DISTINCT FROM s.investing_entity) THEN r.holder->>'name'
  ELSE ${holderNameSql} END`;
