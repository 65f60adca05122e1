import type { AnyRecord } from '@paddock/contract';
import { useState } from 'react';
import type { DataColumn } from '../../ui/data/data-table.tsx';
import { recordTitle } from './model/record-title.ts';
import classes from './use-selection.module.css';

type Collection = Parameters<typeof recordTitle>[0];

/** The chosen records of the page that a list shows, and the column of checkboxes that chooses them. */
export function useSelection(collection: Collection, rows: readonly AnyRecord[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // Records that are not shown any more are not chosen any more.
  const selected = rows.filter(({ _id }) => ids.has(_id)).map(({ _id }) => _id);
  const choose = (changed: readonly string[], isChosen: boolean) =>
    setIds(new Set(isChosen ? [...selected, ...changed] : selected.filter((id) => !changed.includes(id))));
  const column: DataColumn<AnyRecord> = {
    key: 'select',
    header: 'Select',
    headerControl: (
      <input
        type="checkbox"
        className={classes.box}
        aria-label="Select all on this page"
        checked={rows.length > 0 && selected.length === rows.length}
        onChange={({ currentTarget }) =>
          choose(
            rows.map(({ _id }) => _id),
            currentTarget.checked,
          )
        }
      />
    ),
    render: (record) => (
      <input
        type="checkbox"
        className={classes.box}
        aria-label={`Select ${recordTitle(collection, record)}`}
        checked={ids.has(record._id)}
        onChange={({ currentTarget }) => choose([record._id], currentTarget.checked)}
      />
    ),
  };
  return { selected, column, clear: () => setIds(new Set()) };
}
