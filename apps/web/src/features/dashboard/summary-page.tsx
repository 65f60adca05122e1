import { Container } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { OwnSummary } from './own-summary.tsx';

/** The investment summary alone (DSH-01). */
export function SummaryPage() {
  return (
    <Container>
      <PageHeading title="Investment Summary" />
      <OwnSummary isWholePage />
    </Container>
  );
}
