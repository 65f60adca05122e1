import type { PersonPage, PersonParticipation } from '@paddock/contract';
import { investmentName } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { stageNames, stageTones } from '../funds/stages.ts';

const columns: DataColumn<PersonParticipation>[] = [
  {
    key: 'fund',
    header: 'Fund',
    isRowHeader: true,
    render: ({ _id, fund, holderName }) => (
      <Link to="/admin/participations/$id" params={{ id: _id }}>
        {investmentName({ fundName: fund.name, holderName })}
      </Link>
    ),
  },
  {
    key: 'stage',
    header: 'Stage',
    render: ({ stage }) => <StatusBadge tone={stageTones[stage]}>{stageNames[stage]}</StatusBadge>,
  },
  moneyColumn('amount', 'Amount', ({ amount }) => amount),
  {
    key: 'since',
    header: 'Opened',
    render: ({ openedAt }) => <DateTime moment={openedAt} parts="date" />,
  },
];

/** The person's participations, and how far each has come. */
export function PersonInvestments({ page: { participations } }: { page: PersonPage }) {
  return (
    <Section title="Investments">
      <DataTable
        caption="Investments"
        columns={columns}
        rows={participations}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title="No investments yet">
            A fund appears here as soon as this person looks at it.
          </EmptyState>
        }
      />
    </Section>
  );
}
