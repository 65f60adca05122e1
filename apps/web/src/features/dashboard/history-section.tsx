import { lazy } from 'react';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { LazyBoundary } from '../../ui/lazy/lazy-boundary.tsx';
import { WhenInView } from '../../ui/lazy/when-in-view.tsx';

const History = lazy(async () => {
  const { MoneyHistory } = await import('./money-history.tsx');
  return { default: MoneyHistory };
});

export interface HistorySectionProps {
  /** The investing profile whose money it shows; undefined for everything of the person. */
  profile: string | undefined;
  /** Whether any of the funds keeps a journal. The others say since when their manager's percentages stand. */
  hasJournal: boolean;
}

/**
 * What the journals of funds say of the past. It is asked for once somebody scrolls to it, so that the figures above it
 * wait for nothing more.
 */
export function HistorySection({ profile, hasJournal }: HistorySectionProps) {
  const skeleton = <SkeletonBlock height="30rem" />;
  return (
    <Section
      title="Over time"
      note={
        hasJournal
          ? 'In funds that keep a journal, as of today.'
          : 'Rates and multiples need dated payments. They appear here as soon as one of your funds keeps a journal.'
      }
    >
      <WhenInView placeholder={skeleton}>
        <LazyBoundary skeleton={skeleton} failureDisplay="here">
          <History profile={profile} />
        </LazyBoundary>
      </WhenInView>
    </Section>
  );
}
