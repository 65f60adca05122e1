import { TextInput, type TextInputProps } from '@mantine/core';
import { phoneAsTyped, phoneText, phoneToKeep } from '@paddock/contract/contact';

export interface PhoneFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: string;
  onChange: (value: string) => void;
  /** The country of the address: how its numbers are written. */
  country: string;
}

/**
 * A phone number that is formatted as one types at its end (PRO-02). Whoever corrects one in the middle, or deletes,
 * is left alone: the caret would jump. It is tidied on leaving.
 */
export function PhoneField({ value, onChange, country, onBlur, ...rest }: PhoneFieldProps) {
  const type = (typed: string, isAtEnd: boolean) =>
    onChange(isAtEnd && typed.length > value.length ? phoneAsTyped(typed, country) : typed);
  return (
    <TextInput
      {...rest}
      type="tel"
      maxLength={50}
      value={value}
      onChange={({ currentTarget: input }) => type(input.value, input.selectionEnd === input.value.length)}
      onBlur={(event) => {
        const kept = phoneToKeep(value, country);
        onChange(kept ? phoneText(kept, country) : value.trim());
        onBlur?.(event);
      }}
    />
  );
}
