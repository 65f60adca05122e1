import { useQuery } from '@tanstack/react-query';
import { ownParticipationsQuery } from '../../platform/api/own-participations.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { prefetchSummary } from './api.ts';
import { OwnSummary } from './own-summary.tsx';
import { SummaryLead } from './summary-lead.tsx';
import { StatementButtons } from './summary-section.tsx';

/** @public */
export const prefetch = prefetchSummary;

/** The investment summary on a page of its own (DSH-01). */
export default function SummaryPage() {
  const { data } = useQuery(ownParticipationsQuery(useTransport()));
  const hasNone = data?.items.length === 0;
  return (
    <Container>
      <PageHeading title="Investment Summary" actions={hasNone ? null : <StatementButtons />} />
      <SummaryLead />
      <OwnSummary isWholePage />
    </Container>
  );
}
