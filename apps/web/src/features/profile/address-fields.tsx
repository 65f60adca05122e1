import { NativeSelect, TextInput } from '@mantine/core';
import { hasStates } from '@paddock/domain';
import { FieldPair } from './field-group.tsx';
import { allCountries, allStates } from './places.ts';
import { PostalCodeField } from './postal-code-field.tsx';
import type { ProfileField, ProfileTexts } from './profile-texts.ts';

export interface ProfileFieldsProps {
  shown: ProfileTexts;
  saved: ProfileTexts;
  onChange: (part: Partial<ProfileTexts>) => void;
  errorOf: (field: ProfileField) => string | undefined;
  /** Told when a field is left: from then on its mistake shows. */
  onLeave: (field: ProfileField) => void;
}

interface Listed {
  code: string;
  name: string;
}

/** The choices of a list; something odd that is kept stays among them until another one is chosen. */
function choices(none: string, places: readonly Listed[], kept: string) {
  const listed = places.map(({ code, name }) => ({ value: code, label: name }));
  const isOdd = kept !== '' && !places.some(({ code }) => code === kept);
  return [{ value: '', label: none }, ...(isOdd ? [{ value: kept, label: kept }] : []), ...listed];
}

/** Where letters go: a state only in the United States, a postal code as the country writes it (PRO-02). */
export function AddressFields({ shown, saved, onChange, errorOf, onLeave }: ProfileFieldsProps) {
  const isInStates = hasStates(shown.country);
  const changeCountry = (country: string) => {
    if (hasStates(country) || country === '') onChange({ country, state: shown.state || saved.state });
    else onChange({ country, state: '' });
  };
  const text = (field: 'address1' | 'address2' | 'city', label: string, autoComplete: string) => (
    <TextInput
      label={label}
      autoComplete={autoComplete}
      value={shown[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      onBlur={() => onLeave(field)}
      error={errorOf(field)}
    />
  );
  return (
    <>
      <NativeSelect
        label="Country"
        autoComplete="country"
        data={choices('Choose a country', allCountries, saved.country)}
        value={shown.country}
        onChange={(event) => changeCountry(event.currentTarget.value)}
        onBlur={() => onLeave('country')}
        error={errorOf('country')}
      />
      {text('address1', 'Address line 1', 'address-line1')}
      {text('address2', 'Address line 2 (optional)', 'address-line2')}
      {text('city', 'City', 'address-level2')}
      <FieldPair>
        <NativeSelect
          label="State"
          autoComplete="address-level1"
          disabled={!isInStates}
          description={isInStates ? undefined : 'Only in the United States.'}
          data={choices('Choose a state', allStates, saved.state)}
          value={shown.state}
          onChange={(event) => onChange({ state: event.currentTarget.value })}
          onBlur={() => onLeave('state')}
          error={errorOf('state')}
        />
        <PostalCodeField
          country={shown.country}
          value={shown.postalCode}
          onChange={(postalCode) => onChange({ postalCode })}
          onBlur={() => onLeave('postalCode')}
          error={errorOf('postalCode')}
        />
      </FieldPair>
    </>
  );
}
