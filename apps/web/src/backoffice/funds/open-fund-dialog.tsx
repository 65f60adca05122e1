import { Button } from '@mantine/core';
import type { FundReadiness } from '@paddock/contract';
import {
  counted,
  type FundDates,
  fundStatus,
  investmentMethodNames,
  investmentMethods,
  timeZoneWords,
} from '@paddock/domain';
import { type ReactNode, useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import type { FundData } from './api.ts';
import { useOpenFund } from './pipeline-api.ts';
import classes from './readiness.module.css';

interface OpenFundDialogProps extends DialogControl {
  data: FundData;
  readiness: FundReadiness;
}

const all = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Shows who will see a draft and what they will see, before it opens. */
export function OpenFundDialog({ data, readiness, ...control }: OpenFundDialogProps) {
  const { fund, portal, timeZone } = data;
  const open = useOpenFund();
  const effect = useMinuteClock((now) => openingEffect(fund, now));
  const [problem, setProblem] = useState<string>();
  const press = async () => {
    setProblem(undefined);
    try {
      await open.mutateAsync({ body: { id: fund._id } });
      void showToast({
        message: `${fund.name} is no longer a draft. ${presentEffect(fund, new Date())}`,
        tone: 'positive',
      });
      control.onClose();
    } catch (failure) {
      setProblem(apiErrorMessage(failure));
    }
  };
  return (
    <Dialog {...control} title={`Open ${fund.name}`} size="40rem">
      <dl className={classes.facts}>
        {investorFacts(data, readiness).map(([term, value]) => (
          <Fact key={term} term={term}>
            {value}
          </Fact>
        ))}
        <Fact term="Sees it from">
          <DateTime moment={fund.open_date} timeZone={timeZone} />
        </Fact>
        <Fact term="Can commit">
          from <DateTime moment={fund.start_date} timeZone={timeZone} />
          {fund.close_date ? (
            <>
              {' '}
              until <DateTime moment={fund.close_date} timeZone={timeZone} />
            </>
          ) : null}
        </Fact>
      </dl>
      <p>
        {effect} Visitors without an account
        {portal ? `, and members of other portals,` : ''} do not see the fund. Wire instructions are shown to
        an investor once their agreement is countersigned.
      </p>
      <p>Times are in {timeZoneWords(timeZone)}.</p>
      <FormProblem message={problem} />
      <FormActions>
        <BusyButton onPress={press}>Open the fund</BusyButton>
        <Button variant="default" onClick={control.onClose}>
          Keep it a draft
        </Button>
      </FormActions>
    </Dialog>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Who sees the fund, and with which terms. */
function investorFacts(
  { fund, portal }: FundData,
  { audience, documents }: FundReadiness,
): [term: string, value: ReactNode][] {
  const people = counted(audience, 'investor');
  const methods = investmentMethods
    .filter((method) => !fund.excluded_methods.includes(method))
    .map((method) => investmentMethodNames[method] ?? method);
  const who = fund.requires_reviewed_accreditation
    ? 'Investors whose accreditation the team has accepted'
    : fund.requires_accreditation
      ? 'Accredited investors'
      : 'Every investor who sees it';
  return [
    ['Who sees it', portal ? `${people} on ${portal.name}` : `${people}, on every portal`],
    ['Who can commit', who],
    ['New investors', <Limits key="new" least={fund.min_inv_amount} most={fund.max_inv_amount} />],
    [
      'Investors of another fund',
      <Limits
        key="existing"
        least={fund.min_inv_amount_for_existing ?? fund.min_inv_amount}
        most={fund.max_inv_amount}
      />,
    ],
    ['Invest as', all.format(methods)],
    ['Documents', documents.length === 0 ? 'None' : all.format(documents)],
  ];
}

function Limits({ least, most }: { least: number | null; most: number | null }) {
  return (
    <>
      {least === null ? (
        'Any amount'
      ) : (
        <>
          At least <Money amount={least} />
        </>
      )}
      {most === null ? null : (
        <>
          , at most <Money amount={most} />
        </>
      )}
    </>
  );
}

/** What opening has changed, with the word for the status that the page shows. */
export function presentEffect(fund: FundDates, now: Date): string {
  switch (fundStatus({ ...fund, is_draft: false }, now)) {
    case 'Started':
      return 'It has started: investors can commit.';
    case 'Open':
      return 'It is open: investors see it, and can commit once it starts.';
    default:
      return 'Investors see it on the day on which it opens.';
  }
}

/** What opening changes at once, or later on. */
export function openingEffect(fund: FundDates, now: Date): string {
  switch (fundStatus({ ...fund, is_draft: false }, now)) {
    case 'Started':
      return 'Investors can commit as soon as you open it.';
    case 'Open':
      return 'Investors see it as soon as you open it.';
    default:
      return 'Investors see it on the day on which it opens.';
  }
}
