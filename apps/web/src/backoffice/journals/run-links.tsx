import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
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
