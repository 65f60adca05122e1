import { Button, NativeSelect } from '@mantine/core';
import type { PagedReply } from '@paddock/contract';
import classes from './list-paging.module.css';
import { nextPage, type PageState, previousPage, rowChoices } from './model/list-state.ts';

export interface ListPagingProps<State extends PageState> {
  noun: string;
  state: State;
  page: Omit<PagedReply<unknown>, 'items'>;
  isLoading: boolean;
  onState: (next: State) => void;
}

/** Below a list: how many records match, the rows per page, and the buttons to the pages before and after. */
export function ListPaging<State extends PageState>({
  noun,
  state,
  page: { total, more, next },
  isLoading,
  onState,
}: ListPagingProps<State>) {
  const count = total.toLocaleString('en-US');
  return (
    <nav className={classes.paging} aria-label={`Pages of ${noun}`}>
      <p className={classes.count} role="status">
        {more ? `More than ${count}` : count} {total === 1 && !more ? 'match' : 'in total'}
      </p>
      <NativeSelect
        className={classes.rows}
        size="sm"
        label="Rows per page"
        data={rowChoices.map(String)}
        value={String(state.rows)}
        onChange={({ currentTarget }) =>
          onState({
            ...state,
            after: [],
            rows: rowChoices.find((choice) => String(choice) === currentTarget.value) ?? rowChoices[0],
          })
        }
      />
      {state.after.length > 0 || next ? (
        <div className={classes.steps}>
          <Button
            variant="default"
            size="sm"
            disabled={state.after.length === 0 || isLoading}
            onClick={() => onState(previousPage(state))}
          >
            Previous
          </Button>
          <Button
            variant="default"
            size="sm"
            disabled={!next || isLoading}
            onClick={() => next && onState(nextPage(state, next))}
          >
            Next
          </Button>
        </div>
      ) : null}
    </nav>
  );
}
