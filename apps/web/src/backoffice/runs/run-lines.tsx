import { Button, Checkbox } from '@mantine/core';
import type { FundRun, FundRunLine } from '@paddock/contract';
import { counted } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { MoneyWithCents } from '../../ui/text/money.tsx';
import { runLinesQuery } from './api.ts';
import { LineConcerns, runColumns } from './run-columns.tsx';
import classes from './runs.module.css';

const pageSize = 50;

/** Every line of a run, a page at a time in the order of the positions, each with the entry that posted it. */
export function RunLines({ run }: { run: FundRun }) {
  /** The number of the last line before each page. */
  const [trail, setTrail] = useState<readonly number[]>([0]);
  const [isOddOnly, setOddOnly] = useState(false);
  const { data, isLoadingError, isPlaceholderData, error, refetch } = useQuery(
    runLinesQuery(useTransport(), run._id, {
      limit: pageSize,
      after: trail.at(-1) ?? 0,
      ...(isOddOnly && { odd: true }),
    }),
  );
  const entryColumn: DataColumn<FundRunLine> = {
    key: 'entry',
    header: 'Entry',
    render: ({ entry }) =>
      entry === null ? (
        '—'
      ) : (
        <Link
          to="/admin/journals/$fund"
          params={{ fund: run.fund._id }}
          search={{ entry }}
          className={classes.entry}
        >
          No. {entry}
        </Link>
      ),
  };
  const oddColumn: DataColumn<FundRunLine> = {
    key: 'odd',
    header: 'What is odd',
    render: ({ concerns }) => <LineConcerns concerns={concerns} isDecided={run.state !== 'asked'} />,
  };
  const next = data?.next ?? null;
  return (
    <Section title="Lines" note={`${counted(run.lines, 'position')}. The totals are those of all lines.`}>
      {run.odd > 0 ? (
        <div className={classes.tools}>
          <Checkbox
            label={`Only the ${counted(run.odd, 'line')} that ${run.odd === 1 ? 'is' : 'are'} marked`}
            checked={isOddOnly}
            onChange={(event) => {
              setOddOnly(event.currentTarget.checked);
              setTrail([0]);
            }}
          />
        </div>
      ) : null}
      <MoneyWithCents>
        <DataTable
          caption="Lines"
          columns={[
            // Beside the name, where it is in view however wide the table is.
            ...runColumns<FundRunLine>(run.kind, run).toSpliced(1, 0, ...(run.odd > 0 ? [oddColumn] : [])),
            ...(run.postedAt === null ? [] : [entryColumn]),
          ]}
          rows={data?.items}
          rowKey={({ syndUser }) => syndUser}
          empty={null}
          error={isLoadingError ? 'The lines could not be loaded' : undefined}
          failure={error}
          onRetry={refetch}
        />
      </MoneyWithCents>
      {trail.length > 1 || next !== null ? (
        <FormActions>
          <Button
            variant="default"
            disabled={trail.length === 1 || isPlaceholderData}
            onClick={() => setTrail(trail.slice(0, -1))}
          >
            Previous lines
          </Button>
          <Button
            variant="default"
            disabled={next === null || isPlaceholderData}
            onClick={() => next !== null && setTrail([...trail, next])}
          >
            Next lines
          </Button>
        </FormActions>
      ) : null}
    </Section>
  );
}
