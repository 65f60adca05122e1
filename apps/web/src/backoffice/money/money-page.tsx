import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { OpenFundingTable } from './open-funding-table.tsx';
import { ToReturnTable } from './to-return-table.tsx';

/** Whose money is to come in, and what is to be returned (INV-01). */
export default function MoneyPage() {
  return (
    <Container>
      <PageHeading
        title="Money"
        lead="What investors are to send, and what goes back to them. Record each payment as the bank’s statement shows it."
      />
      <Section
        title="To come in"
        actions={
          <Button variant="default" component={Link} to="/admin/money/import">
            Import receipts
          </Button>
        }
      >
        <OpenFundingTable />
      </Section>
      <Section title="To be returned">
        <ToReturnTable />
      </Section>
    </Container>
  );
}
