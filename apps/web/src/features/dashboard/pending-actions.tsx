import { useQuery } from '@tanstack/react-query';
import { ownErrorMessage } from '../../platform/api/api-error.ts';
import { ownParticipationsQuery } from '../../platform/api/own-participations.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownRecordQuery } from '../../platform/session/own-record.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import { LinkGroup } from '../../ui/layout/link-group.tsx';
import { ActionCards } from './action-cards.tsx';
import { agreementsToSignQuery } from './api.ts';
import classes from './left-panel.module.css';
import {
  invitationActions,
  othersPendingActions,
  ownPendingActions,
  type PendingAction,
  spouseActions,
} from './pending-action.ts';

const minute = 60_000;

/** What the investor has to do, and what others have to do for them (DSH-01). */
export function PendingActions() {
  const me = useMe();
  const transport = useTransport();
  const positions = useQuery(ownParticipationsQuery(transport));
  const toSign = useQuery(agreementsToSignQuery(transport));
  const record = useQuery(ownRecordQuery(transport, me._id));
  const now = useMinuteClock((time) => Math.floor(time.getTime() / minute)) * minute;
  const items = positions.data?.items ?? [];
  const mine = [
    ...spouseActions(toSign.data?.items ?? []),
    ...invitationActions(toSign.data?.delegated ?? []),
    ...ownPendingActions(items, me, record.data, new Date(now)),
  ];
  const others = othersPendingActions(items);
  const queries = [positions, toSign, record];
  const failed = queries.find(({ isLoadingError }) => isLoadingError);
  const retry = () => Promise.all(queries.filter(({ isError }) => isError).map(({ refetch }) => refetch()));
  return (
    <>
      <LinkGroup title="Waiting for you">
        {queries.some(({ isPending }) => isPending) ? (
          <SkeletonBlock height="3.5rem" />
        ) : failed ? (
          <NotLoaded known={mine} failure={failed.error} onRetry={retry} />
        ) : (
          <ActionCards waiting={mine} />
        )}
      </LinkGroup>
      {others.length > 0 ? (
        <LinkGroup title="Waiting for others">
          <ActionCards waiting={others} />
        </LinkGroup>
      ) : null}
    </>
  );
}

/** Shows the actions known so far and that there may be more, rather than claiming that there are none. */
function NotLoaded({
  known,
  failure,
  onRetry,
}: {
  known: readonly PendingAction[];
  failure: unknown;
  onRetry: () => Promise<unknown>;
}) {
  return (
    <>
      {known.length > 0 ? <ActionCards waiting={known} /> : null}
      <p className={classes.detail}>
        {ownErrorMessage(failure, 'Your pending actions could not be loaded.')}
      </p>
      <BusyButton variant="default" size="sm" mt="xs" onPress={onRetry}>
        Retry
      </BusyButton>
    </>
  );
}
