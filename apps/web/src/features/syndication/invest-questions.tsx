import { TextInput } from '@mantine/core';
import { communityPropertyStates, questionsAsked } from '@paddock/domain';
import { Callout } from '../../ui/callout.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import type { InvestAnswers } from './invest-answers.ts';

const yesOrNo = [
  { value: '1' as const, label: 'Yes' },
  { value: '0' as const, label: 'No' },
];

const stateQuestion = `Do you live in ${new Intl.ListFormat('en-GB', { type: 'disjunction', style: 'long' }).format(communityPropertyStates)}?`;

export interface InvestQuestionsProps {
  answers: InvestAnswers;
  onChange: (part: Partial<InvestAnswers>) => void;
  errorOf: (field: string) => string | undefined;
  /** Told when a field is left: from then on its mistake shows. */
  onLeave: (field: string) => void;
}

/** The questions after a Yes, each asked only where the ones before call for it (SYN-05). */
export function InvestQuestions({ answers, onChange, errorOf, onLeave }: InvestQuestionsProps) {
  const { isMarriedAsked, isMaritalStateAsked, isSpouseAsked } = questionsAsked(answers);
  return (
    <>
      <MoneyField
        label="Investment amount"
        required
        value={answers.amount}
        onChange={(amount) => onChange({ amount })}
        onBlur={() => onLeave('invest_amount')}
        error={errorOf('invest_amount')}
      />
      <ChoiceField
        label="Method of investment"
        isRequired
        choices={[
          { value: 'CASH', label: 'Cash', detail: 'In my own name' },
          { value: 'TRUST', label: 'Trust', detail: 'Through a trust' },
          { value: 'ENTITY', label: 'Entity', detail: 'Through a company or partnership' },
        ]}
        value={answers.method_of_inv}
        onChange={(method_of_inv) => onChange({ method_of_inv })}
        error={errorOf('method_of_inv')}
      />
      {isMarriedAsked ? (
        <ChoiceField
          label="Are you married?"
          isRequired
          isSideBySide
          choices={yesOrNo}
          value={answers.is_married}
          onChange={(is_married) => onChange({ is_married })}
          error={errorOf('is_married')}
        />
      ) : null}
      {isMaritalStateAsked ? (
        <ChoiceField
          label={stateQuestion}
          isRequired
          isSideBySide
          choices={yesOrNo}
          value={answers.is_marital_state}
          onChange={(is_marital_state) => onChange({ is_marital_state })}
          error={errorOf('is_marital_state')}
        />
      ) : null}
      {isSpouseAsked ? <SpouseFields {...{ answers, onChange, errorOf, onLeave }} /> : null}
    </>
  );
}

function SpouseFields({ answers, onChange, errorOf, onLeave }: InvestQuestionsProps) {
  return (
    <>
      <Callout tone="info" title="Your spouse signs too">
        In a community-property state your spouse has a share in what you own. After you have signed, your
        spouse receives an e-mail with a link to read and sign the agreement.
      </Callout>
      <TextInput
        label="Spouse's first name"
        required
        value={answers.cosub_first_name}
        onChange={(event) => onChange({ cosub_first_name: event.currentTarget.value })}
        onBlur={() => onLeave('cosub_first_name')}
        error={errorOf('cosub_first_name')}
      />
      <TextInput
        label="Spouse's last name"
        required
        value={answers.cosub_last_name}
        onChange={(event) => onChange({ cosub_last_name: event.currentTarget.value })}
        onBlur={() => onLeave('cosub_last_name')}
        error={errorOf('cosub_last_name')}
      />
      <TextInput
        label="Spouse's e-mail"
        type="email"
        required
        value={answers.cosub_email}
        onChange={(event) => onChange({ cosub_email: event.currentTarget.value })}
        onBlur={() => onLeave('cosub_email')}
        error={errorOf('cosub_email')}
      />
    </>
  );
}
