import { Button } from '@mantine/core';
import type { Desk } from '@paddock/contract';
import { grants } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { WeekBars } from '../../ui/charts/week-bars.tsx';
import { KeyFigures } from '../../ui/data/key-figures.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Money, MoneySet } from '../../ui/text/money.tsx';
import { deskQuery, healthQuery } from './api.ts';
import classes from './desk-page.module.css';
import { Health, worstOf } from './health.tsx';
import { RaiseCards } from './raise-cards.tsx';
import { weeklyTotals } from './raise-figures.ts';
import { Conversion, FundSums, WeekSums, weekName } from './raise-tables.tsx';
import { WaitingCards } from './waiting-cards.tsx';

/** What investors are to send, what of it is overdue, and what goes back to them. */
function MoneyFigures({ money }: Pick<Desk, 'money'>) {
  return (
    <>
      <MoneySet amounts={[money.toComeIn, money.overdue, money.toReturn]}>
        <KeyFigures
          figures={[
            { term: 'To come in', value: <Money amount={money.toComeIn} /> },
            { term: 'Overdue', value: <Money amount={money.overdue} /> },
            { term: 'To be returned', value: <Money amount={money.toReturn} /> },
          ]}
        />
      </MoneySet>
      <p>
        <Link to="/admin/money">Open the money</Link>
      </p>
    </>
  );
}

/**
 * The first page of the back office: what waits, how the raises go, and whether everything works (BAC-01). What does
 * not work leads.
 */
export default function DeskPage() {
  const transport = useTransport();
  const { data, isLoadingError, error, refetch } = useQuery(deskQuery(transport, useMe()._id));
  const health = useQuery(healthQuery(transport));
  const parts = health.data?.parts;
  const shownHealth = parts ? (
    <Health key={worstOf(parts)} parts={parts} />
  ) : health.isLoadingError ? (
    <ErrorState title="The health could not be loaded" failure={health.error} onRetry={health.refetch} />
  ) : (
    <SkeletonBlock height="2.75rem" />
  );
  const leadsWithHealth = parts !== undefined && worstOf(parts) !== 'works';
  return (
    <Container>
      <PageHeading title="Desk" lead="What is waiting for you, and how the raises go." />
      {leadsWithHealth ? shownHealth : null}
      {data ? (
        <DeskSections desk={data} />
      ) : isLoadingError ? (
        <ErrorState title="The desk could not be loaded" failure={error} onRetry={refetch} />
      ) : (
        <div className={classes.cards} aria-busy="true">
          <SkeletonBlock height="6rem" />
          <SkeletonBlock height="6rem" />
        </div>
      )}
      {leadsWithHealth ? null : <Section title="Health">{shownHealth}</Section>}
    </Container>
  );
}

function DeskSections({ desk }: { desk: Desk }) {
  if (desk.isEmpty) return <FirstSteps />;
  const raises = desk.funds.filter(({ counts }) => counts.opened > 0);
  return (
    <>
      <WaitingCards waiting={desk.waiting} />
      <Section title="Open funds">
        <RaiseCards desk={desk} />
      </Section>
      <Section title="Money" note="Of investments whose agreements are countersigned.">
        <MoneyFigures money={desk.money} />
      </Section>
      <Section title="Money by fund">
        <FundSums funds={raises} />
      </Section>
      <Section title="Money by week" note="The last twelve weeks. Weeks begin on Monday.">
        {desk.weeks.length > 0 ? (
          <WeekBars
            weeks={weeklyTotals(desk.weeks).map((week) => ({ ...week, name: weekName(week.week) }))}
          />
        ) : null}
        <details className={classes.numbers}>
          <summary>Show the numbers by fund</summary>
          <WeekSums weeks={desk.weeks} />
        </details>
      </Section>
      <Section
        title="Conversion"
        note="How many of those who opened a fund went on. Shares are of all who opened it, rounded."
      >
        <Conversion funds={raises} />
      </Section>
      <Section title="Documents">
        <p className={classes.unread}>
          <span className={classes.count}>{desk.unreadDocuments}</span>
          {desk.unreadDocuments === 1 ? 'personal document is' : 'personal documents are'} unread.
        </p>
      </Section>
    </>
  );
}

/** Nothing is set up yet, so the desk leads to what comes first. */
function FirstSteps() {
  const { level } = useMe();
  return grants(level, 'superadmin') ? (
    <EmptyState
      title="Nothing has been set up yet"
      action={
        <Button component={Link} to="/admin/setup">
          Open the setup checklist
        </Button>
      }
    >
      The checklist leads from here to your first raise, and tries each part on the way.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing has been set up yet">
      A superadmin sets up this deployment. Funds and investors appear here then.
    </EmptyState>
  );
}
