import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

/** A view of the dialog that is a message: it takes the focus, so that it is read out. */
export function DialogMessage({ children }: { children: ReactNode }) {
  return (
    <Stack gap="md" tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
      {children}
    </Stack>
  );
}
