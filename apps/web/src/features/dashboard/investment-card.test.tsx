import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FundCapacity } from './investment-card.tsx';

const percentShown = (remaining: number, total = 1_000_000) =>
  /(\S+ ?\S* ?\S*%) committed/.exec(
    renderToStaticMarkup(<FundCapacity total={total} remaining={remaining} />),
  )?.[1];

it.each([
  [0, '100%'],
  [1, '99.9%'],
  [1_000, '99.9%'],
  [5_000, '99.5%'],
  [500_000, '50%'],
  [999_001, 'Less than 0.1%'],
  [1_000_000, '0%'],
])('[DSH-07] shows a fund with %i of a million dollars remaining as %s committed', (remaining, expected) => {
  expect(percentShown(remaining)?.replace(/^.*>/, '')).toBe(expected);
});
