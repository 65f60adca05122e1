import type { InvestmentMethod } from '../commitments/spouse-investment.ts';
import type { AccreditationType } from '../people/accreditation.ts';
import { fullName, type PersonName } from '../people/display-name.ts';

/** Who can hold an investment (ENT-01). */
export const investingKinds = [
  'individual',
  'joint',
  'llc',
  'partnership',
  'corporation',
  'trust',
  'ira',
] as const;

export type InvestingKind = (typeof investingKinds)[number];

/** True for the name of a kind. */
export function isInvestingKind(value: unknown): value is InvestingKind {
  return investingKinds.some((kind) => kind === value);
}

/** The display name of each kind. */
export const investingKindNames: Readonly<Record<InvestingKind, string>> = {
  individual: 'Individual',
  joint: 'Joint account',
  llc: 'LLC',
  partnership: 'Partnership',
  corporation: 'Corporation',
  trust: 'Trust',
  ira: 'IRA or solo 401(k)',
};

/** How the owners of a joint account hold it. */
export const jointForms = ['survivorship', 'in_common', 'community_property'] as const;

export type JointForm = (typeof jointForms)[number];

export const jointFormNames: Readonly<Record<JointForm, string>> = {
  survivorship: 'Joint tenants with right of survivorship',
  in_common: 'Tenants in common',
  community_property: 'Community property',
};

/** How the holder is taxed. */
export const taxClasses = [
  'individual',
  'partnership',
  'corporation',
  's_corporation',
  'disregarded',
  'trust',
  'retirement_plan',
  'foreign',
] as const;

export type TaxClass = (typeof taxClasses)[number];

export const taxClassNames: Readonly<Record<TaxClass, string>> = {
  individual: 'Individual',
  partnership: 'Partnership',
  corporation: 'C corporation',
  s_corporation: 'S corporation',
  disregarded: 'Disregarded entity',
  trust: 'Trust or estate',
  retirement_plan: 'Retirement plan',
  foreign: 'Not a US person',
};

interface KindRule {
  /** The method of investment that the documents have for it (SYN-05). */
  readonly method: InvestmentMethod;
  /** In which capacity somebody signs for it, unless the profile says otherwise; null for people, who sign for themselves. */
  readonly capacity: string | null;
  /** Whose accreditation answers apply to it (ACC-02). That of a retirement account is its owner's. */
  readonly accreditation: AccreditationType;
}

const kindRules: Readonly<Record<InvestingKind, KindRule>> = {
  individual: { method: 'CASH', capacity: null, accreditation: 'individual' },
  joint: { method: 'CASH', capacity: null, accreditation: 'individual' },
  llc: { method: 'ENTITY', capacity: 'Manager', accreditation: 'business' },
  partnership: { method: 'ENTITY', capacity: 'General Partner', accreditation: 'business' },
  corporation: { method: 'ENTITY', capacity: 'President', accreditation: 'business' },
  trust: { method: 'TRUST', capacity: 'Trustee', accreditation: 'trust' },
  ira: { method: 'TRUST', capacity: 'Custodian', accreditation: 'individual' },
};

/** The method of investment of a kind: cash of people, trust of trusts and retirement accounts, entity of the rest. */
export const methodOfKind = (kind: InvestingKind): InvestmentMethod => kindRules[kind].method;

/** In which capacity somebody signs for a kind; null for people, who sign for themselves. */
export const capacityOfKind = (kind: InvestingKind): string | null => kindRules[kind].capacity;

/**
 * The capacity that a form keeps with a new profile, given what its owner typed: null for that of the kind. Who opens a
 * retirement account is not its custodian, as the kind has it, so another is kept there (ENT-05).
 */
export function capacityToKeep(kind: InvestingKind, typed: string): string | null {
  if (capacityOfKind(kind) === null) return null;
  return typed.trim() || (kind === 'ira' ? 'Account Owner' : null);
}

/** The type of the accreditation answers that apply to a kind (ENT-06). */
export const accreditationTypeOfKind = (kind: InvestingKind): AccreditationType =>
  kindRules[kind].accreditation;

/** The kinds that invest by a method, in display order. */
export const kindsOfMethod = (method: InvestmentMethod): readonly InvestingKind[] =>
  investingKinds.filter((kind) => kindRules[kind].method === method);

/** The kind of the default profile for a method, which a commitment without a profile is given (ENT-03). */
export const defaultKindOfMethod: Readonly<Record<InvestmentMethod, InvestingKind>> = {
  CASH: 'individual',
  TRUST: 'trust',
  ENTITY: 'llc',
};

type Text = string | null | undefined;

/** The names that the documents' profile has: each names the default profile of its kind (ENT-01). */
export interface ProfileNames extends PersonName {
  readonly trustName?: Text;
  readonly busEntityName?: Text;
  readonly iraName?: Text;
}

/** Which field of the profile names the default profile of a kind; null for those that the documents do not name. */
export function profileFieldOfKind(kind: InvestingKind): 'trustName' | 'busEntityName' | 'iraName' | null {
  switch (kind) {
    case 'trust':
      return 'trustName';
    case 'ira':
      return 'iraName';
    case 'llc':
    case 'partnership':
    case 'corporation':
      return 'busEntityName';
    case 'individual':
    case 'joint':
      return null;
  }
}

/** The legal name that a person's own fields give to their default profile of a kind; empty if they do not. */
export function legalNameFor(kind: InvestingKind, names: ProfileNames): string {
  const field = profileFieldOfKind(kind);
  return field === null ? fullName(names) : (names[field]?.trim() ?? '');
}

/** The parts of an investing profile that belong to some kinds only. */
export interface KindFields {
  readonly kind: InvestingKind;
  readonly jointForm?: JointForm | null;
  readonly jointOwnerName?: Text;
  readonly custodian?: Text;
  readonly isRevocable?: boolean | null;
  readonly formationState?: Text;
  readonly formedOn?: Text;
}

type KindField = Exclude<keyof KindFields, 'kind'>;

const fieldsOfKind: Readonly<Record<InvestingKind, readonly KindField[]>> = {
  individual: [],
  joint: ['jointForm', 'jointOwnerName'],
  llc: ['formationState', 'formedOn'],
  partnership: ['formationState', 'formedOn'],
  corporation: ['formationState', 'formedOn'],
  trust: ['isRevocable', 'formationState', 'formedOn'],
  ira: ['custodian'],
};

const kindFieldLabels: Readonly<Record<KindField, string>> = {
  jointForm: 'The form of a joint account',
  jointOwnerName: 'A second owner',
  custodian: 'A custodian',
  isRevocable: 'Whether it can be revoked',
  formationState: 'A state of formation',
  formedOn: 'A day of formation',
};

/** Whether a kind has this field. */
export const kindHasField = (kind: InvestingKind, field: KindField): boolean =>
  fieldsOfKind[kind].includes(field);

/** A message for each field that is filled in and does not belong to the kind. */
export function checkKindFields(profile: KindFields): Partial<Record<KindField, string>> {
  const names = Object.keys(kindFieldLabels) as KindField[];
  return Object.fromEntries(
    names
      .filter((name) => !kindHasField(profile.kind, name) && (profile[name] ?? '') !== '')
      .map((name) => [name, `${kindFieldLabels[name]} does not belong to this kind`]),
  );
}
