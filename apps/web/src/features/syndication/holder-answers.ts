import type { AgreementProfile, InvestingKind, InvestmentMethod, JointAccount } from '@paddock/domain';
import {
  defaultKindOfMethod,
  isInvestingKind,
  isInvestmentMethod,
  kindsOfMethod,
  legalNameFor,
  methodOfKind,
  missingCustodian,
} from '@paddock/domain';
import type { InvestingProfile } from '../../platform/session/own-profiles.ts';

/** The choice of somebody who has no profile yet. */
export const someoneNew = 'new';

/** Who invests, as the form asks it (ENT-03). */
export interface HolderAnswers {
  /** The id of a profile, or {@link someoneNew}; empty before one is chosen. */
  holder: string;
  /** Of someone new; empty for the usual one of the method. */
  kind: string;
  /** Of someone new. */
  legalName: string;
  /** Of a retirement account whose profile does not name it. */
  custodian: string;
}

export const emptyHolder: HolderAnswers = { holder: '', kind: '', legalName: '', custodian: '' };

/** The profiles that may hold a commitment to the fund. */
export const offeredProfiles = (
  profiles: readonly InvestingProfile[],
  excludedMethods: readonly string[],
): InvestingProfile[] =>
  profiles.filter(
    ({ archivedAt, kind }) => archivedAt === null && !excludedMethods.includes(methodOfKind(kind)),
  );

/** The profile that is chosen, if one is. */
export const chosenProfile = (
  { holder }: HolderAnswers,
  profiles: readonly InvestingProfile[],
): InvestingProfile | undefined => profiles.find(({ _id }) => _id === holder);

/** The kind of someone new: the one that was chosen, else the usual one of the method. */
export function newKind({ kind }: HolderAnswers, method: InvestmentMethod): InvestingKind {
  return isInvestingKind(kind) && kindsOfMethod(method).includes(kind) ? kind : defaultKindOfMethod[method];
}

/**
 * Whether someone new is asked for a legal name. A person's first trust, entity or own name comes from their account,
 * which is asked for what the agreement needs.
 */
export function isLegalNameAsked(
  answers: HolderAnswers,
  method: unknown,
  profiles: readonly InvestingProfile[],
): boolean {
  if (answers.holder !== someoneNew && profiles.length > 0) return false;
  if (!isInvestmentMethod(method)) return false;
  const kind = newKind(answers, method);
  return (
    kind !== defaultKindOfMethod[method] || profiles.some(({ kind: own }) => methodOfKind(own) === method)
  );
}

/** The joint account that invests; null for every other holder (ENT-05). */
export function jointAccountOf(
  answers: HolderAnswers,
  method: unknown,
  profiles: readonly InvestingProfile[],
): JointAccount | null {
  const profile = chosenProfile(answers, profiles);
  if (profile) return profile.kind === 'joint' ? { ownerName: profile.jointOwnerName } : null;
  const isNew = isInvestmentMethod(method) && newKind(answers, method) === 'joint';
  return isNew ? { ownerName: null } : null;
}

/** Whether the custodian is asked for: the agreement of a retirement account names it (ENT-01). */
export function isCustodianAsked(
  answers: HolderAnswers,
  method: unknown,
  profiles: readonly InvestingProfile[],
): boolean {
  const profile = chosenProfile(answers, profiles);
  if (profile) return missingCustodian(profile).custodian !== undefined;
  if (!isLegalNameAsked(answers, method, profiles) || !isInvestmentMethod(method)) return false;
  return newKind(answers, method) === 'ira';
}

/** What is wrong with the answers about who invests, by field. */
export function holderErrors(
  answers: HolderAnswers,
  method: unknown,
  profiles: readonly InvestingProfile[],
): Partial<Record<keyof HolderAnswers, string>> {
  if (profiles.length > 0 && answers.holder !== someoneNew && !chosenProfile(answers, profiles))
    return { holder: 'Please choose who invests' };
  const isNameless = isLegalNameAsked(answers, method, profiles) && answers.legalName.trim() === '';
  const lacksCustodian = isCustodianAsked(answers, method, profiles) && answers.custodian.trim() === '';
  return {
    ...(isNameless && { legalName: 'Please enter the legal name' }),
    ...(lacksCustodian && { custodian: 'Please enter the custodian' }),
  };
}

/** What an agreement reads of the account, with the name and address of the chosen profile in their place. */
export function agreementProfileOf(
  account: AgreementProfile,
  answers: HolderAnswers,
  method: unknown,
  profiles: readonly InvestingProfile[],
): AgreementProfile {
  const profile = chosenProfile(answers, profiles);
  const isNamed = isLegalNameAsked(answers, method, profiles);
  const kind = profile?.kind ?? (isInvestmentMethod(method) ? newKind(answers, method) : undefined);
  const name = profile
    ? profile.legalName
    : isNamed
      ? answers.legalName || 'Typed above'
      : kind && legalNameFor(kind, account);
  const { address1, city, state, postalCode, country } = profile ?? {};
  return {
    ...account,
    ...(method === 'TRUST' && { trustName: name }),
    ...(method === 'ENTITY' && { busEntityName: name }),
    ...(address1?.trim() && { address1, city, state, postalCode, country }),
  };
}
