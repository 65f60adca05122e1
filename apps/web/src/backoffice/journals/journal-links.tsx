import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Section } from '../../ui/layout/section.tsx';

/** Where valuations and distributions are entered, and those so far (LED-07). */
export function RunLinks({ fund }: { fund: string }) {
  return (
    <Section title="Valuations and distributions">
      <FormActions>
        <EnterButtons fund={fund} />
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/admin/journals/$fund/runs" params={{ fund }} />}
        >
          See all of them
        </Button>
      </FormActions>
    </Section>
  );
}

/** The buttons that lead to where each is entered. */
export const EnterButtons = ({ fund }: { fund: string }) => (
  <>
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to="/admin/journals/$fund/valuation" params={{ fund }} />}
    >
      Enter a valuation
    </Button>
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to="/admin/journals/$fund/distribution" params={{ fund }} />}
    >
      Enter a distribution
    </Button>
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to="/admin/journals/$fund/import" params={{ fund }} />}
    >
      Import a file
    </Button>
  </>
);

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
