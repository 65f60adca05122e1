import { lazy } from 'react';
import { SkeletonBlock } from '../feedback/skeletons.tsx';
import { LazyBoundary } from '../lazy/lazy-boundary.tsx';
import { barsHeight, type FundValue } from './fund-value.ts';

const Bars = lazy(async () => {
  const { ValueBars } = await import('./value-bars.tsx');
  return { default: ValueBars };
});

/**
 * The bars, in a chunk of their own. A skeleton of the same size reserves their space while it loads. They are
 * decoration (the figures are in the text beside them), but a failure to load them is announced to everybody.
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
