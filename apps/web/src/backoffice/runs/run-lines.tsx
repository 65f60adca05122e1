import { Button } from '@mantine/core';
import type { FundRun, FundRunLine } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { counted } from '../../ui/text/counted.ts';
import { MoneyWithCents } from '../../ui/text/money.tsx';
import { runLinesQuery } from './api.ts';
import { runColumns } from './run-columns.tsx';
import classes from './runs.module.css';

const pageSize = 50;

/** Every line of a run, a page at a time in the order of the positions, each with the entry that posted it. */
export function RunLines({ run }: { run: FundRun }) {
  /** The number of the last line before each page. */
  const [trail, setTrail] = useState<readonly number[]>([0]);
  const { data, isLoadingError, isPlaceholderData, error, refetch } = useQuery(
    runLinesQuery(useTransport(), run._id, { limit: pageSize, after: trail.at(-1) ?? 0 }),
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
  const next = data?.next ?? null;
  return (
    <Section title="Lines" note={`${counted(run.lines, 'position')}. The totals are those of all lines.`}>
      <MoneyWithCents>
        <DataTable
          caption="Lines"
          columns={[
            ...runColumns<FundRunLine>(run.kind, run),
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
