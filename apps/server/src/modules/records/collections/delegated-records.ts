import { type DelegateRight, investStatus } from '@paddock/domain';
import type { Statement } from './statement.ts';

/**
 * The ids of the investing profiles of which the viewer has been granted a right now (ENT-07), as an array that is
 * read once. `delegated_profiles` is the rule.
 */
function delegatedProfiles(statement: Statement, right: DelegateRight): string {
  for (const name of ['investing_entity_delegates', 'investing_entities', 'users']) statement.table(name);
  return `ARRAY(SELECT delegated_profiles(${statement.actor()}, '${right}', ${statement.now()}))`;
}

/** Whether the paper `row` is filed for such a profile. One without a holder is for its person alone. */
export const isFiledForDelegated = (row: string, statement: Statement, right: DelegateRight): string =>
  `${row}.investing_entity = ANY(${delegatedProfiles(statement, right)})`;

/** Whether the agreement `row` is of one of the participations, which are read once so that an index finds it. */
const isOfParticipations = (row: string, condition: string, statement: Statement): string =>
  `${row}."syndUser" = ANY(ARRAY(SELECT p._id FROM ${statement.table('synd_users')} p WHERE ${condition}))`;

/**
 * Whether the agreement `row` is one of the viewer's own participations, or of one that such a profile holds. An
 * agreement states its own holder: that of a person is not shown because the terms were corrected to a company.
 */
export const isOwnOrDelegatedAgreement = (row: string, statement: Statement): string =>
  `(${isOfParticipations(row, `p."user" = ${statement.actor()}`, statement)}
    OR (${isOfParticipations(row, `p.investing_entity = ANY(${delegatedProfiles(statement, 'documents')})`, statement)}
      AND NOT EXISTS (SELECT 1 FROM ${statement.table('signature_requests')} q
        JOIN ${statement.table('synd_users')} h ON h._id = q."syndUser"
        WHERE q."syndUser" = ${row}."syndUser" AND q."sealedKey" = ${row}."docPath" AND q.holder IS NOT NULL
          AND q.holder->>'entity' IS DISTINCT FROM h.investing_entity::text)))`;

/** Whether such a profile has committed to the fund of record `row`. */
export const isOfFundOfDelegated = (row: string, statement: Statement): string =>
  `${row}.fund = ANY(ARRAY(SELECT p.fund FROM ${statement.table('synd_users')} p
    WHERE p.investing_entity = ANY(${delegatedProfiles(statement, 'documents')})
      AND p.invest_status = '${investStatus.accepted}'))`;
