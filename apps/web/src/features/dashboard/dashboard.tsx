import { Container } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AvailableInvestments } from './available-investments.tsx';
import classes from './dashboard.module.css';
import { LeftPanel } from './left-panel.tsx';
import { OwnSummary } from './own-summary.tsx';

/** The investor's first page: who they are, what they hold, and what is open (DSH-01). */
export function Dashboard() {
  return (
    <Container>
      <PageHeading title="Dashboard" />
      <div className={classes.columns}>
        <LeftPanel />
        <div className={classes.main}>
          <OwnSummary />
          <AvailableInvestments />
        </div>
      </div>
    </Container>
  );
}
