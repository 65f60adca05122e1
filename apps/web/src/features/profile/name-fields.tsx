import { TextInput } from '@mantine/core';
import type { FieldError } from '../../ui/forms/use-form.ts';
import { FieldPair } from './field-group.tsx';

type NameField = 'firstName' | 'lastName';

export interface NameFieldsProps {
  values: Readonly<Record<NameField, string>>;
  onChange: (part: { firstName: string } | { lastName: string }) => void;
  errorFor: (field: NameField) => FieldError;
  onLeave: (field: NameField) => void;
}

/** First and last name (PRO-01, ACC-04). */
export function NameFields({ values, onChange, errorFor, onLeave }: NameFieldsProps) {
  return (
    <FieldPair>
      <TextInput
        label="First name"
        autoComplete="given-name"
        required
        value={values.firstName}
        onChange={(event) => onChange({ firstName: event.currentTarget.value })}
        onBlur={() => onLeave('firstName')}
        error={errorFor('firstName')}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        required
        value={values.lastName}
        onChange={(event) => onChange({ lastName: event.currentTarget.value })}
        onBlur={() => onLeave('lastName')}
        error={errorFor('lastName')}
      />
    </FieldPair>
  );
}
