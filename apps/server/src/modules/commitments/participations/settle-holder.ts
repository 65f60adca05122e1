import { statedHolder } from '@paddock/contract';
import {
  type FrozenHolder,
  holderSignature,
  investingKindNames,
  investmentMethodNames,
  methodOfKind,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { stateHolder } from '../../money/participation-writes/index.ts';
import type { ApprovalKind } from '../../people/approvals/index.ts';
import {
  assertOnlyParticipation,
  auditHolderChange,
  readHolder,
  readProfileHolder,
} from '../../people/investing-profiles/index.ts';
import { assertNoConflictOfInterest } from './conflict-of-interest.ts';
import { decidedBy } from './decided-by.ts';
import type { LockedParticipation } from './lock-participation.ts';
import { lockAcceptedParticipation } from './release.ts';

type SettleInput = z.infer<typeof statedHolder>;

/**
 * States who holds a signed investment of which nobody could tell it (ENT-04): one admin reads it in the signed agreement,
 * another approves. The copy of the holder is that from then on; the agreement and its signatures stay.
 */
export const settleHolderApproval = (): ApprovalKind<SettleInput> => ({
  name: 'settle_holder',
  title: 'State who holds a signed investment',
  input: statedHolder,
  assertMayDecide: (db, record, person) => assertNoConflictOfInterest(db, record, person),
  propose: async (db, { record, input }) => {
    const participation = await lockUndecided(db, record);
    const holder = await toHolder(db, participation, input);
    const before = await readHolder(db, record);
    return {
      subject: participation.subject,
      changes: [
        { field: 'holder', before: before && holderSignature(before), after: holderSignature(holder) },
      ],
    };
  },
  execute: async (db, request) => {
    const { record, input, approval, now } = request;
    const participation = await lockUndecided(db, record);
    const after = await toHolder(db, participation, input);
    const before = await readHolder(db, record);
    await stateHolder(db, record, { holder: after, now });
    await auditHolderChange(db, await decidedBy(db, request), {
      participation: record,
      before,
      after,
      approval,
      isStated: true,
    });
  },
});

/** Locks and returns the participation. Throws if its holder is known. */
async function lockUndecided(db: Kysely<Database>, id: string): Promise<LockedParticipation> {
  const participation = await lockAcceptedParticipation(db, id);
  const undecided = await db
    .selectFrom('undecided_holders')
    .select('reason')
    .where('syndUser', '=', id)
    .executeTakeFirst();
  if (!undecided)
    throwDomainError(
      'conflict',
      'Who holds this investment is known. To change it, correct the terms: everybody signs a new agreement.',
    );
  return participation;
}

/** The copy of the holder as the agreement states it; what the admin leaves out is taken from the profile. */
async function toHolder(
  db: Kysely<Database>,
  { _id: participation, user, fund, method_of_inv }: LockedParticipation,
  { investing_entity: id, name, signatory, capacity }: SettleInput,
): Promise<FrozenHolder> {
  const found = await readProfileHolder(db, { id, user });
  const reject = (message: string) => throwDomainError('bad_request', message, { investing_entity: message });
  if (!found) return reject('This is none of the investing profiles of this person.');
  const { holder } = found;
  const method = method_of_inv ?? 'CASH';
  if (methodOfKind(holder.kind) !== method)
    return reject(
      `This commitment is of the method ${investmentMethodNames[method] ?? method}, and this profile is of the kind ${investingKindNames[holder.kind]}. If that is what was signed, please correct the terms.`,
    );
  await assertOnlyParticipation(db, { participation, fund, profile: id });
  return {
    ...holder,
    name: name.trim(),
    signatory: signatory?.trim() || holder.signatory,
    capacity: capacity?.trim() || holder.capacity,
  };
}
