import { expect, it } from 'vitest';
import { withChosen } from './with-chosen.ts';

const funds = [{ value: 'a', label: 'Alpha' }];

it('[LED-05] [LED-06] shows a filter as on if the address names what is no choice', () => {
  expect(withChosen(funds, 'b', 'Another fund')).toEqual([...funds, { value: 'b', label: 'Another fund' }]);
  expect(withChosen([], '1990')).toEqual([{ value: '1990', label: '1990' }]);
});

it('adds nothing to the choices if one of them or none is chosen', () => {
  expect(withChosen(funds, 'a', 'Another fund')).toEqual(funds);
  expect(withChosen(funds, undefined, 'Another fund')).toEqual(funds);
});
