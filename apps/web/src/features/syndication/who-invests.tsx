import { NativeSelect, TextInput } from '@mantine/core';
import {
  investingKindNames,
  investmentMethods,
  isInvestmentMethod,
  kindsOfMethod,
  methodOfKind,
  namedHolder,
} from '@paddock/domain';
import type { InvestingProfile } from '../../platform/session/own-profiles.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import type { FormOf } from '../../ui/forms/use-form.ts';
import {
  capacityAsked,
  chosenProfile,
  isCustodianAsked,
  isLegalNameAsked,
  newKind,
  nobodyNew,
  type OwnHolders,
  someoneNew,
} from './holder-answers.ts';
import { type InvestAnswers, methodLabels } from './invest-answers.ts';

export interface WhoInvestsProps {
  form: Pick<FormOf<InvestAnswers>, 'values' | 'field' | 'change'>;
  /** Whom the person can invest for. */
  holders: OwnHolders;
  /** The one whose page it is, if it is one's. */
  only?: InvestingProfile | undefined;
  /** The methods of investment that the fund does not offer. */
  excludedMethods: readonly string[];
}

/** Who invests: one of the person's profiles, or someone new, from which the method of investment follows (ENT-03). */
export function WhoInvests({ form, holders, only, excludedMethods }: WhoInvestsProps) {
  const { offered: profiles } = holders;
  const { values, field, change } = form;
  const choose = (holder: string) => {
    const profile = profiles.find(({ _id }) => _id === holder);
    change({
      holder,
      method_of_inv: profile ? methodOfKind(profile.kind) : undefined,
      ...nobodyNew,
    });
  };
  const custodian = isCustodianAsked(values, values.method_of_inv, holders) ? (
    <TextInput
      {...field('custodian')}
      label="Custodian"
      description="The agreement names it, and it is saved in the investing profile."
      required
      maxLength={500}
    />
  ) : null;
  if (only)
    return (
      <>
        <p dir="auto">{namedHolder({ kind: only.kind, name: only.legalName })} invests.</p>
        {custodian}
      </>
    );
  return (
    <>
      {profiles.length > 0 ? (
        <ChoiceField
          {...field('holder')}
          label="Who invests?"
          isRequired
          onChange={choose}
          choices={[
            ...profiles.map((profile) => ({
              value: profile._id,
              label: namedHolder({ kind: profile.kind, name: profile.legalName }),
            })),
            { value: someoneNew, label: 'Someone new', detail: 'Another trust, company, account or person' },
          ]}
        />
      ) : null}
      {chosenProfile(values, profiles) || (profiles.length > 0 && values.holder !== someoneNew) ? null : (
        <NewHolder form={form} holders={holders} excludedMethods={excludedMethods} />
      )}
      {custodian}
    </>
  );
}

function NewHolder({ form: { values, field }, holders, excludedMethods }: WhoInvestsProps) {
  const { method_of_inv: method } = values;
  const kinds = isInvestmentMethod(method) ? kindsOfMethod(method) : [];
  const capacity = capacityAsked(values, method, holders);
  return (
    <>
      <ChoiceField
        {...field('method_of_inv')}
        label="Method of investment"
        isRequired
        choices={investmentMethods
          .filter((each) => !excludedMethods.includes(each))
          .map((value) => ({ value, ...methodLabels[value] }))}
      />
      {isInvestmentMethod(method) ? (
        <NativeSelect
          {...field('kind')}
          value={newKind(values, method)}
          label="Kind"
          data={kinds.map((value) => ({ value, label: investingKindNames[value] }))}
        />
      ) : null}
      {isLegalNameAsked(values, method, holders) ? (
        <TextInput
          {...field('legalName')}
          label="Legal name"
          description="It is kept in your investing profiles."
          required
          maxLength={500}
        />
      ) : null}
      {capacity ? (
        <TextInput
          {...field('capacity')}
          label="You sign as (optional)"
          description={`Your title, as the agreement states it. If you leave it empty, that is ${capacity}.`}
          placeholder={capacity}
          maxLength={200}
        />
      ) : null}
    </>
  );
}
