import type { Entity } from '@paddock/contract';
import type { AgreementProfile, InvestingKind, InvestmentMethod, JointAccount } from '@paddock/domain';
import {
  accreditationTypeOfKind,
  capacityOfKind,
  capacityToKeep,
  defaultKindOfMethod,
  isInvestingKind,
  isInvestmentMethod,
  kindsOfMethod,
  legalNameFor,
  methodOfKind,
  missingCustodian,
  type ProfileAccreditation,
  profileFieldOfKind,
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
  /** In which capacity somebody signs for someone new; empty for the usual one of the kind. */
  capacity: string;
}

export const emptyHolder: HolderAnswers = {
  holder: '',
  kind: '',
  legalName: '',
  custodian: '',
  capacity: '',
};

/** What is forgotten once somebody else is chosen. */
export const nobodyNew = { kind: '', legalName: '', custodian: '', capacity: '' } as const;

/** The person's own record, as far as it is known. */
type Account = Entity<'users'> | undefined;

/** Whom a person can invest for. */
export interface OwnHolders {
  /** The profiles that may hold a commitment to the fund. */
  readonly offered: readonly InvestingProfile[];
  /** All of them, also archived ones. */
  readonly all: readonly InvestingProfile[];
  readonly account: Account;
}

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
 * Whether someone new is asked for a legal name. A person's first own profile is called as their account, and so is their
 * first trust or entity where the account says what that is called.
 */
export function isLegalNameAsked(
  answers: HolderAnswers,
  method: unknown,
  { offered, all, account }: OwnHolders,
): boolean {
  if (answers.holder !== someoneNew && offered.length > 0) return false;
  if (!isInvestmentMethod(method)) return false;
  const kind = newKind(answers, method);
  if (kind !== defaultKindOfMethod[method] || all.some(({ kind: own }) => methodOfKind(own) === method))
    return true;
  return kind !== 'individual' && legalNameFor(kind, account ?? {}) === '';
}

/** Whether two kinds have one default profile between them (ENT-03). */
const isSameSlot = (a: InvestingKind, b: InvestingKind): boolean =>
  profileFieldOfKind(a) === profileFieldOfKind(b);

/** Someone new who invests, as far as the answers say who that is. */
export interface NewHolder extends ProfileAccreditation {
  /** Whether the documents' fields of the account are theirs (ENT-01). */
  readonly isDefault: boolean;
}

/** Someone new who invests; undefined where one of the profiles does, and before the method is chosen. */
export function newHolder(
  answers: HolderAnswers,
  method: unknown,
  holders: OwnHolders,
): NewHolder | undefined {
  const { offered, all, account } = holders;
  if (!isInvestmentMethod(method) || (offered.length > 0 && answers.holder !== someoneNew)) return undefined;
  const kind = newKind(answers, method);
  const isDefault =
    kind !== 'joint' && !all.some((profile) => profile.isDefault && isSameSlot(profile.kind, kind));
  // The first profile of a type has what the account states of that type, and no other one has (ENT-06).
  const hasAnswer =
    isDefault && kind !== 'ira' && account?.accreditationType === accreditationTypeOfKind(kind);
  return {
    kind,
    legalName: isLegalNameAsked(answers, method, holders)
      ? answers.legalName.trim()
      : legalNameFor(kind, account ?? {}),
    isDefault,
    accreditation: (hasAnswer && account.accreditation) || null,
    accreditationReview: hasAnswer ? account.accreditationReview : null,
    accreditationValidUntil: hasAnswer ? account.accreditationValidUntil : null,
  };
}

/**
 * The profile that someone new is already: it was made in another tab, or the reply to it was lost. One that is not
 * named by the answers is the default one of its kind.
 */
export const findNewHolder = (
  profiles: readonly InvestingProfile[],
  { kind, legalName }: NewHolder,
  { isNamed }: { isNamed: boolean },
): InvestingProfile | undefined =>
  profiles.find(
    (profile) =>
      profile.archivedAt === null &&
      (isNamed
        ? profile.kind === kind && profile.legalName === legalName
        : profile.isDefault && isSameSlot(profile.kind, kind)),
  );

/** The joint account that invests; null for every other holder (ENT-05). */
export function jointAccountOf(
  answers: HolderAnswers,
  method: unknown,
  { offered }: OwnHolders,
): JointAccount | null {
  const profile = chosenProfile(answers, offered);
  if (profile) return profile.kind === 'joint' ? { ownerName: profile.jointOwnerName } : null;
  const isNew = isInvestmentMethod(method) && newKind(answers, method) === 'joint';
  return isNew ? { ownerName: null } : null;
}

/** Whether the custodian is asked for: the agreement of a retirement account names it (ENT-01). */
export function isCustodianAsked(answers: HolderAnswers, method: unknown, holders: OwnHolders): boolean {
  const profile = chosenProfile(answers, holders.offered);
  if (profile) return missingCustodian(profile).custodian !== undefined;
  if (!isLegalNameAsked(answers, method, holders) || !isInvestmentMethod(method)) return false;
  return newKind(answers, method) === 'ira';
}

/** The capacity of who signs for someone new unless they state another; null where nobody new signs in one. */
export function capacityAsked(answers: HolderAnswers, method: unknown, holders: OwnHolders): string | null {
  const someone = newHolder(answers, method, holders);
  return someone ? (capacityToKeep(someone.kind, '') ?? capacityOfKind(someone.kind)) : null;
}

/** What is wrong with the answers about who invests, by field. */
export function holderErrors(
  answers: HolderAnswers,
  method: unknown,
  holders: OwnHolders,
): Partial<Record<keyof HolderAnswers, string>> {
  const { offered } = holders;
  if (offered.length > 0 && answers.holder !== someoneNew && !chosenProfile(answers, offered))
    return { holder: 'Please choose who invests' };
  const isNameless = isLegalNameAsked(answers, method, holders) && answers.legalName.trim() === '';
  const lacksCustodian = isCustodianAsked(answers, method, holders) && answers.custodian.trim() === '';
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
  holders: OwnHolders,
): AgreementProfile {
  const profile = chosenProfile(answers, holders.offered);
  const isNamed = isLegalNameAsked(answers, method, holders);
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
