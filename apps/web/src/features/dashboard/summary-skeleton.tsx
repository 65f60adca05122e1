import { DataTable } from '../../ui/data/data-table.tsx';
import { KeyFigures } from '../../ui/data/key-figures.tsx';
import { summaryColumns } from './summary-columns.tsx';
import { summaryFigures } from './summary-figures.tsx';
import { SummarySection } from './summary-section.tsx';

/** Placeholder with the same parts as the summary. */
export function SummarySkeleton({ isWholePage }: { isWholePage: boolean }) {
  return (
    <SummarySection isWholePage={isWholePage}>
      <KeyFigures figures={summaryFigures()} isLoading />
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
