import { Button } from '@mantine/core';
import { closeEarlyBlock, fundStatus, reopenBlock } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useLazyDialog } from '../../platform/dialog/use-lazy-dialog.tsx';
import { KeyFigures } from '../../ui/data/key-figures.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Percent } from '../../ui/text/percent.tsx';
import { FundPerformance } from '../money/fund-performance.tsx';
import type { FundData } from './api.ts';
import classes from './fund-page.module.css';
import { pipelineQuery } from './pipeline-api.ts';
import { Readiness } from './readiness.tsx';
import { Timeline } from './timeline.tsx';

/** A fund at a glance: its money, its dates, and what a manager does with it as a whole. */
export function Overview(data: FundData) {
  const { fund, company, portal, timeZone } = data;
  return (
    <>
      <Readiness data={data} />
      <KeyFigures
        figures={[
          {
            term: 'Committed',
            value: <Money amount={fund.committed_amount} />,
            note:
              fund.total_inv_amount === null ? (
                'No total is set'
              ) : (
                <>
                  of <Money amount={fund.total_inv_amount} />
                </>
              ),
          },
          {
            term: 'Commitments recorded',
            value: fund.acceptedSyndUsersCount,
            note: <OpenedNote fund={fund._id} />,
          },
          ...(fund.figures === 'ledger'
            ? []
            : [
                {
                  term: 'Value',
                  value: <Percent value={fund.currentFundValuePercentage} />,
                  note: (
                    <>
                      <Percent value={fund.currentPercentageTotalReturned} /> returned
                    </>
                  ),
                },
              ]),
          {
            term: 'Due diligence documents',
            value: fund.syndDocumentsCount,
            note: (
              <Link to="/admin/filing" search={{ kind: 'synd_documents', fund: fund._id }}>
                See and file documents
              </Link>
            ),
          },
        ]}
      />
      {fund.figures === 'ledger' ? <FundPerformance fund={fund._id} /> : null}
      <div className={classes.sides}>
        <Section
          title="Timeline"
          note={[company?.name, portal ? `on ${portal.name}` : 'on every portal'].filter(Boolean).join(', ')}
        >
          <Timeline fund={fund} timeZone={timeZone} />
        </Section>
        <Actions fund={fund} timeZone={timeZone} />
      </div>
    </>
  );
}

/**
 * How many have opened a fund, as its pipeline counts them. The fund's own count of participations has those of the team
 * too, who look at it as investors do.
 */
export function OpenedNote({ fund }: { fund: string }) {
  const { data } = useQuery(pipelineQuery(useTransport(), fund, { view: 'board', page: 1 }));
  return data ? `of ${data.total} who opened it` : null;
}

function Actions({ fund, timeZone }: Pick<FundData, 'fund' | 'timeZone'>) {
  const openDialog = useLazyDialog();
  const load = () => import('./fund-dialogs.tsx');
  const closing = useMinuteClock((now) => closeEarlyBlock(fundStatus(fund, now)) ?? '');
  const reopening = useMinuteClock((now) => reopenBlock(fund, null, now) ?? '');
  const canReopen = reopening === '' || reopening.startsWith('The start date');
  return (
    <Section title="Actions" note={closing !== '' && !canReopen ? closing : undefined}>
      <FormActions>
        {fund.url_slug ? (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link {...props} to="/syndication/dashboard/$slug" params={{ slug: fund.url_slug ?? '' }} />
            )}
          >
            See it as investors do
          </Button>
        ) : null}
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/admin/journals/$fund" params={{ fund: fund._id }} />}
        >
          Go to its journal
        </Button>
        <BusyButton
          variant="default"
          onPress={() =>
            openDialog(load, ({ DuplicateDialog }, control) => <DuplicateDialog {...control} fund={fund} />)
          }
        >
          Duplicate
        </BusyButton>
        {closing === '' ? (
          <BusyButton
            variant="default"
            onPress={() =>
              openDialog(load, ({ CloseDialog }, control) => <CloseDialog {...control} fund={fund} />)
            }
          >
            Close early
          </BusyButton>
        ) : null}
        {canReopen ? (
          <BusyButton
            variant="default"
            onPress={() =>
              openDialog(load, ({ ReopenDialog }, control) => (
                <ReopenDialog {...control} fund={fund} timeZone={timeZone} />
              ))
            }
          >
            Reopen
          </BusyButton>
        ) : null}
      </FormActions>
    </Section>
  );
}
