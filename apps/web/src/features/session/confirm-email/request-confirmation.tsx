import { Stack } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../../ui/layout/section.tsx';
import { EmailInput } from '../dialog/email-input.tsx';
import { typedValues } from '../dialog/typed-values.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';

/** Requests another confirmation email if the current code does not work (AUT-12). */
export function RequestConfirmation() {
  const [address, setAddress] = useState(typedValues.get('address'));
  const change = (typed: string) => {
    typedValues.set('address', typed);
    setAddress(typed);
  };
  return (
    <Section title="Request a new link">
      <Stack gap="md">
        <EmailInput
          name="username"
          autoComplete="username"
          value={address}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <ResendConfirmation username={address.trim()} />
      </Stack>
    </Section>
  );
}
