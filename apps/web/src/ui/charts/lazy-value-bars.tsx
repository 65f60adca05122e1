import { lazy } from 'react';
import { SkeletonBlock } from '../feedback/skeletons.tsx';
import { LazyBoundary } from '../lazy/lazy-boundary.tsx';
import { barsHeight, type FundValue } from './fund-value.ts';

const Bars = lazy(async () => {
  const { ValueBars } = await import('./value-bars.tsx');
  return { default: ValueBars };
});

/**
 * The bars, drawn by a chunk of its own; their place is kept to the pixel until it comes. A picture only: what it shows
 * is said beside it, but that it did not come is told to everybody.
 */
export function LazyValueBars({ funds }: { funds: FundValue[] }) {
  return (
    <LazyBoundary skeleton={<SkeletonBlock height={`${barsHeight(funds.length)}px`} />} failureDisplay="here">
      <div aria-hidden="true">
        <Bars funds={funds} />
      </div>
    </LazyBoundary>
  );
}
