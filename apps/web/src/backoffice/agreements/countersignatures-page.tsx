import { useSearch } from '@tanstack/react-router';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ListLinks } from './list-links.tsx';
import { ToCountersign } from './to-countersign.tsx';
import { WaitingForSignatures } from './waiting-for-signatures.tsx';

/** The agreements that management has to sign, or those that anybody has yet to sign. */
export default function CountersignaturesPage() {
  const { state } = useSearch({ from: '/backoffice/admin/countersignatures' });
  return (
    <Container>
      <PageHeading
        title="Countersignatures"
        lead={
          state === 'waiting'
            ? 'Accepted investments that somebody has yet to sign, those that wait the longest first.'
            : 'Agreements that everyone else has signed. Yours is the last signature before the agreement is complete.'
        }
      />
      <ListLinks state={state} />
      {state === 'waiting' ? <WaitingForSignatures /> : <ToCountersign />}
    </Container>
  );
}
