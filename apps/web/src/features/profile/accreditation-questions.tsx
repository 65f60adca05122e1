import { TextInput } from '@mantine/core';
import {
  type AccreditationType,
  accreditationTypeNames,
  accreditationTypes,
  accreditationWarning,
  isAccreditationType,
  noAccreditation,
} from '@paddock/domain';
import { accreditationChoices } from '../../platform/session/accreditation-choices.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import type { FieldError } from '../../ui/forms/use-form.ts';
import type { AccreditationField, AccreditationValues } from './accreditation-values.ts';
import { FieldGroup } from './field-group.tsx';
import { NameFields } from './name-fields.tsx';

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
