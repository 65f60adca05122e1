import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

/** A link that leads to another view of the dialog. */
export function DialogLink({ onFollow, children }: { onFollow: () => void; children: ReactNode }) {
  return (
    <Anchor component="button" type="button" size="sm" onClick={onFollow}>
      {children}
    </Anchor>
  );
}
