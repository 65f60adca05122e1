import { Button } from '@mantine/core';
import type { Collection } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { recordLink } from '../records/record-link.ts';

export interface RecordLinkProps {
  collection: Collection;
  id: string;
  children: ReactNode;
}

/** Leads to the form of a record. */
export function RecordLink({ collection, id, children }: RecordLinkProps) {
  return (
    <Button
      variant="default"
      size="sm"
      renderRoot={(props) => <Link {...recordLink(collection, id)} {...props} />}
    >
      {children}
    </Button>
  );
}

export interface NewRecordLinkProps {
  collection: Collection;
  /** The portal that the new record belongs to at first. */
  portal: string;
  children: ReactNode;
}

/** Leads to the form of a new record. */
export function NewRecordLink({ collection, portal, children }: NewRecordLinkProps) {
  return (
    <Button
      renderRoot={(props) => (
        <Link to="/admin/records/$collection/new" params={{ collection }} search={{ portal }} {...props} />
      )}
    >
      {children}
    </Button>
  );
}
