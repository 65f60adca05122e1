import { Button } from '@mantine/core';
import type { AnyRecord } from '@paddock/contract';
import { type Collection, capitalized, collectionWords } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { apiErrorMessage, asApiError } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useAuthCode, useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { DownloadIcon } from '../../ui/media/page-icons.tsx';
import { BulkBar, bulkActions } from './bulk-bar.tsx';
import { downloadRecords, type ExportInput, recordListQuery } from './list-api.ts';
import { ListPaging } from './list-paging.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { readableFields } from './model/field-names.ts';
import { toWireFilter } from './model/list-filter.ts';
import { emptyListState, fromFirstPage, type ListState } from './model/list-state.ts';
import { columnsOf, recordColumns, usualSort } from './record-columns.tsx';
import classes from './record-list.module.css';
import { RowsInView } from './rows-in-view.tsx';
import { useListKeys } from './use-list-keys.ts';
import { SelectAllButton, useSelection } from './use-selection.tsx';
import { useZone } from './zones.ts';

export interface RecordListProps {
  collection: Collection;
  /** What the list shows; where it is kept is up to the page: see {@link useListState} and useState. */
  state: ListState;
  onState: (next: ListState) => void;
  /** Conditions that the list always has, as a filter of the wire. */
  filter?: Readonly<Record<string, unknown>>;
  /** The columns unless others are chosen. */
  columns?: readonly string[];
  /** A column of the page's own after the others, such as buttons. */
  extraColumns?: readonly DataColumn<AnyRecord>[];
  /** Beside the search, such as a button that makes a new record. */
  actions?: ReactNode;
  /** Shown when there are no records at all; with a search or filter the list says that nothing matches. */
  empty?: ReactNode;
}

/** Of more rows than this only those in view are rendered. The browser's own search finds all rows of a shorter list. */
const manyRows = 50;

const rowKey = ({ _id }: AnyRecord) => _id;

/**
 * A list of any collection: search, filters, sort, columns and paging by cursor, out of the contract and the access
 * table. A page embeds it for its collection with a fixed filter and columns.
 */
export function RecordList(props: RecordListProps) {
  const { collection, state, onState, filter = {}, columns = [], extraColumns = [], actions, empty } = props;
  const { level } = useMe();
  const timeZone = useZone();
  const readable = readableFields(collection, level);
  const shown = columnsOf(collection, readable, state.columns.length > 0 ? state.columns : columns);
  const sort = state.sort || usualSort(collection);
  const query = {
    collection,
    filter: { ...toWireFilter(collection, state.filters, timeZone), ...filter },
    search: state.search,
    sort,
  };
  const { data, error, isLoadingError, isPlaceholderData, refetch } = useQuery(
    recordListQuery(useTransport(), {
      ...query,
      populate: shown.filter(({ field }) => field.references).map(({ name }) => name),
      limit: state.rows,
      after: state.after.at(-1) ?? '',
    }),
  );
  const bulk = bulkActions(collection, level);
  const matching = JSON.stringify([query.filter, query.search]);
  const selection = useSelection(collection, data?.items ?? [], matching);
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const { one, many } = collectionWords(collection);
  const isNarrowed = state.search !== '' || state.filters.length > 0;
  const change = (part: Partial<ListState>) => onState(fromFirstPage(state, part));
  const tableColumns = [
    ...(bulk.mayDelete || bulk.fields.length > 0 ? [selection.column] : []),
    ...recordColumns({ collection, fields: shown, sort: state.sort, onSort: change, timeZone }),
    ...extraColumns,
  ];
  return (
    <div ref={list} className={classes.list} data-record-list>
      <ListToolbar
        collection={collection}
        fields={readable}
        shown={shown}
        state={state}
        onChange={change}
        fixed={Object.keys(filter)}
        actions={
          <>
            <ExportButton input={{ ...query, fields: shown.map(({ name }) => name) }} />
            {actions}
          </>
        }
      />
      {selection.selected.length > 0 ? (
        <BulkBar
          collection={collection}
          ids={selection.selected}
          {...bulk}
          onDone={selection.clear}
          selectAll={
            data && selection.isPageChosen && data.total > selection.selected.length ? (
              <SelectAllButton query={query} total={data.total} onChoose={selection.chooseAll} />
            ) : null
          }
        />
      ) : null}
      {isLoadingError && asApiError(error).status === 400 ? (
        <EmptyState
          title="The server does not understand this list"
          action={<Button onClick={() => onState(emptyListState)}>Show all {many}</Button>}
        >
          Its address has a filter, a search or a page that does not exist.
        </EmptyState>
      ) : (
        <DataTable
          caption={capitalized(many)}
          columns={tableColumns}
          rows={data?.items}
          rowKey={rowKey}
          renderBody={
            data && data.items.length > manyRows
              ? (alike) => <RowsInView columns={alike} rows={data.items} rowKey={rowKey} />
              : undefined
          }
          skeletonRows={8}
          empty={
            isNarrowed ? (
              <EmptyState title="Nothing matches">Change or remove the search and the filters.</EmptyState>
            ) : (
              (empty ?? <EmptyState title={`No ${many} yet`}>Each {one} will be listed here.</EmptyState>)
            )
          }
          error={
            isLoadingError
              ? `The list of ${many}
          failure={error} could not be loaded`
              : undefined
          }
          onRetry={refetch}
        />
      )}
      {data && data.items.length > 0 ? (
        <ListPaging noun={many} state={state} page={data} isLoading={isPlaceholderData} onState={onState} />
      ) : null}
    </div>
  );
}

/** Downloads the list as it is filtered and sorted, with all its pages, as CSV. */
function ExportButton({ input }: { input: ExportInput }) {
  const authCode = useAuthCode();
  const download = async () => {
    try {
      await downloadRecords(input, authCode);
    } catch (failure) {
      void showToast({
        message: apiErrorMessage(failure, 'The list could not be exported.'),
        tone: 'negative',
      });
    }
  };
  return (
    <BusyButton variant="default" size="sm" leftSection={<DownloadIcon size={16} />} onPress={download}>
      Export CSV
    </BusyButton>
  );
}
