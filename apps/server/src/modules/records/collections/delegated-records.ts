import { type DelegateRight, delegateRights, investStatus } from '@paddock/domain';
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

/**
 * Whether the viewer may read the notification `row` as far as it is about a profile of which they were told as its
 * delegate: for as long as they have the right that it needs.
 */
export const isToldToDelegate = (row: string, statement: Statement): string =>
  `(${row}.holder IS NULL OR CASE ${row}."holderRight" ${delegateRights
    .map((right) => `WHEN '${right}' THEN ${row}.holder = ANY(${delegatedProfiles(statement, right)})`)
    .join(' ')} END)`;

/** Whether the notification `row` is of an invitation that is open to the viewer now. `open_invitations` is the rule. */
export function isOfOpenInvitation(row: string, statement: Statement): string {
  for (const name of ['investing_entity_delegates', 'investing_entities', 'users']) statement.table(name);
  return `${row}.invitation = ANY(ARRAY(SELECT open_invitations(${statement.actor()}, ${statement.now()})))`;
}

/** Whether the agreement `row` is of one of the participations, which are read once so that an index finds it. */
const isOfParticipations = (row: string, condition: string, statement: Statement): string =>
  `${row}."syndUser" = ANY(ARRAY(SELECT p._id FROM ${statement.table('synd_users')} p WHERE ${condition}))`;

/**
 * Whether the agreement `row` is one of the viewer's own participations, or of one that such a profile holds. An
 * agreement states its own holder: that of a person is not shown because the terms were corrected to a company. One that
 * states none, such as a paper, is shown only if it came with the commitment that is held now and its terms were never
 * corrected.
 */
export const isOwnOrDelegatedAgreement = (row: string, statement: Statement): string =>
  `(${isOfParticipations(row, `p."user" = ${statement.actor()}`, statement)}
    OR (${isOfParticipations(row, `p.investing_entity = ANY(${delegatedProfiles(statement, 'documents')})`, statement)}
      AND EXISTS (SELECT 1 FROM ${statement.table('synd_users')} h
        LEFT JOIN ${statement.table('signature_requests')} q
          ON q."syndUser" = h._id AND q."sealedKey" = ${row}."docPath" AND q.holder IS NOT NULL
        WHERE h._id = ${row}."syndUser" AND CASE WHEN q._id IS NULL
          THEN ${row}."createdAt" >= coalesce(h.sa_start_date, '-infinity') AND NOT EXISTS (
            SELECT 1 FROM ${statement.table('term_corrections')} c WHERE c."syndUser" = h._id AND c.outcome = 'signed')
          ELSE q.holder->>'entity' = h.investing_entity::text END)))`;

/** Whether such a profile has committed to the fund of record `row`. */
export const isOfFundOfDelegated = (row: string, statement: Statement): string =>
  `${row}.fund = ANY(ARRAY(SELECT p.fund FROM ${statement.table('synd_users')} p
    WHERE p.investing_entity = ANY(${delegatedProfiles(statement, 'documents')})
      AND p.invest_status = '${investStatus.accepted}'))`;
