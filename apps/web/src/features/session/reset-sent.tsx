import { Stack } from '@mantine/core';
import { DialogLink } from './dialog-link.tsx';
import type { ViewProps } from './sign-in-view.ts';

/** The same for every name, known or not (AUT-07). */
export function ResetSent({ show }: ViewProps) {
  return (
    <Stack gap="md" role="status">
      <span>
        If we found an account associated with that username, we've sent password reset instructions to the
        primary email address on the account.
      </span>
      <DialogLink onFollow={() => show('signin')}>Back to log in</DialogLink>
    </Stack>
  );
}
