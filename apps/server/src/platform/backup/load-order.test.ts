import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadOrder } from './load-order.ts';

it('loads referenced tables first', () => {
  const ordered = loadOrder(
    ['investment', 'user', 'fund', 'company'],
    [
      { from: 'investment', to: 'user' },
      { from: 'investment', to: 'fund' },
      { from: 'fund', to: 'company' },
      { from: 'company', to: 'company' },
    ],
  );
  expect(ordered).toEqual(['user', 'company', 'fund', 'investment']);
});

it('keeps every table once, and satisfies every key without cycles', () => {
  const tables = [0, 1, 2, 3, 4, 5, 6, 7];
  const table = fc.constantFrom(...tables);
  fc.assert(
    fc.property(
      fc.array(fc.record({ from: table, to: table }), { maxLength: 20 }),
      fc.boolean(),
      (any, acyclic) => {
        const keys = acyclic ? any.filter(({ from, to }) => from > to) : any;
        const ordered = loadOrder(tables, keys);
        expect(ordered.toSorted((a, b) => a - b)).toEqual(tables);
        if (!acyclic) return;
        for (const { from, to } of keys) expect(ordered.indexOf(to)).toBeLessThan(ordered.indexOf(from));
      },
    ),
  );
});
