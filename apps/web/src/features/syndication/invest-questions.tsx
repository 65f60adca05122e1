import { TextInput } from '@mantine/core';
import { communityPropertyStates, investmentMethods, requiredQuestions } from '@paddock/domain';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { MoneyField } from '../../ui/forms/money-field.tsx';
import type { FormOf } from '../../ui/forms/use-form.ts';
import { type InvestAnswers, methodLabels } from './invest-answers.ts';

const yesOrNo = [
  { value: '1' as const, label: 'Yes' },
  { value: '0' as const, label: 'No' },
];

const stateQuestion = `Do you live in ${new Intl.ListFormat('en-US', { type: 'disjunction', style: 'long' }).format(communityPropertyStates)}?`;

export interface InvestQuestionsProps {
  form: Pick<FormOf<InvestAnswers>, 'values' | 'field'>;
  /** The methods of investment that the fund does not offer. */
  excludedMethods: readonly string[];
}

/** The questions after a Yes, each shown only if earlier answers require it (SYN-05). */
export function InvestQuestions({ form: { values, field }, excludedMethods }: InvestQuestionsProps) {
  const { isMarriedAsked, isMaritalStateAsked, isSpouseAsked } = requiredQuestions(values);
  return (
    <>
      <MoneyField
        {...field('invest_amount')}
        value={values.invest_amount}
        label="Investment amount"
        required
      />
      <ChoiceField
        {...field('method_of_inv')}
        label="Method of investment"
        isRequired
        choices={investmentMethods
          .filter((method) => !excludedMethods.includes(method))
          .map((value) => ({ value, ...methodLabels[value] }))}
      />
      {isMarriedAsked ? (
        <ChoiceField
          {...field('is_married')}
          label="Are you married?"
          isRequired
          isSideBySide
          choices={yesOrNo}
        />
      ) : null}
      {isMaritalStateAsked ? (
        <ChoiceField
          {...field('is_marital_state')}
          label={stateQuestion}
          isRequired
          isSideBySide
          choices={yesOrNo}
        />
      ) : null}
      {isSpouseAsked ? <SpouseFields field={field} /> : null}
    </>
  );
}

function SpouseFields({ field }: Pick<InvestQuestionsProps['form'], 'field'>) {
  return (
    <>
      <Callout tone="info" title="Your spouse signs too">
        In a community property state, your spouse has a share in what you own. After you sign, your spouse
        receives an email with a link to read and sign the agreement.
      </Callout>
      <TextInput {...field('cosub_first_name')} label="Spouse's first name" required />
      <TextInput {...field('cosub_last_name')} label="Spouse's last name" required />
      <TextInput {...field('cosub_email')} label="Spouse's email" type="email" required />
    </>
  );
}
