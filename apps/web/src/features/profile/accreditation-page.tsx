import { accreditationInWords } from '@paddock/domain';
import { useMe } from '../../platform/session/session-context.ts';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeyFigures } from '../../ui/key-figures.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** What one has stated of one's accreditation (ACC-01). */
export default function AccreditationPage() {
  const stated = accreditationInWords(useMe());
  return (
    <Container>
      <PageHeading
        title="Accreditation Status"
        lead="The regulator requires that investors in private funds are accredited."
      />
      {stated ? (
        <KeyFigures
          figures={[
            { term: 'Accredited as', value: stated.type },
            { term: 'Because', value: stated.answer },
          ]}
        />
      ) : (
        <EmptyState title="Not stated yet" />
      )}
    </Container>
  );
}
