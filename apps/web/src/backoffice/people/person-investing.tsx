import type { PersonPage, PersonParticipation } from '@paddock/contract';
import { investmentName } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { PortalDay } from '../../platform/portal/portal-day.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { stageNames, stageTones } from '../funds/stages.ts';
import { standingLabels } from './labels.ts';

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

/** What the person stated about being accredited, and its review. */
export function PersonAccreditation({ page: { _id, accreditation } }: { page: PersonPage }) {
  const { standing, type, answer, subject, statedAt, review } = accreditation;
  const { text, tone } = standingLabels[standing];
  return (
    <Section title="Accreditation" actions={<StatusBadge tone={tone}>{text}</StatusBadge>}>
      {standing === 'none' ? (
        <p>This person has not stated whether they are accredited.</p>
      ) : (
        <>
          <p>
            <strong>
              {type}
              {subject ? `, ${subject}` : ''}
            </strong>
            <br />“{answer ?? 'An answer that is no longer offered'}”
            {statedAt ? (
              <>
                , stated on <DateTime moment={statedAt} parts="date" />
              </>
            ) : null}
            .
          </p>
          {review ? (
            <p>
              {review.decision === 'accepted' ? 'Accepted' : 'Refused'}
              {review.by ? ` by ${review.by}` : ''}
              {review.at ? (
                <>
                  {' '}
                  on <DateTime moment={review.at} parts="date" />
                </>
              ) : null}
              {review.validUntil ? (
                <>
                  , valid until <PortalDay moment={review.validUntil} />
                </>
              ) : null}
              .{review.reason ? ` ${review.reason}` : ''}
            </p>
          ) : null}
          <Link to="/admin/accreditation/$id" params={{ id: _id }}>
            {standing === 'waiting' ? 'Review it' : 'Open the review'}
          </Link>
        </>
      )}
    </Section>
  );
}
