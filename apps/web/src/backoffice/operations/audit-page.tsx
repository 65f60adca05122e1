import { Button } from '@mantine/core';
import { actionSentence, capitalized, collectionWords, isCollection } from '@paddock/domain';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useSaveFile } from '../../platform/download/download-guarded-file.ts';
import { useListSearch } from '../../platform/page/use-list-search.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { withoutPerson } from '../records/model/audit-actor.ts';
import { recordLink } from '../records/record-link.ts';
import { recordKey, recordNamesQuery } from '../records/record-names.ts';
import { type AuditLine, auditExportPath, auditQuery } from './audit-api.ts';
import { auditLead, namedRecords, readableDetail } from './audit-detail.ts';
import { AuditFilters } from './audit-filters.tsx';
import classes from './operations.module.css';

/** The names of records by their keys. */
type Names = ReadonlyMap<string, string>;

const columns = (names: Names): DataColumn<AuditLine>[] => [
  {
    key: 'action',
    header: 'What',
    isRowHeader: true,
    render: ({ action }) => (
      <span className={classes.action} title={action}>
        {actionSentence(action)}
      </span>
    ),
  },
  {
    key: 'actor',
    header: 'Who',
    render: (line) => (line.actor ? <Person person={line.actor} /> : withoutPerson(line)),
  },
  { key: 'at', header: 'When', render: ({ at }) => <DateTime moment={at} /> },
  {
    key: 'person',
    header: 'About',
    render: (line) => <Subject line={line} />,
  },
  {
    key: 'detail',
    header: 'Changes',
    render: ({ detail, collection }) => <Changes detail={detail} collection={collection} names={names} />,
  },
];

function Person({ person: { _id, displayName, email } }: { person: NonNullable<AuditLine['actor']> }) {
  return (
    <Link to="/admin/people/$id" params={{ id: _id }}>
      {displayName ?? email ?? 'A deleted account'}
    </Link>
  );
}

/** Whom and which fund a line is about, its record, and the way to the other lines about it. */
function Subject({ line: { person, fund, collection, record } }: { line: AuditLine }) {
  const words = collection && isCollection(collection) ? capitalized(collectionWords(collection).one) : null;
  const isNamed = (collection === 'users' && person) || (collection === 'funds' && fund);
  return (
    <ul className={classes.changes}>
      {person ? (
        <li>
          <Person person={person} />
        </li>
      ) : null}
      {fund ? (
        <li>
          <Link to="/admin/funds/$id" params={{ id: fund._id }}>
            {fund.name ?? 'A deleted fund'}
          </Link>
        </li>
      ) : null}
      {record && words && !isNamed && collection && isCollection(collection) ? (
        <li>
          <Link {...recordLink(collection, record)} title={record}>
            {words}
          </Link>
        </li>
      ) : null}
      {record ? (
        <li>
          <Link to="/admin/audit" search={{ record }} className={classes.muted}>
            All lines about it
          </Link>
        </li>
      ) : (
        (words ?? 'None')
      )}
    </ul>
  );
}

function Changes({ detail, collection, names }: Pick<AuditLine, 'detail' | 'collection'> & { names: Names }) {
  const changes = readableDetail(detail, collection);
  if (changes.length === 0) return <span className={classes.muted}>None</span>;
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, values }) => (
        <li key={field}>
          <span className={classes.muted}>{field}:</span>{' '}
          {values.map(({ text, record, approval }, index) => (
            <Fragment key={index === 0 ? 'first' : 'after'}>
              {index === 0 ? null : ' → '}
              {record ? (
                <Link {...recordLink(record.collection, record.id)} title={record.id}>
                  {names.get(recordKey(record)) ?? text}
                </Link>
              ) : approval ? (
                <Link to="/admin/approvals/$id" params={{ id: approval }}>
                  {text}
                </Link>
              ) : (
                text
              )}
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Who did what, and when. */
export default function AuditPage() {
  const { search, change } = useListSearch();
  const saveFile = useSaveFile();
  const transport = useTransport();
  const query = auditQuery(transport, search);
  const { data, isLoadingError, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(query);
  const [first] = data?.pages ?? [];
  // A query for each page, so that another page does not read the names of the first again.
  const named = useQueries({
    queries: (data?.pages ?? []).map(({ items }) => recordNamesQuery(transport, namedRecords(items))),
  });
  const names = new Map(named.flatMap((page) => [...(page.data ?? [])]));
  const isFiltered = Object.keys(search).length > 0;
  return (
    <Container>
      <PageHeading
        title="Audit log"
        lead={auditLead()}
        actions={
          <BusyButton variant="default" onPress={() => saveFile(auditExportPath(search))}>
            Download as CSV
          </BusyButton>
        }
      />
      <AuditFilters search={search} onChange={change} />
      {isFiltered ? (
        <p>
          <Button variant="default" size="sm" component={Link} to="/admin/audit">
            Clear the filters
          </Button>
        </p>
      ) : null}
      {first ? (
        <p role="status" className={classes.muted}>
          {first.more ? `More than ${first.total}` : first.total} {first.total === 1 ? 'line' : 'lines'}
        </p>
      ) : null}
      <DataTable
        caption="Audit log"
        columns={columns(names)}
        rows={data?.pages.flatMap(({ items }) => items)}
        rowKey={({ _id }) => _id}
        empty={<EmptyState title="No lines match">Change a filter, or clear them all.</EmptyState>}
        error={isLoadingError ? 'The audit log could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
        skeletonRows={10}
      />
      {hasNextPage ? (
        <FormActions>
          <BusyButton variant="default" onPress={() => fetchNextPage()}>
            Show more
          </BusyButton>
        </FormActions>
      ) : null}
    </Container>
  );
}
