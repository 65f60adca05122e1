import type { PipelineRow } from '@paddock/contract';
import { investmentMethodNames, type ParticipationStage, participantName } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { PageLinks } from '../../ui/data/page-links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money, MoneySet } from '../../ui/text/money.tsx';
import { AccreditationBadge } from '../accreditation/accreditation-badge.tsx';
import classes from './pipeline.module.css';
import { listSize } from './pipeline-api.ts';
import type { PipelineData } from './pipeline-board.tsx';
import { causeNames, stageNames, stageTones } from './stages.ts';

/** What the page of a fund shows of its pipeline, as its address has it. */
export interface PipelineSearch {
  view?: 'list' | undefined;
  stage?: ParticipationStage | undefined;
  search?: string | undefined;
  page?: number | undefined;
}

const columns: DataColumn<PipelineRow>[] = [
  {
    key: 'investor',
    header: 'Investor',
    isRowHeader: true,
    render: ({ _id, investorEmail, undecidedHolder, accreditationGap, ...participant }) => (
      <span>
        <Link to="/admin/participations/$id" params={{ id: _id }}>
          {participantName(participant)}
        </Link>
        {undecidedHolder ? <StatusBadge tone="attention">Holder undecided</StatusBadge> : null}
        <AccreditationBadge gap={accreditationGap} />
        <span className={classes.email}>{investorEmail}</span>
      </span>
    ),
  },
  {
    key: 'stage',
    header: 'Stage',
    render: ({ stage, releaseCause }) => (
      <span>
        <StatusBadge tone={stageTones[stage] ?? 'neutral'}>{stageNames[stage]}</StatusBadge>
        {releaseCause ? <span className={classes.email}>{causeNames[releaseCause]}</span> : null}
      </span>
    ),
  },
  moneyColumn('amount', 'Amount', ({ amount }) => amount),
  {
    key: 'method',
    header: 'Method',
    render: ({ method }) => (method ? (investmentMethodNames[method] ?? method) : '—'),
  },
  { key: 'opened', header: 'Opened', render: ({ openedAt }) => <DateTime moment={openedAt} parts="date" /> },
  {
    key: 'changed',
    header: 'Last change',
    render: ({ changedAt }) => <DateTime moment={changedAt} parts="date" />,
  },
];

/** The participations as a table, and what each stage adds up to below it. */
export function PipelineList({
  fund,
  data,
  search,
}: {
  fund: string;
  data: PipelineData;
  search: PipelineSearch;
}) {
  const { page = 1, stage } = search;
  return (
    <>
      <DataTable
        caption="Participations"
        columns={columns}
        rows={data.items}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title={stage ? `Nobody is in the stage ${stageNames[stage]}` : 'Nobody on this page'}>
            Choose another stage, or all of them.
          </EmptyState>
        }
      />
      <PageLinks
        label="Pages of participations"
        page={page}
        pages={Math.ceil(data.total / listSize)}
        renderLink={(number, { label, children, className }) => (
          <Link
            to="/admin/funds/$id/$section"
            params={{ id: fund, section: 'pipeline' }}
            search={{ ...search, page: number > 1 ? number : undefined }}
            aria-label={label}
            className={className}
          >
            {children}
          </Link>
        )}
      />
      <dl className={classes.sums} aria-label="Sums by stage">
        <MoneySet amounts={data.stages.map(({ amount }) => amount)}>
          {data.stages.map((each) => (
            <div key={each.stage}>
              <dt>
                {stageNames[each.stage]} ({each.count})
              </dt>
              <dd>
                <Money amount={each.amount} />
              </dd>
            </div>
          ))}
        </MoneySet>
      </dl>
    </>
  );
}
