import { TextInput, type TextInputProps } from '@mantine/core';
import { type TypedField, typedValues } from './typed-values.ts';

export interface TypedInputProps extends Omit<TextInputProps, 'defaultValue' | 'value' | 'onChange'> {
  /** Under which name the dialog remembers it. */
  keepAs: TypedField;
  'data-autofocus'?: boolean;
}

/** A field of the dialog that holds again what was typed into it before (AUT-01). */
export function TypedInput({ keepAs, ...rest }: TypedInputProps) {
  return (
    <TextInput
      {...rest}
      defaultValue={typedValues.of(keepAs)}
      onChange={(event) => typedValues.keep(keepAs, event.currentTarget.value)}
    />
  );
}

/** The e-mail address, by which an account is found: not corrected and not capitalised by phones. */
export function AddressInput(props: Omit<TypedInputProps, 'keepAs' | 'label'>) {
  return (
    <TypedInput
      {...props}
      keepAs="address"
      label="E-mail address"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
