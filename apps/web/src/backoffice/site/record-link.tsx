import { Button } from '@mantine/core';
import type { Collection } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface RecordLinkProps {
  collection: Collection;
  /** `new` for the form of a new record. */
  id: string;
  isQuiet?: boolean;
  children: ReactNode;
}

/** Leads to the form of a record. */
export function RecordLink({ collection, id, isQuiet = false, children }: RecordLinkProps) {
  const to: string = `/admin/records/${collection}/${id}`;
  return (
    <Button component={Link} to={to} {...(isQuiet && { variant: 'default', size: 'sm' })}>
      {children}
    </Button>
  );
}
