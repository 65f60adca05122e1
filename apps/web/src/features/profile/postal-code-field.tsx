import { TextInput, type TextInputProps } from '@mantine/core';
import { normalizePostalCode } from '@paddock/contract/contact';
import { hasStates } from '@paddock/domain';

export interface PostalCodeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'label'> {
  value: string;
  onChange: (value: string) => void;
  country: string;
}

/** In the United States, and while no country is chosen, takes 5 digits and nothing else (PRO-02). */
export function PostalCodeField({ value, onChange, country, onBlur, ...rest }: PostalCodeFieldProps) {
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
