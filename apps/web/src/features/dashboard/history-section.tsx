import { lazy } from 'react';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { LazyBoundary } from '../../ui/lazy/lazy-boundary.tsx';
import { WhenInView } from '../../ui/lazy/when-in-view.tsx';

const History = lazy(async () => {
  const { MoneyHistory } = await import('./money-history.tsx');
  return { default: MoneyHistory };
});

/**
 * What the journals of funds say of the past. It is asked for once somebody scrolls to it, so that the figures above it
 * wait for nothing more.
 */
export function HistorySection() {
  const skeleton = <SkeletonBlock height="30rem" />;
  return (
    <Section title="Over time" note="In funds that keep a journal, as of today.">
      <WhenInView placeholder={skeleton}>
        <LazyBoundary skeleton={skeleton} failureDisplay="here">
          <History />
        </LazyBoundary>
      </WhenInView>
    </Section>
  );
}
