import { TextInput } from '@mantine/core';
import { communityPropertyStates, requiredQuestions } from '@paddock/domain';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { MoneyField } from '../../ui/forms/money-field.tsx';
import { jointAccountOf } from './holder-answers.ts';
import { WhoInvests, type WhoInvestsProps } from './who-invests.tsx';

const yesOrNo = [
  { value: '1' as const, label: 'Yes' },
  { value: '0' as const, label: 'No' },
];

const stateQuestion = `Do you live in ${new Intl.ListFormat('en-US', { type: 'disjunction', style: 'long' }).format(communityPropertyStates)}?`;

/** The questions after a Yes, each shown only if earlier answers require it (SYN-05). */
export function InvestQuestions({ form, holders, only, excludedMethods }: WhoInvestsProps) {
  const { values, field } = form;
  const joint = jointAccountOf(values, values.method_of_inv, holders);
  const asked = requiredQuestions(values, { joint });
  const { isMarriedAsked, isMaritalStateAsked, isSpouseAsked } = asked;
  return (
    <>
      <WhoInvests form={form} holders={holders} only={only} excludedMethods={excludedMethods} />
      <MoneyField
        {...field('invest_amount')}
        value={values.invest_amount}
        label="Investment amount"
        required
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
      {asked.isSecondOwnerAsked ? (
        <SecondOwnerFields field={field} isNamed={asked.isSecondOwnerNamed} name={joint?.ownerName ?? ''} />
      ) : null}
    </>
  );
}

/** Who owns the account too, where its profile does not name them, and where they get their link to sign (ENT-05). */
function SecondOwnerFields({
  field,
  isNamed,
  name,
}: Pick<WhoInvestsProps['form'], 'field'> & { isNamed: boolean; name: string }) {
  return (
    <>
      <Callout tone="info" title="The second owner signs too">
        After you sign, {isNamed ? name : 'the second owner'} receives an email with a link to read and sign
        the agreement.
      </Callout>
      {isNamed ? null : (
        <>
          <TextInput {...field('cosub_first_name')} label="Second owner's first name" required />
          <TextInput {...field('cosub_last_name')} label="Second owner's last name" required />
        </>
      )}
      <TextInput {...field('cosub_email')} label="Second owner's email" type="email" required />
    </>
  );
}

function SpouseFields({ field }: Pick<WhoInvestsProps['form'], 'field'>) {
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
