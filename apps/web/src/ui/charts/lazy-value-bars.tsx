import { lazy, Suspense } from 'react';
import { SkeletonBlock } from '../skeletons.tsx';
import { barsHeight, type FundValue } from './fund-value.ts';

const Bars = lazy(async () => {
  const { ValueBars } = await import('./value-bars.tsx');
  return { default: ValueBars };
});

/** The bars, drawn by a chunk of its own; their place is kept to the pixel until it comes. */
export function LazyValueBars({ funds }: { funds: FundValue[] }) {
  return (
    <Suspense fallback={<SkeletonBlock height={`${barsHeight(funds.length)}px`} />}>
      <Bars funds={funds} />
    </Suspense>
  );
}
