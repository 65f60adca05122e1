import { DataTable } from '../../ui/data-table.tsx';
import { KeyFigures } from '../../ui/key-figures.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './investment-summary.module.css';
import { StatementButtons } from './statement-buttons.tsx';
import { summaryColumns } from './summary-columns.tsx';
import { summaryFigures } from './summary-figures.tsx';

/** The summary to come, part for part where the summary will have it. */
export function SummarySkeleton() {
  return (
    <Section title="Investment Summary" actions={<StatementButtons />}>
      <div className={classes.parts}>
        <KeyFigures figures={summaryFigures()} isLoading />
        <DataTable
          caption="Your investments"
          columns={summaryColumns(undefined, null)}
          rows={undefined}
          skeletonRows={8}
          rowKey={({ id }) => id}
          empty={null}
        />
      </div>
    </Section>
  );
}
