import { expect, it } from 'vitest';
import { investmentStatus } from './investment-status.ts';

const now = new Date('2026-11-24T12:00:00Z');
const funding = { funded: 0n, unfunded: 100n, dueAt: '2026-12-01T22:00:00Z' };

it.each([
  ['pending', false, null],
  ['signed', true, null],
  ['awaited', true, funding],
  ['partly', true, { ...funding, funded: 1n }],
  ['overdue', true, { ...funding, funded: 1n, dueAt: '2026-11-24T11:59:59Z' }],
  ['funded', true, { ...funding, funded: 100n, unfunded: 0n }],
] as const)('[INV-01] an investment is %s by its agreement and its money', (status, isSigned, money) => {
  expect(investmentStatus({ isFundDone: false, isSigned, funding: money }, now)).toBe(status);
});

it('[INV-02] an investment in a fund that has ended says so, whatever its agreement and its money', () => {
  for (const money of [null, funding, { ...funding, funded: 100n, unfunded: 0n }])
    expect(investmentStatus({ isFundDone: true, isSigned: true, funding: money }, now)).toBe('ended');
});
