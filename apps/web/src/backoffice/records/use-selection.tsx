import { type AnyRecord, maxBulkRecords } from '@paddock/contract';
import { useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import type { DataColumn } from '../../ui/data/data-table.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { matchingIds } from './list-api.ts';
import { recordTitle } from './model/record-title.ts';
import classes from './use-selection.module.css';

type Collection = Parameters<typeof recordTitle>[0];

interface Choice {
  readonly ids: ReadonlySet<string>;
  /** The search and filters of which all records were chosen, on whichever page; undefined for rows chosen by hand. */
  readonly within?: string;
}

const nothing: Choice = { ids: new Set() };

/**
 * The chosen records of a list, and the column of checkboxes that chooses them. Rows chosen by hand count while their
 * page is shown; all that match count until the search or the filters change.
 */
export function useSelection(collection: Collection, rows: readonly AnyRecord[], matching: string) {
  const [choice, setChoice] = useState(nothing);
  const isWhole = choice.within === matching;
  const onPage = rows.filter(({ _id }) => choice.ids.has(_id)).map(({ _id }) => _id);
  const selected = isWhole ? [...choice.ids] : choice.within === undefined ? onPage : [];
  const chosen = new Set(selected);
  const choose = (changed: readonly string[], isChosen: boolean) => {
    const others = selected.filter((id) => !changed.includes(id));
    setChoice({
      ids: new Set(isChosen ? [...others, ...changed] : others),
      ...(isWhole && { within: matching }),
    });
  };
  const isPageChosen = rows.length > 0 && rows.every(({ _id }) => chosen.has(_id));
  const column: DataColumn<AnyRecord> = {
    key: 'select',
    header: 'Select',
    headerControl: (
      <input
        type="checkbox"
        className={classes.box}
        aria-label="Select all on this page"
        checked={isPageChosen}
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
        checked={chosen.has(record._id)}
        onChange={({ currentTarget }) => choose([record._id], currentTarget.checked)}
      />
    ),
  };
  return {
    selected,
    isPageChosen,
    column,
    chooseAll: (ids: readonly string[]) => setChoice({ ids: new Set(ids), within: matching }),
    clear: () => setChoice(nothing),
  };
}

export interface SelectAllButtonProps {
  query: Parameters<typeof matchingIds>[1];
  total: number;
  onChoose: (ids: readonly string[]) => void;
}

/** Beside the chosen rows of a page: chooses what matches on the other pages too. */
export function SelectAllButton({ query, total, onChoose }: SelectAllButtonProps) {
  const transport = useTransport();
  const choose = async () => {
    try {
      onChoose(await matchingIds(transport, query));
    } catch (failure) {
      void showToast({ message: apiErrorMessage(failure), tone: 'negative' });
    }
  };
  return (
    <BusyButton variant="subtle" size="sm" onPress={choose}>
      {total > maxBulkRecords
        ? `Select the first ${maxBulkRecords.toLocaleString('en-US')} that match`
        : `Select all ${total.toLocaleString('en-US')} that match`}
    </BusyButton>
  );
}
