import { lazy, Suspense } from 'react';
import { SkeletonBlock } from '../skeletons.tsx';
import type { ValueAgainstInvestedProps } from './value-against-invested.tsx';

const Chart = lazy(async () => {
  const { ValueAgainstInvested } = await import('./value-against-invested.tsx');
  return { default: ValueAgainstInvested };
});

/** The chart from its own chunk; its place is kept until it comes. */
export function LazyValueAgainstInvested(props: ValueAgainstInvestedProps) {
  return (
    <Suspense fallback={<SkeletonBlock height={`${props.funds.length * 5.75 + 3}rem`} />}>
      <Chart {...props} />
    </Suspense>
  );
}
