import { TextInput } from '@mantine/core';
import {
  type AccreditationType,
  accreditationOptions,
  accreditationTypeNames,
  accreditationTypes,
  accreditationWarning,
  isAccreditationType,
  noAccreditation,
} from '@paddock/domain';
import { Callout } from '../../ui/callout.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import type { AccreditationField, AccreditationTexts } from './accreditation-texts.ts';
import { FieldGroup } from './field-group.tsx';
import { NameFields } from './name-fields.tsx';

const types = accreditationTypes.map((type) => ({ value: type, label: accreditationTypeNames[type] }));

export interface AccreditationQuestionsProps {
  shown: AccreditationTexts;
  onChange: (part: Partial<AccreditationTexts>) => void;
  errorOf: (field: AccreditationField) => string | undefined;
  onLeave: (field: AccreditationField) => void;
  isDisabled: boolean;
}

/** Type, answer and name; another type starts the answer anew (ACC-01 to ACC-04). */
export function AccreditationQuestions(props: AccreditationQuestionsProps) {
  const { shown, onChange, errorOf, isDisabled } = props;
  const type = isAccreditationType(shown.accreditationType) ? shown.accreditationType : undefined;
  const isNone = shown.accreditation === noAccreditation;
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
        error={errorOf('accreditationType')}
      />
      {type ? (
        <>
          <ChoiceField
            label="Which of these is true?"
            isRequired
            isDisabled={isDisabled}
            choices={accreditationOptions[type].map(({ code, label }) => ({ value: code, label }))}
            value={shown.accreditation || undefined}
            onChange={(accreditation) => onChange({ accreditation })}
            error={isNone ? undefined : errorOf('accreditation')}
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

const organisations = {
  trust: { field: 'trustName', label: 'Trust name' },
  business: { field: 'busEntityName', label: 'Business entity name' },
} as const;

function Names(props: AccreditationQuestionsProps & { type: AccreditationType }) {
  const { type, shown, onChange, errorOf, onLeave, isDisabled } = props;
  if (type === 'individual')
    return (
      <FieldGroup title="In whose name?" isMinor isDisabled={isDisabled}>
        <NameFields {...{ shown, onChange, errorOf, onLeave }} />
      </FieldGroup>
    );
  const { field, label } = organisations[type];
  return (
    <FieldGroup title="In whose name?" isMinor isDisabled={isDisabled}>
      <TextInput
        label={label}
        autoComplete={type === 'business' ? 'organization' : 'off'}
        required
        value={shown[field]}
        onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        onBlur={() => onLeave(field)}
        error={errorOf(field)}
      />
    </FieldGroup>
  );
}
