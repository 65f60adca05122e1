import { expect, it } from 'vitest';
import { contributedProblem, correctedAmountProblem, suspenseProblem } from './returned-capital.ts';

it('[LED-08] no less has come in than a distribution has paid back of it', () => {
  expect(contributedProblem({ contributed: 0n, returned_capital: 0n })).toBeUndefined();
  expect(contributedProblem({ contributed: 5_000_00n, returned_capital: 5_000_00n })).toBeUndefined();
  expect(contributedProblem({ contributed: 4_999_99n, returned_capital: 5_000_00n })).toBe(
    'A distribution has paid back $5,000 of this capital, so no less than that can have come in. Reverse the distribution first.',
  );
});

it('[LED-08] [SYN-09] no amount is corrected to less than a distribution has paid back of it', () => {
  expect(correctedAmountProblem(1n, 0n)).toBeUndefined();
  expect(correctedAmountProblem(5_000_00n, 5_000_00n)).toBeUndefined();
  expect(correctedAmountProblem(4_999_99n, 5_000_00n)).toBe(
    'A distribution has paid back $5,000 of this capital, so the amount cannot be less than that. Reverse the distribution first.',
  );
});

it('[LED-08] no more is sent back than came in', () => {
  expect(suspenseProblem(0n)).toBeUndefined();
  expect(suspenseProblem(-20_00n)).toBe(
    '$20 more would have been sent back here than came in. Record what came in, or reverse a return first.',
  );
});
