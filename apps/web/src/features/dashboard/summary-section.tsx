import type { ReactNode } from 'react';
import { Section } from '../../ui/layout/section.tsx';
import classes from './investment-summary.module.css';
import { StatementButtons } from './statement-buttons.tsx';

export interface SummarySectionProps {
  /** The heading of the page says what this is, and has the buttons. */
  isWholePage: boolean;
  children: ReactNode;
}

/** The frame of the summary: under a heading of its own on the dashboard, without one where it is the whole page. */
export function SummarySection({ isWholePage, children }: SummarySectionProps) {
  const parts = <div className={classes.parts}>{children}</div>;
  if (isWholePage) return <section aria-label="Investment Summary">{parts}</section>;
  return (
    <Section title="Investment Summary" actions={<StatementButtons />}>
      {parts}
    </Section>
  );
}
