import { listParticipations, maxLimit, request, type Transport } from '@paddock/contract';
import { delegationState, unknownFund } from '@paddock/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ConfirmDialog } from '../../platform/dialog/confirm-dialog.tsx';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import type { InvestingProfile } from '../../platform/session/own-profiles.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import { delegatesQuery } from './delegates-api.ts';
import { archiveQuestion } from './profile-values.ts';

export interface ArchiveButtonProps {
  profile: InvestingProfile;
  onArchive: () => Promise<unknown>;
}

/** The person's own participations, as the dashboard lists them too. */
const ownParticipationsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['syndication', 'mine'],
    queryFn: ({ signal }) =>
      request(transport, listParticipations, { query: { limit: maxLimit, texts: false }, signal }),
  });

/**
 * Archives a profile. It is asked first where it holds something, which stays as it is, and where people have been given
 * access to it, which ends (ENT-01, ENT-07).
 */
export function ArchiveButton({ profile: { _id, legalName }, onArchive }: ArchiveButtonProps) {
  const openDialog = useDialog();
  const transport = useTransport();
  const { data } = useQuery(delegatesQuery(transport, useMe()._id));
  const { data: participations } = useQuery(ownParticipationsQuery(transport));
  const funds = participations?.items.flatMap(({ holder, fund, isInvesting, isGoingToInvest }) =>
    holder?.entity === _id && (isInvesting || isGoingToInvest) ? [fund?.name ?? unknownFund] : [],
  );
  const delegates = useMinuteClock((now) =>
    (data ?? [])
      .filter(
        (delegate) => delegate.entity === _id && !['ended', 'over'].includes(delegationState(delegate, now)),
      )
      .map(({ email }) => email)
      .join(', '),
  );
  const question = archiveQuestion({
    funds: funds && [...new Set(funds)],
    delegates: data && (delegates === '' ? [] : delegates.split(', ')),
  });
  const ask = () =>
    openDialog((control) => (
      <ConfirmDialog
        {...control}
        title={`Archive ${legalName}?`}
        action="Archive"
        onConfirm={async () => {
          await onArchive();
        }}
      >
        {question}
      </ConfirmDialog>
    ));
  return (
    <BusyButton
      size="sm"
      variant="default"
      aria-label={`Archive ${legalName}`}
      onPress={question === null ? onArchive : ask}
    >
      Archive
    </BusyButton>
  );
}
