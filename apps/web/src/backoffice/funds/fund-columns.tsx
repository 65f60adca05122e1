import { Link } from '@tanstack/react-router';
import { PortalDay } from '../../platform/portal/portal-day.tsx';
import type { DataColumn } from '../../ui/data/data-table.tsx';
import { SortHeader } from '../../ui/data/sort-header.tsx';
import { Money } from '../../ui/text/money.tsx';
import { nextSort } from '../records/model/list-state.ts';
import type { ListedFund } from './api.ts';
import classes from './funds-page.module.css';
import { FundStatusBadge } from './timeline.tsx';

const columns: DataColumn<ListedFund>[] = [
  {
    key: 'name',
    header: 'Fund',
    isRowHeader: true,
    render: ({ _id, name, company }) => (
      <span>
        <Link to="/admin/funds/$id" params={{ id: _id }} className={classes.name}>
          {name}
        </Link>
        {company?.name ? <span className={classes.company}>{company.name}</span> : null}
      </span>
    ),
  },
  { key: 'status', header: 'Status', render: (fund) => <FundStatusBadge fund={fund} /> },
  {
    key: 'committed',
    header: 'Committed',
    numeric: true,
    amount: ({ committed_amount }) => committed_amount,
    render: ({ committed_amount, total_inv_amount }) => (
      <span>
        <Money amount={committed_amount} />
        {total_inv_amount === null ? null : (
          <span className={classes.of}>
            of <Money amount={total_inv_amount} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'investors',
    header: 'Commitments recorded',
    numeric: true,
    render: ({ acceptedSyndUsersCount }) => acceptedSyndUsersCount,
  },
  {
    key: 'documents',
    header: 'Documents',
    numeric: true,
    render: ({ syndDocumentsCount }) => syndDocumentsCount,
  },
  {
    key: 'closes',
    header: 'Closes',
    render: ({ close_date }) => (close_date ? <PortalDay moment={close_date} /> : 'No date'),
  },
];

/** The fields that columns sort by. */
const sortFields: Readonly<Record<string, string>> = {
  name: 'name',
  committed: 'committed_amount',
  closes: 'close_date',
};

/** The columns to choose from; the name is always shown. */
export const fundColumnChoices = columns
  .filter(({ isRowHeader }) => !isRowHeader)
  .map(({ key, header }) => ({ name: key, label: header }));

/** The name and the chosen columns, in their usual order; those that sort have a button for it. */
export function fundColumns(
  chosen: readonly string[],
  sort: string | undefined,
  onSort: (sort: string) => void,
): DataColumn<ListedFund>[] {
  return columns
    .filter(({ key, isRowHeader }) => isRowHeader || chosen.includes(key))
    .map((column) => {
      const field = sortFields[column.key];
      if (!field) return column;
      const sorted = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';
      const press = () => onSort(nextSort(sort ?? '', field));
      return {
        ...column,
        sorted,
        headerControl: <SortHeader label={column.header} sorted={sorted} onPress={press} />,
      };
    });
}
