import { Stack } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../ui/section.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { AddressInput } from './typed-input.tsx';
import { typedValues } from './typed-values.ts';

/** Asks for another confirmation mail where the code at hand does not work (AUT-12). */
export function NewConfirmation() {
  const [address, setAddress] = useState(typedValues.of('address'));
  return (
    <Section title="Have a new link sent">
      <Stack gap="md" onChange={() => setAddress(typedValues.of('address'))}>
        <AddressInput name="username" autoComplete="username" />
        <ResendConfirmation username={address.trim()} />
      </Stack>
    </Section>
  );
}
