import {
  centsFromNumber,
  checkAmount,
  checkCommitmentForm,
  commitRefusal,
  decimalFromCents,
  investStatus,
  isAccredited,
  refusalMessages,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Actor, ActorUser } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notFound, refuse } from '../../platform/refusal.ts';
import { accreditationOf } from './accreditation-of.ts';
import { limitsFor, readFundTerms } from './fund-terms.ts';
import { findOwnParticipation } from './participation.ts';
import { refusalCodes } from './refusal-codes.ts';

/** The answers of the invest form, as they came over the wire (SYN-07). */
export interface CommitmentAnswers {
  /** Dollars. */
  invest_amount: number;
  method_of_inv?: unknown;
  is_married?: unknown;
  is_marital_state?: unknown;
  cosub_first_name?: unknown;
  cosub_last_name?: unknown;
  cosub_email?: unknown;
}

/**
 * Commits an amount to a fund. The fund's row is locked first, so that of investors who commit at the same
 * moment each is checked against the sum as it stands when theirs is taken (SYN-09); the lock is held until the
 * caller's transaction ends. Refuses with the rule's own words and changes nothing (SYN-04, SYN-05, SYN-10).
 */
export async function commit(
  db: Kysely<Database>,
  by: { actor: Actor; person: ActorUser; now: Date },
  id: string,
  answers: CommitmentAnswers,
): Promise<void> {
  const { fund: fundId } = await findOwnParticipation(db, id, by.person.id);
  const fund = await readFundTerms(db, { id: fundId }, by.now, 'lock');
  if (!fund) return notFound('This fund');
  const participation = await findOwnParticipation(db, id, by.person.id);
  const refusal = commitRefusal({
    isOwn: true,
    isGuestSession: by.actor.guestSession,
    investStatus: participation.investStatus,
    fundStatus: fund.status,
    requiresAccreditation: fund.requiresAccreditation,
    isAccredited: isAccredited(await accreditationOf(db, by.person.id)),
  });
  if (refusal) refuse(refusalCodes[refusal], `${refusalMessages[refusal]}.`);

  const limits = await limitsFor(db, fund, { user: by.person.id, own: participation.accepted });
  const amount = centsFromNumber(answers.invest_amount);
  const checked = checkAmount(amount, limits);
  if (!checked.ok) {
    const code = checked.code === 'fully-subscribed' ? 'fully_subscribed' : 'invalid_amount';
    refuse(code, checked.message, { invest_amount: checked.message });
  }
  const form = checkCommitmentForm(answers, { investorEmail: by.person.email });
  if (!form.ok) {
    const [first] = Object.values(form.fields);
    refuse('bad_request', first ?? 'Please answer every question.', form.fields);
  }
  await db
    .updateTable('synd_users')
    .set({
      ...form.value,
      invest_amount: decimalFromCents(amount ?? 0n),
      invest_status: investStatus.accepted,
      sa_start_date: by.now,
      feedback: null,
      updatedAt: by.now,
    })
    .where('_id', '=', id)
    .execute();
}
