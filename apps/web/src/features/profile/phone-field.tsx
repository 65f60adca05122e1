import { TextInput, type TextInputProps } from '@mantine/core';
import { formatPhone, formatPhoneAsTyped, normalizePhone } from '@paddock/contract/contact';

export interface PhoneFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: string;
  onChange: (value: string) => void;
  /** The country of the address, which decides the format. */
  country: string;
}

/**
 * A phone number, formatted while somebody types at its end (PRO-02). Edits in the middle and deletions are formatted
 * only on blur, because the caret would jump.
 */
export function PhoneField({ value, onChange, country, onBlur, ...rest }: PhoneFieldProps) {
  const type = (typed: string, isAtEnd: boolean) =>
    onChange(isAtEnd && typed.length > value.length ? formatPhoneAsTyped(typed, country) : typed);
  return (
    <TextInput
      {...rest}
      type="tel"
      maxLength={50}
      value={value}
      onChange={({ currentTarget: input }) => type(input.value, input.selectionEnd === input.value.length)}
      onBlur={(event) => {
        const normalized = normalizePhone(value, country);
        onChange(normalized ? formatPhone(normalized, country) : value.trim());
        onBlur?.(event);
      }}
    />
  );
}
