import { DataTable } from '../../ui/data/data-table.tsx';
import { summaryColumns } from './summary-columns.tsx';
import { SummarySection } from './summary-section.tsx';

/** Placeholder with the same parts as the summary. */
export function SummarySkeleton({ isWholePage }: { isWholePage: boolean }) {
  return (
    <SummarySection isWholePage={isWholePage}>
      <DataTable
        caption="Your investments"
        columns={summaryColumns(undefined, null)}
        rows={undefined}
        skeletonRows={8}
        rowKey={({ id }) => id}
        empty={null}
      />
    </SummarySection>
  );
}
