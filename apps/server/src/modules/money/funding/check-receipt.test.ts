import { expect, it } from 'vitest';
import { balanceOf } from './check-receipt.ts';

it('[INV-01] what was paid before receipts were recorded can be taken back from the present commitment alone', () => {
  const balances = [
    { round: 1, amount: 500_00n },
    { round: 2, amount: 1_000_00n },
  ];
  const funding = { round: 2, balances, fundedBefore: 250_00n };
  expect([1, 2, 3].map((round) => balanceOf(funding, round))).toEqual([500_00n, 1_250_00n, 0n]);
});
