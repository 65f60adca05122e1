import { NativeSelect, TextInput } from '@mantine/core';
import { type AgreementProfileField, countries, type Place, usStateGroups } from '@paddock/domain';
import { useMemo } from 'react';
import type { FormOf } from '../../ui/forms/use-form.ts';
import { type AgreementDetailsValues, detailNames } from './required-details.ts';

export interface AgreementDetailsProps {
  /** The fields to ask for, in any order. */
  fields: readonly AgreementProfileField[];
  field: FormOf<AgreementDetailsValues>['field'];
}

const labels: Readonly<Record<AgreementProfileField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  trustName: 'Name of the trust',
  busEntityName: 'Name of the entity',
  country: 'Country',
  address1: 'Address',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
};

const autoComplete: Readonly<Record<AgreementProfileField, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  trustName: 'off',
  busEntityName: 'organization',
  country: 'country',
  address1: 'address-line1',
  city: 'address-level2',
  state: 'address-level1',
  postalCode: 'postal-code',
};

const choicesOf = (places: readonly Place[]) =>
  places.map(({ code, name }) => ({ value: code, label: name }));

/** Fields that the agreement needs and the investor's profile lacks (SEC-10). */
export function AgreementDetails({ fields, field }: AgreementDetailsProps) {
  const choices = useMemo(
    () => ({
      country: choicesOf(countries()),
      state: usStateGroups().map(({ label, places }) => ({ group: label, items: choicesOf(places) })),
    }),
    [],
  );
  return detailNames
    .filter((name) => fields.includes(name))
    .map((name) => {
      const common = {
        ...field(name),
        label: labels[name],
        required: true,
        autoComplete: autoComplete[name],
      };
      if (name !== 'country' && name !== 'state') return <TextInput key={name} {...common} maxLength={200} />;
      return (
        <NativeSelect
          key={name}
          {...common}
          data={[{ value: '', label: `Choose a ${name}` }, ...choices[name]]}
        />
      );
    });
}
