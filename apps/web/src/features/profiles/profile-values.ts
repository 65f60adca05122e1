import type { RecordBody } from '@paddock/contract';
import {
  checkTaxId,
  type InvestingKind,
  isInvestingKind,
  type JointForm,
  kindHasField,
  type TaxClass,
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
  };
}

const kindFieldNames = {
  jointForm: true,
  jointOwnerName: true,
  custodian: true,
  formationState: true,
  formedOn: true,
} as const;

/** What is missing, by field. */
export function validateProfile({ kind, legalName, taxId, taxClass }: ProfileValues): Record<string, string> {
  const checked = taxId.trim() === '' ? null : checkTaxId(taxId, { isForeign: taxClass === 'foreign' });
  return {
    ...(checked?.ok === false && { taxId: `${checked.message}.` }),
    ...(kind === '' && { kind: 'Please choose who this is.' }),
    ...(legalName.trim() === '' && { legalName: 'Please enter the legal name.' }),
  };
}
