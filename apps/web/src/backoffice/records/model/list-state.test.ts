import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterOperators } from './list-filter.ts';
import {
  emptyListState,
  fromFirstPage,
  type ListState,
  nextPage,
  nextSort,
  previousPage,
  readListState,
  rowChoices,
  writeListState,
} from './list-state.ts';

const name = fc.stringMatching(/^[a-zA-Z_]\w{0,20}$/);
const states: fc.Arbitrary<ListState> = fc.record({
  search: fc.string({ maxLength: 200 }),
  sort: fc.oneof(
    fc.constant(''),
    name,
    name.map((field) => `-${field}`),
  ),
  filters: fc.array(
    fc.record({ field: name, operator: fc.constantFrom(...filterOperators), value: fc.string() }),
    { maxLength: 20 },
  ),
  columns: fc.array(name, { maxLength: 10 }),
  after: fc.array(fc.stringMatching(/^[\w-]{1,30}$/), { maxLength: 12 }),
  rows: fc.constantFrom(...rowChoices),
});

describe('the state of a list in its address', () => {
  it('[BAC-02] is read as it was written, whatever it holds', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(readListState(writeListState(state))).toEqual(state);
      }),
    );
  });

  it('[BAC-02] leaves out what is as usual, and what makes no sense', () => {
    expect(writeListState(emptyListState)).toEqual({});
    expect(
      readListState({
        sort: 'name; DROP',
        filter: ['level', 'level:like:x', ':is:x', 5],
        columns: 'name,<b>,email',
        rows: '7',
        after: [''],
        search: ['first', 'second'],
      }),
    ).toEqual({ ...emptyListState, search: 'first', columns: ['name', 'email'] });
  });

  it('[BAC-02] goes on by cursor and back, and begins again when what is listed changes', () => {
    const second = nextPage(emptyListState, 'a');
    const third = nextPage(second, 'b');
    expect(third.after).toEqual(['a', 'b']);
    expect(previousPage(third)).toEqual(second);
    expect(fromFirstPage(third, { search: 'x' })).toEqual({ ...emptyListState, search: 'x' });
    const far = Array.from({ length: 40 }, (_, at) => String(at)).reduce(nextPage, emptyListState);
    expect(far.after).toHaveLength(12);
    expect(far.after.at(-1)).toBe('39');
  });

  it('[BAC-02] sorts ascending, descending, and then as usual', () => {
    expect(nextSort('', 'name')).toBe('name');
    expect(nextSort('name', 'name')).toBe('-name');
    expect(nextSort('-name', 'name')).toBe('');
    expect(nextSort('-name', 'email')).toBe('email');
  });
});
