import type { ReactNode } from 'react';
import { Section } from '../../ui/layout/section.tsx';
import classes from './investment-summary.module.css';
import { StatementButtons } from './statement-buttons.tsx';

export interface SummarySectionProps {
  /** The page has a heading and buttons already. */
  isWholePage: boolean;
  children: ReactNode;
}

/** The frame of the summary: with a heading on the dashboard, without one on its own page. */
export function SummarySection({ isWholePage, children }: SummarySectionProps) {
  const parts = <div className={classes.parts}>{children}</div>;
  if (isWholePage) return <section aria-label="Investment Summary">{parts}</section>;
  return (
    <Section title="Investment Summary" actions={<StatementButtons />}>
      {parts}
    </Section>
  );
}
