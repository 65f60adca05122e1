import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** In the place of what comes from the journal of a fund, while it is not open. */
export function UnopenedJournal({ fund, children }: { fund: string; children: ReactNode }) {
  return (
    <EmptyState
      title="The journal of this fund is not open"
      action={
        <Link to="/admin/journals/$fund" params={{ fund }}>
          See what opening it would do
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}
