import type { RecordBody } from '@paddock/contract';
import {
  capacityToKeep,
  checkTaxId,
  defaultKindOfMethod,
  type InvestingKind,
  investmentMethodNames,
  isInvestingKind,
  type JointForm,
  kindHasField,
  methodOfKind,
  needsTaxIdAgain,
  profileFieldOfKind,
  type TaxClass,
  taxIdAgainMessage,
} from '@paddock/domain';
import type { InvestingProfile } from '../../platform/session/own-profiles.ts';

/** The fields of the form; empty for what is not known. */
export interface ProfileValues {
  kind: InvestingKind | '';
  legalName: string;
  jointForm: JointForm | '';
  jointOwnerName: string;
  custodian: string;
  /** 'yes', 'no', or not said. */
  isRevocable: string;
  formationState: string;
  formedOn: string;
  signatory: string;
  capacity: string;
  taxClass: TaxClass | '';
  /** A new one; empty to keep what is stored. */
  taxId: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
}

export const emptyValues: ProfileValues = {
  kind: '',
  legalName: '',
  jointForm: '',
  jointOwnerName: '',
  custodian: '',
  isRevocable: '',
  formationState: '',
  formedOn: '',
  signatory: '',
  capacity: '',
  taxClass: '',
  taxId: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postalCode: '',
  country: '',
};

/** A profile as the form shows it. */
export function valuesOf(profile: InvestingProfile): ProfileValues {
  const { isRevocable } = profile;
  const texts = Object.keys(emptyValues).map((name) => [name, profile[name as keyof InvestingProfile] ?? '']);
  return {
    ...(Object.fromEntries(texts) as unknown as ProfileValues),
    isRevocable: isRevocable === null ? '' : isRevocable ? 'yes' : 'no',
  };
}

/** What to send. What is empty, or belongs to another kind, is cleared; the kind is sent for a new profile only. */
export function bodyOf(
  values: ProfileValues,
  { isNew }: { isNew: boolean },
): RecordBody<'investing_entities'> {
  const { kind, legalName, isRevocable, taxId, ...texts } = values;
  if (!isInvestingKind(kind)) throw new Error(`"${kind}" is no kind of a profile`);
  const ofKind = (name: string) =>
    !(name in kindFieldNames) || kindHasField(kind, name as keyof typeof kindFieldNames);
  const filled = Object.entries(texts).map(([name, text]) => [
    name,
    text.trim() === '' || !ofKind(name) ? null : text.trim(),
  ]);
  return {
    ...(isNew && { kind }),
    legalName: legalName.trim(),
    ...(taxId.trim() !== '' && { taxId: taxId.trim() }),
    isRevocable: isRevocable === '' || !kindHasField(kind, 'isRevocable') ? null : isRevocable === 'yes',
    ...(Object.fromEntries(filled) as RecordBody<'investing_entities'>),
    ...(isNew && { capacity: capacityToKeep(kind, texts.capacity) }),
  };
}

const kindFieldNames = {
  jointForm: true,
  jointOwnerName: true,
  custodian: true,
  formationState: true,
  formedOn: true,
} as const;

/** Whether the stored tax id does not fit the tax class that is chosen, so that it is to be entered again. */
const lacksTaxId = (
  { taxId, taxClass }: Pick<ProfileValues, 'taxId' | 'taxClass'>,
  profile: StoredTaxId | null,
): boolean =>
  profile !== null &&
  taxId.trim() === '' &&
  needsTaxIdAgain({ taxClass: profile.taxClass, hasTaxId: profile.taxIdLast4 !== null }, taxClass || null);

type StoredTaxId = Pick<InvestingProfile, 'taxClass' | 'taxIdLast4'>;

/** What is said below the field of the tax id. */
export function taxIdDescription(
  values: Pick<ProfileValues, 'taxId' | 'taxClass'>,
  profile: StoredTaxId | null,
): string {
  if (!profile?.taxIdLast4) return 'It is kept encrypted; pages show its last four digits.';
  return lacksTaxId(values, profile)
    ? `${taxIdAgainMessage}.`
    : `The one that ends in ${profile.taxIdLast4} stays unless you enter another.`;
}

/** What is missing or wrong, by field; `profile` is the one that is changed. */
export function validateProfile(
  { kind, legalName, taxId, taxClass }: ProfileValues,
  profile: StoredTaxId | null,
): Record<string, string> {
  const checked = taxId.trim() === '' ? null : checkTaxId(taxId, { isForeign: taxClass === 'foreign' });
  return {
    ...(checked?.ok === false && { taxId: `${checked.message}.` }),
    ...(lacksTaxId({ taxId, taxClass }, profile) && { taxId: `${taxIdAgainMessage}.` }),
    ...(kind === '' && { kind: 'Please choose who this is.' }),
    ...(legalName.trim() === '' && { legalName: 'Please enter the legal name.' }),
  };
}

/**
 * What is said behind the kind of a profile: for which investments it is the usual one, where another could be chosen. A
 * retirement account never is: a commitment as a trust is given a trust (ENT-03).
 */
export function defaultNote(
  { _id, kind, isDefault }: Pick<InvestingProfile, '_id' | 'kind' | 'isDefault'>,
  all: readonly Pick<InvestingProfile, '_id' | 'kind' | 'archivedAt'>[],
): string {
  const method = methodOfKind(kind);
  const isUsual = isDefault && profileFieldOfKind(kind) === profileFieldOfKind(defaultKindOfMethod[method]);
  const hasOthers = all.some(
    (other) => other._id !== _id && other.archivedAt === null && methodOfKind(other.kind) === method,
  );
  return isUsual && hasOthers
    ? `, used for ${investmentMethodNames[method].toLowerCase()} investments unless you choose another`
    : '';
}

/**
 * What is asked before a profile is archived: which funds it holds, and who looks after it. Null where it holds nothing
 * and nobody does; what is not known yet is asked as if there were some (ENT-01, ENT-07).
 */
export function archiveQuestion({
  funds,
  delegates,
}: {
  funds: readonly string[] | undefined;
  delegates: readonly string[] | undefined;
}): string | null {
  if (funds?.length === 0 && delegates?.length === 0) return null;
  const named = (names: readonly string[] | undefined) => (names?.length ? ` (${names.join(', ')})` : '');
  const holds = `It takes no new commitments. What it holds${named(funds)} stays as it is, and you still get its papers.`;
  return delegates?.length === 0
    ? `${holds} You can use it again at any time.`
    : `${holds} The delegates you invited${named(delegates)} see nothing of it, and get no notices, until you use it again.`;
}
