import { Button } from '@mantine/core';
import type { AgreementTemplate } from '@paddock/contract';
import { choiceLabel } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { templatesQuery } from './api.ts';

const columns: DataColumn<AgreementTemplate>[] = [
  {
    key: 'name',
    header: 'Template',
    isRowHeader: true,
    render: ({ _id, name }) => (
      <Link to="/admin/templates/$id" params={{ id: _id }}>
        {name}
      </Link>
    ),
  },
  {
    key: 'method',
    header: 'Signed by',
    render: ({ method }) => (method ? choiceLabel(method) : 'Not chosen'),
  },
  { key: 'source', header: 'Kind', render: ({ source }) => (source === 'pdf' ? 'PDF form' : 'Written') },
  {
    key: 'funds',
    header: 'Funds',
    render: ({ funds }) => fundNames(funds.map(({ name }) => name)),
  },
  {
    key: 'state',
    header: 'State',
    render: ({ problems }) =>
      problems.length === 0 ? (
        <StatusBadge tone="done">Ready</StatusBadge>
      ) : (
        <StatusBadge tone="attention">Not ready</StatusBadge>
      ),
  },
  {
    key: 'updated',
    header: 'Changed',
    render: ({ updatedAt }) => <DateTime moment={updatedAt} parts="date" />,
  },
];

/** The most names in a row; the page of the template has all of them. */
const maxNames = 3;

function fundNames(names: readonly string[]): string {
  if (names.length === 0) return 'None';
  if (names.length <= maxNames) return names.join(', ');
  return `${names.slice(0, maxNames - 1).join(', ')} and ${names.length - maxNames + 1} more`;
}

/** What agreements are made from. */
export default function TemplatesPage() {
  const { data, isLoadingError, error, refetch } = useQuery(templatesQuery(useTransport()));
  return (
    <Container>
      <PageHeading
        title="Agreement templates"
        lead="What investors sign. Each fund has one for each way to invest."
        actions={
          <>
            <Button component={Link} to="/admin/templates/upload">
              Upload a PDF
            </Button>
            <Button component={Link} to="/admin/templates/write" variant="default">
              Write one
            </Button>
          </>
        }
      />
      <DataTable
        caption="Agreement templates"
        columns={columns}
        rows={data?.items}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title="No templates yet">
            Upload a PDF with form fields, or write the agreement here. Then give it to a fund.
          </EmptyState>
        }
        error={isLoadingError ? 'The templates could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
    </Container>
  );
}
