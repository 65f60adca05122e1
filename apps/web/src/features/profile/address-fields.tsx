import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { normalizePostalCode } from '@paddock/contract/contact';
import { countries, hasStates, usStateGroups } from '@paddock/domain';
import type { FieldError } from '../../ui/forms/use-form.ts';
import { FieldPair } from './field-group.tsx';
import type { ProfileField, ProfileValues } from './profile-values.ts';

/** Countries and states to choose from, computed once (PRO-02). */
const allCountries = countries();
const stateGroups = usStateGroups();

/** The name of a country by its code, or the code if it is unknown. */
export const countryName = (code: string): string =>
  allCountries.find((country) => country.code === code)?.name ?? code;

interface PostalCodeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'label'> {
  value: string;
  onChange: (value: string) => void;
  country: string;
}

/** In the United States, and while no country is chosen, takes 5 digits and nothing else (PRO-02). */
function PostalCodeField({ value, onChange, country, onBlur, ...rest }: PostalCodeFieldProps) {
  const isZip = country === '' || hasStates(country);
  return (
    <TextInput
      {...rest}
      label={isZip ? 'Postal code (ZIP)' : 'Postal code'}
      autoComplete="postal-code"
      inputMode={isZip ? 'numeric' : 'text'}
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget: input }) =>
        onChange(isZip ? input.value.replace(/\D/g, '').slice(0, 5) : input.value.slice(0, 20))
      }
      onBlur={(event) => {
        onChange(normalizePostalCode(value, country) ?? value.trim());
        onBlur?.(event);
      }}
    />
  );
}

interface ProfileFieldsProps {
  values: ProfileValues;
  saved: ProfileValues;
  onChange: (part: Partial<ProfileValues>) => void;
  errorFor: (field: ProfileField) => FieldError;
  /** Called when a field is left: its mistake shows from then on. */
  onLeave: (field: ProfileField) => void;
}

interface Place {
  code: string;
  name: string;
}

const choicesOf = (places: readonly Place[]) =>
  places.map(({ code, name }) => ({ value: code, label: name }));

/** The first choices of a list. A stored value that is not in it stays a choice until another one is chosen. */
function firstChoices(none: string, places: readonly Place[], stored: string) {
  const isOdd = stored !== '' && !places.some(({ code }) => code === stored);
  return [{ value: '', label: none }, ...(isOdd ? [{ value: stored, label: stored }] : [])];
}

/** The postal address: a state only in the United States, a postal code in the country's format (PRO-02). */
export function AddressFields({ values, saved, onChange, errorFor, onLeave }: ProfileFieldsProps) {
  const isInStates = hasStates(values.country);
  const changeCountry = (country: string) => {
    if (hasStates(country) || country === '') onChange({ country, state: values.state || saved.state });
    else onChange({ country, state: '' });
  };
  const text = (field: 'address1' | 'address2' | 'city', label: string, autoComplete: string) => (
    <TextInput
      label={label}
      autoComplete={autoComplete}
      value={values[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      onBlur={() => onLeave(field)}
      error={errorFor(field)}
    />
  );
  return (
    <>
      <NativeSelect
        label="Country"
        autoComplete="country"
        data={[...firstChoices('Choose a country', allCountries, saved.country), ...choicesOf(allCountries)]}
        value={values.country}
        onChange={(event) => changeCountry(event.currentTarget.value)}
        onBlur={() => onLeave('country')}
        error={errorFor('country')}
      />
      {text('address1', 'Address line 1', 'address-line1')}
      {text('address2', 'Address line 2 (optional)', 'address-line2')}
      {text('city', 'City', 'address-level2')}
      <FieldPair>
        <NativeSelect
          label="State"
          autoComplete="address-level1"
          disabled={!isInStates}
          description={isInStates ? undefined : 'United States only.'}
          data={[
            ...firstChoices(
              'Choose a state',
              stateGroups.flatMap(({ places }) => places),
              saved.state,
            ),
            ...stateGroups.map(({ label, places }) => ({ group: label, items: choicesOf(places) })),
          ]}
          value={values.state}
          onChange={(event) => onChange({ state: event.currentTarget.value })}
          onBlur={() => onLeave('state')}
          error={errorFor('state')}
        />
        <PostalCodeField
          country={values.country}
          value={values.postalCode}
          onChange={(postalCode) => onChange({ postalCode })}
          onBlur={() => onLeave('postalCode')}
          error={errorFor('postalCode')}
        />
      </FieldPair>
    </>
  );
}
