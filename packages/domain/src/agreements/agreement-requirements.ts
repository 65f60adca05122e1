import { hasStates } from '../people/contact-data.ts';
import { type AgreementField, isAgreementField, type TemplateKind } from './agreement-fields.ts';

/** A form field of a template's PDF. */
export type TemplateFormField = {
  readonly name: string;
  /** Its author wrote a placeholder into it, so it is meant to be filled. */
  readonly hasPlaceholder: boolean;
};

/** The values that a template holds. `unknown` fields are meant to be filled, but no value has their name. */
export type TemplateValues = {
  readonly known: readonly AgreementField[];
  readonly unknown: readonly string[];
};

/** Resolves the form fields of a template to values: by its mapping, or else by the field's own name. */
export function resolveTemplateValues(
  fields: readonly TemplateFormField[],
  mapping: Readonly<Record<string, string>>,
): TemplateValues {
  const known = new Set<AgreementField>();
  const unknown = new Set<string>();
  for (const { name, hasPlaceholder } of fields) {
    const mapped = Object.hasOwn(mapping, name) ? mapping[name] : undefined;
    const value = mapped ?? name;
    if (isAgreementField(value)) known.add(value);
    else if (mapped !== undefined || hasPlaceholder) unknown.add(value);
  }
  return { known: [...known], unknown: [...unknown] };
}

type Text = string | null | undefined;

/** What an agreement needs from the investor: fields of their profile. */
export type AgreementProfile = {
  readonly firstName?: Text;
  readonly lastName?: Text;
  readonly trustName?: Text;
  readonly busEntityName?: Text;
  readonly address1?: Text;
  readonly city?: Text;
  readonly state?: Text;
  readonly postalCode?: Text;
  readonly country?: Text;
};

export type AgreementProfileField = keyof AgreementProfile;

/** What an agreement needs about the spouse: fields of the commitment. */
export type AgreementSpouse = {
  readonly cosub_first_name?: Text;
  readonly cosub_last_name?: Text;
  readonly cosub_email?: Text;
};

const profileMessages: Readonly<Record<AgreementProfileField, string>> = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  trustName: 'The name of the trust is required',
  busEntityName: 'The name of the entity is required',
  address1: 'The address is required',
  city: 'The city is required',
  state: 'The state is required',
  postalCode: 'The ZIP code is required',
  country: 'The country is required',
};

const spouseMessages: Readonly<Record<keyof AgreementSpouse, string>> = {
  cosub_first_name: "Your spouse's first name is missing",
  cosub_last_name: "Your spouse's last name is missing",
  cosub_email: "Your spouse's email address is missing",
};

const isBlank = (value: Text): boolean => !value?.trim();

/** Outside the United States a postal code is not required: some countries have none. */
function addressFields(country: Text): readonly AgreementProfileField[] {
  const always = ['address1', 'city', 'country'] as const;
  return !isBlank(country) && hasStates(country ?? '') ? [...always, 'state', 'postalCode'] : always;
}

function requiredFieldsFor(
  value: AgreementField,
  kind: TemplateKind,
  profile: AgreementProfile,
): readonly (AgreementProfileField | keyof AgreementSpouse)[] {
  const name = ['firstName', 'lastName'] as const;
  const spouse = kind === 'individual_with_spouse';
  switch (value) {
    case 'subscriber_name':
    case 'holder_name':
    case 'holder_signature':
      return kind === 'trust' ? ['trustName'] : kind === 'entity' ? ['busEntityName'] : name;
    case 'investor_name':
    case 'signatory_name':
      return name;
    case 'investor_first_name':
      return ['firstName'];
    case 'investor_last_name':
      return ['lastName'];
    case 'investor_address':
    case 'holder_address':
      return addressFields(profile.country);
    case 'trust_name':
      return kind === 'trust' ? ['trustName'] : [];
    case 'entity_name':
      return kind === 'entity' ? ['busEntityName'] : [];
    case 'spouse_name':
      return spouse ? ['cosub_first_name', 'cosub_last_name'] : [];
    case 'spouse_first_name':
      return spouse ? ['cosub_first_name'] : [];
    case 'spouse_last_name':
      return spouse ? ['cosub_last_name'] : [];
    case 'spouse_email':
      return spouse ? ['cosub_email'] : [];
    default:
      // From the fund, the account and the commitment: always present. The custodian has a rule of its own.
      return [];
  }
}

/**
 * Returns what an agreement still needs, as a message per field of the profile or of the commitment's spouse (SEC-10).
 * Values of another kind of agreement, such as the name of a trust, stay empty in this one.
 */
export function missingAgreementFields(
  needed: readonly AgreementField[],
  kind: TemplateKind,
  input: AgreementProfile & AgreementSpouse,
): Partial<Record<AgreementProfileField | keyof AgreementSpouse, string>> {
  const fields = new Set(needed.flatMap((value) => requiredFieldsFor(value, kind, input)));
  const messages = { ...profileMessages, ...spouseMessages };
  return Object.fromEntries(
    [...fields].filter((name) => isBlank(input[name])).map((name) => [name, messages[name]]),
  );
}
