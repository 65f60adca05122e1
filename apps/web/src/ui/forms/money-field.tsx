import { TextInput, type TextInputProps } from '@mantine/core';
import { formatUsd, parseAmount } from '@paddock/domain';

export interface MoneyFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** As typed; parse it with {@link parseAmount}. */
  value: string;
  onChange: (value: string) => void;
}

/** "25000" becomes "25,000". Text that is not an amount stays as typed. */
export function tidyAmount(typed: string): string {
  const cents = parseAmount(typed);
  return cents === undefined ? typed : formatUsd(cents).replace('$', '');
}

/** A US dollar amount. Any format may be typed (with a numeric keyboard on phones); it is formatted on blur. */
export function MoneyField({ value, onChange, onBlur, ...rest }: MoneyFieldProps) {
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span aria-hidden="true">$</span>}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        onChange(tidyAmount(value));
        onBlur?.(event);
      }}
      styles={{ input: { fontVariantNumeric: 'tabular-nums lining-nums' } }}
    />
  );
}
