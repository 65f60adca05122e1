import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type ListState, readListState, writeListState } from './model/list-state.ts';

/** The state of a list in the address of its page, where Back and a shared link find it. */
export function useListState(): [ListState, (next: ListState) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readListState(search), [search]);
  const change = (next: ListState) =>
    // Typing leaves one entry in the history, not one for each letter.
    void navigate({
      to: '.',
      search: writeListState(next),
      replace: next.search !== state.search,
      resetScroll: false,
    });
  return [state, change];
}
