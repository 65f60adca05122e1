import type { ReactNode } from 'react';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { AvailableInvestments } from './available-investments.tsx';
import classes from './dashboard.module.css';
import { LeftPanel } from './left-panel.tsx';
import { OwnSummary } from './own-summary.tsx';
import { SignedNote } from './signed-note.tsx';
import { SummaryLead } from './summary-lead.tsx';

/** The investor's start page: their money, what waits for them, holdings, and open investments (DSH-01, INV-02). */
export function Dashboard({ adminMenu }: { adminMenu: ReactNode }) {
  return (
    <Container>
      <div className={classes.heading}>
        <PageHeading title="Dashboard" />
      </div>
      <SummaryLead />
      <SignedNote />
      <div className={classes.columns}>
        <LeftPanel adminMenu={adminMenu} />
        <div className={classes.main}>
          <OwnSummary />
          <AvailableInvestments />
        </div>
      </div>
    </Container>
  );
}
