import { TextInput } from '@mantine/core';
import type { Entity, RecordBody } from '@paddock/contract';
import {
  type AccreditationErrors,
  type AccreditationType,
  accreditationTypeNames,
  accreditationTypes,
  accreditationWarning,
  checkAccreditation,
  isAccreditationType,
  noAccreditation,
} from '@paddock/domain';
import { accreditationChoices } from '../../platform/session/accreditation-choices.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import type { FieldError } from '../../ui/forms/use-form.ts';
import type { FieldValues } from './edits.ts';
import { FieldGroup } from './field-group.tsx';
import { NameFields } from './name-fields.tsx';

/** The fields of the accreditation (ACC-04). */
export const accreditationFields = [
  'accreditationType',
  'accreditation',
  'firstName',
  'lastName',
  'trustName',
  'busEntityName',
] as const;
export type AccreditationField = (typeof accreditationFields)[number];
export type AccreditationValues = FieldValues<AccreditationField>;

const nameFields = {
  individual: ['firstName', 'lastName'],
  trust: ['trustName'],
  business: ['busEntityName'],
} as const satisfies Record<AccreditationType, readonly AccreditationField[]>;

/** The name fields that the chosen type requires. */
export const requiredNames = (type: string): readonly AccreditationField[] =>
  isAccreditationType(type) ? nameFields[type] : [];

export function accreditationValues(record: Entity<'users'>): AccreditationValues {
  return {
    accreditationType: record.accreditationType ?? '',
    accreditation: record.accreditation ?? '',
    firstName: record.firstName ?? '',
    lastName: record.lastName ?? '',
    trustName: record.trustName ?? '',
    busEntityName: record.busEntityName ?? '',
  };
}

/** What is wrong, by field; the same rule as the server's (ACC-03, ACC-04). */
export function validateAccreditation(values: AccreditationValues): AccreditationErrors {
  const check = checkAccreditation(values);
  return check.ok ? {} : check.fields;
}

/** The values to send. Names that are not required keep their saved value, whatever was typed before. */
export function accreditationBody(
  values: AccreditationValues,
  _changed: readonly AccreditationField[],
  record: Entity<'users'>,
): RecordBody<'users'> {
  const required = requiredNames(values.accreditationType);
  const name = (field: 'firstName' | 'lastName' | 'trustName' | 'busEntityName') =>
    required.includes(field) ? values[field].trim() : record[field];
  return {
    firstName: name('firstName'),
    lastName: name('lastName'),
    trustName: name('trustName'),
    busEntityName: name('busEntityName'),
    accreditation: values.accreditation,
    ...(isAccreditationType(values.accreditationType) && { accreditationType: values.accreditationType }),
  };
}

const types = accreditationTypes.map((type) => ({ value: type, label: accreditationTypeNames[type] }));

export interface AccreditationQuestionsProps {
  values: AccreditationValues;
  onChange: (part: Partial<AccreditationValues>) => void;
  errorFor: (field: AccreditationField) => FieldError;
  onLeave: (field: AccreditationField) => void;
  isDisabled: boolean;
}

/** Type, answer and name; another type clears the answer (ACC-01 to ACC-04). */
export function AccreditationQuestions(props: AccreditationQuestionsProps) {
  const { values, onChange, errorFor, isDisabled } = props;
  const type = isAccreditationType(values.accreditationType) ? values.accreditationType : undefined;
  const isNone = values.accreditation === noAccreditation;
  return (
    <>
      <ChoiceField
        label="Who is accredited?"
        isRequired
        isSideBySide
        isDisabled={isDisabled}
        choices={types}
        value={type}
        onChange={(accreditationType) => onChange({ accreditationType, accreditation: '' })}
        error={errorFor('accreditationType')}
      />
      {type ? (
        <>
          <ChoiceField
            label="Which of these is true?"
            isRequired
            isDisabled={isDisabled}
            choices={accreditationChoices(type)}
            value={values.accreditation || undefined}
            onChange={(accreditation) => onChange({ accreditation })}
            error={isNone ? undefined : errorFor('accreditation')}
          />
          {isNone ? (
            <Callout tone="warn" title="Accreditation is required" announce>
              {accreditationWarning}
            </Callout>
          ) : null}
          <Names {...props} type={type} />
        </>
      ) : null}
    </>
  );
}

const organizations = {
  trust: { field: 'trustName', label: 'Trust name' },
  business: { field: 'busEntityName', label: 'Business entity name' },
} as const;

function Names(props: AccreditationQuestionsProps & { type: AccreditationType }) {
  const { type, values, onChange, errorFor, onLeave, isDisabled } = props;
  if (type === 'individual')
    return (
      <FieldGroup title="In whose name?" isMinor isDisabled={isDisabled}>
        <NameFields {...{ values, onChange, errorFor, onLeave }} />
      </FieldGroup>
    );
  const { field, label } = organizations[type];
  return (
    <FieldGroup title="In whose name?" isMinor isDisabled={isDisabled}>
      <TextInput
        label={label}
        autoComplete={type === 'business' ? 'organization' : 'off'}
        required
        value={values[field]}
        onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        onBlur={() => onLeave(field)}
        error={errorFor(field)}
      />
    </FieldGroup>
  );
}
