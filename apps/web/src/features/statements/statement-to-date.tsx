import { NativeSelect } from '@mantine/core';
import type { StatementPositions } from '@paddock/contract';
import {
  daysOfPeriod,
  dayText,
  investmentName,
  isBeforeOpening,
  periodName,
  periodsBetween,
} from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { startDownload } from '../../platform/download/start-download.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DownloadIcon } from '../../ui/media/page-icons.tsx';
import { statementPositionsQuery, useRequestStatement } from './api.ts';

type Position = StatementPositions['items'][number];

/** A statement of one position as its journal says now, which is not issued. Nothing where no fund keeps a journal. */
export function StatementToDate() {
  const { data, isLoadingError, error, refetch } = useQuery(statementPositionsQuery(useTransport()));
  if (isLoadingError)
    return <ErrorState title="Your positions could not be loaded" failure={error} onRetry={refetch} />;
  const [first] = data ?? [];
  return first ? <Choice positions={data ?? []} first={first} /> : null;
}

function Choice({ positions, first }: { positions: readonly Position[]; first: Position }) {
  const [chosen, setChosen] = useState(first.syndUser);
  const [wanted, setWanted] = useState<string>();
  const position = positions.find(({ syndUser }) => syndUser === chosen) ?? first;
  const { since, today, statedOn = null } = position;
  const all = periodsBetween(since, today);
  const periods = all.filter((each) => !isBeforeOpening(daysOfPeriod(each) ?? { to: today }, statedOn));
  const period = periods.find((each) => each === wanted) ?? periods[0] ?? '';
  const requestStatement = useRequestStatement();
  const download = async (format: 'pdf' | 'csv') => {
    try {
      const body = { syndUser: position.syndUser, period, format };
      startDownload((await requestStatement.mutateAsync({ body })).url);
    } catch (failure) {
      void showToast({ message: apiErrorMessage(failure), tone: 'negative' });
    }
  };
  return (
    <Section
      title="Statement to date"
      note="What the journal says now, marked as not issued. It may still change until the statement of the period is issued."
    >
      <FilterRow>
        <NativeSelect
          label="Investment"
          value={position.syndUser}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={groupsOf(positions)}
        />
        <NativeSelect
          label="Period"
          value={period}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          data={periods.map((value) => ({ value, label: nameOf(value, today) }))}
        />
      </FilterRow>
      {statedOn !== null && periods.length < all.length ? (
        <p>
          The opening of this journal states what was distributed, and what the position was worth, as of{' '}
          {dayText(statedOn)}. A statement of a period that ended before that day would leave that out, so
          there is none.
        </p>
      ) : null}
      <FormActions>
        {(['pdf', 'csv'] as const).map((format) => (
          <BusyButton
            key={format}
            variant="default"
            leftSection={<DownloadIcon size={18} />}
            aria-label={`Download the statement as ${format.toUpperCase()}`}
            onPress={() => download(format)}
          >
            {format.toUpperCase()}
          </BusyButton>
        ))}
      </FormActions>
    </Section>
  );
}

const nameOf = (period: string, today: string): string =>
  (daysOfPeriod(period)?.to ?? '') > today ? `${periodName(period)} to date` : periodName(period);

function groupsOf(positions: readonly Position[]) {
  const toChoice = ({ syndUser, fund, holderName }: Position) => ({
    value: syndUser,
    label: investmentName({ fundName: fund.name, holderName }),
  });
  const delegated = positions.filter(({ isDelegated }) => isDelegated);
  return [
    ...positions.filter(({ isDelegated }) => !isDelegated).map(toChoice),
    ...(delegated.length > 0 ? [{ group: 'Delegated to me', items: delegated.map(toChoice) }] : []),
  ];
}
