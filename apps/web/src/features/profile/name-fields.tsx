import { TextInput } from '@mantine/core';
import { FieldPair } from './field-group.tsx';

type NameField = 'firstName' | 'lastName';

export interface NameFieldsProps {
  shown: Readonly<Record<NameField, string>>;
  onChange: (part: { firstName: string } | { lastName: string }) => void;
  errorOf: (field: NameField) => string | undefined;
  onLeave: (field: NameField) => void;
}

/** First and last name (PRO-01, ACC-04). */
export function NameFields({ shown, onChange, errorOf, onLeave }: NameFieldsProps) {
  return (
    <FieldPair>
      <TextInput
        label="First name"
        autoComplete="given-name"
        required
        value={shown.firstName}
        onChange={(event) => onChange({ firstName: event.currentTarget.value })}
        onBlur={() => onLeave('firstName')}
        error={errorOf('firstName')}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        required
        value={shown.lastName}
        onChange={(event) => onChange({ lastName: event.currentTarget.value })}
        onBlur={() => onLeave('lastName')}
        error={errorOf('lastName')}
      />
    </FieldPair>
  );
}
