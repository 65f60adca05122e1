import { Stack } from '@mantine/core';
import { DialogLink } from './dialog-link.tsx';
import type { ViewProps } from './sign-in-view.ts';

/** The account is made and waits for its confirmation (AUT-04). */
export function RegistrationDone({ show }: ViewProps) {
  return (
    <Stack gap="md" role="status">
      <span>Your account is made. We have sent you an e-mail: follow its link to confirm your address.</span>
      <DialogLink onFollow={() => show('signin')}>Back to log in</DialogLink>
    </Stack>
  );
}
