import type { InvestmentMethod } from '../commitments/spouse-investment.ts';
import { type AddressParts, postalAddress } from '../geography/postal-address.ts';
import { isSamePerson } from '../people/typed-signature.ts';
import { capacityOfKind, type InvestingKind, investingKindNames, methodOfKind } from './investing-profile.ts';

/** The holder of a participation, as it answers it: today's, and from the first signature on the frozen one (ENT-04). */
export interface Holder {
  /** The id of the investing profile. */
  readonly entity: string;
  readonly kind: InvestingKind;
  readonly name: string;
  /** In which capacity the signatory signs; null for people, who sign for themselves. */
  readonly capacity: string | null;
  /** The name of the person who signs. */
  readonly signatory: string;
  /** Who keeps a retirement account, where it is known. */
  readonly custodian?: string;
}

type Text = string | null | undefined;

/** What a holder is made from. */
export interface HolderFacts {
  readonly entity: string;
  readonly kind: InvestingKind;
  readonly legalName: string;
  readonly capacity: Text;
  readonly signatory: Text;
  readonly custodian?: Text;
  /** The name of the profile's owner, who signs unless it says otherwise. */
  readonly ownerName: string;
}

/** The holder that a profile makes: its owner signs, in the capacity of its kind, unless it says otherwise (ENT-04). */
export function holderOf(facts: HolderFacts): Holder {
  const { entity, kind, legalName } = facts;
  const custodian = kind === 'ira' ? facts.custodian?.trim() : undefined;
  return {
    entity,
    kind,
    name: legalName,
    capacity: facts.capacity?.trim() || capacityOfKind(kind),
    signatory: facts.signatory?.trim() || facts.ownerName,
    ...(custodian && { custodian }),
  };
}

/** The copy of a holder that an agreement states, and its participation keeps from the first signature on (ENT-04). */
export interface FrozenHolder extends Holder {
  /** On one line. */
  readonly address: string;
  readonly taxIdLast4: string | null;
}

/** The copy of a holder; `address` is the profile's, or the owner's where it has none. */
export function frozenHolderOf(
  facts: HolderFacts & { readonly taxIdLast4: string | null },
  address: AddressParts,
): FrozenHolder {
  return {
    ...holderOf(facts),
    address: postalAddress(address),
    taxIdLast4: facts.taxIdLast4,
  };
}

/** What an agreement says of its holder. A tax id is kept beside it, and is in none. */
const statedOfHolder = ['entity', 'kind', 'name', 'capacity', 'signatory', 'custodian', 'address'] as const;

/** Whether an agreement states another holder than this one, in anything that it says of it (ENT-04). */
export const statesOtherHolder = (stated: FrozenHolder, holder: FrozenHolder): boolean =>
  statedOfHolder.some((field) => (stated[field] ?? null) !== (holder[field] ?? null));

/** "Okafor IRA (custodian: Equity Trust)": a holder as papers name it. */
export const nameOnPapers = ({ name, custodian }: Pick<Holder, 'name' | 'custodian'>): string =>
  custodian ? `${name} (custodian: ${custodian})` : name;

/**
 * "Okafor Family Trust, by Daniel Okafor, Trustee": who holds an investment and who signs for it (ENT-05). A person who
 * signs for themselves is named once, and a retirement account with its custodian.
 */
export function holderSignature({ kind, name, capacity, signatory, custodian }: Holder): string {
  const holder = nameOnPapers({ name, ...(custodian && { custodian }) });
  const isTheSame = name === signatory || (kind === 'individual' && isSamePerson(signatory, name));
  if (capacity === null) return isTheSame ? holder : `${holder}, by ${signatory}`;
  return `${holder}, by ${signatory}, ${capacity}`;
}

/** "Okafor Family Trust (Trust)": a profile where several are chosen from; an individual is named alone. */
export const namedHolder = ({ kind, name }: Pick<Holder, 'kind' | 'name'>): string =>
  kind === 'individual' ? name : `${name} (${investingKindNames[kind]})`;

/** Why a profile cannot hold a commitment (ENT-03). */
export type HolderBlock = 'archived' | 'wrong-method';

/** What stops a profile from holding a commitment by this method; null if nothing does. */
export function holderBlock(
  profile: { readonly kind: InvestingKind; readonly isArchived: boolean },
  method: InvestmentMethod,
): HolderBlock | null {
  if (profile.isArchived) return 'archived';
  return methodOfKind(profile.kind) === method ? null : 'wrong-method';
}
