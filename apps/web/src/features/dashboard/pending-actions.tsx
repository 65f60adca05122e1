import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownRecordQuery } from '../../platform/session/own-record.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { SkeletonLine } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { LinkGroup, LinkList } from '../../ui/layout/link-group.tsx';
import { ownParticipationsQuery } from './api/own-participations.ts';
import classes from './left-panel.module.css';
import { othersPendingActions, ownPendingActions, type PendingAction } from './pending-action.ts';

/** What the investor has to do, and what others have to do for them (DSH-01). */
export function PendingActions() {
  const me = useMe();
  const transport = useTransport();
  const positions = useQuery(ownParticipationsQuery(transport));
  const record = useQuery(ownRecordQuery(transport, me._id));
  const items = positions.data?.items ?? [];
  const mine = ownPendingActions(items, me, record.data);
  const others = othersPendingActions(items);
  const queries = [positions, record];
  const retry = () => Promise.all(queries.filter(({ isError }) => isError).map(({ refetch }) => refetch()));
  return (
    <>
      <LinkGroup title="Waiting for you">
        {queries.some(({ isPending }) => isPending) ? (
          <SkeletonLine width="8rem" />
        ) : queries.some(({ isLoadingError }) => isLoadingError) ? (
          <NotLoaded known={mine} onRetry={retry} />
        ) : (
          <ActionEntries waiting={mine} />
        )}
      </LinkGroup>
      {others.length > 0 ? (
        <LinkGroup title="Waiting for others">
          <ActionEntries waiting={others} />
        </LinkGroup>
      ) : null}
    </>
  );
}

/** Shows the actions known so far and that there may be more, rather than claiming that there are none. */
function NotLoaded({ known, onRetry }: { known: readonly PendingAction[]; onRetry: () => Promise<unknown> }) {
  return (
    <>
      {known.length > 0 ? <ActionEntries waiting={known} /> : null}
      <p className={classes.detail}>Your pending actions could not be loaded.</p>
      <BusyButton variant="default" size="sm" mt="xs" onPress={onRetry}>
        Retry
      </BusyButton>
    </>
  );
}

/** How many are shown at first, so that a long list does not push down the content below. */
const initiallyShown = 4;

function ActionEntries({ waiting }: { waiting: readonly PendingAction[] }) {
  if (waiting.length === 0) return <p className={classes.detail}>Nothing right now</p>;
  const rest = waiting.slice(initiallyShown);
  return (
    <>
      <ActionList waiting={waiting.slice(0, initiallyShown)} />
      {rest.length > 0 ? (
        <details>
          <summary>{rest.length} more</summary>
          <ActionList waiting={rest} />
        </details>
      ) : null}
    </>
  );
}

function ActionList({ waiting }: { waiting: readonly PendingAction[] }) {
  return (
    <LinkList>
      {waiting.map((action) => (
        <li key={'slug' in action ? action.slug + action.text : action.text}>
          {'slug' in action ? (
            <Link to="/syndication/dashboard/$slug" params={{ slug: action.slug }}>
              {action.text}
            </Link>
          ) : (
            <Link to={action.to}>{action.text}</Link>
          )}
        </li>
      ))}
    </LinkList>
  );
}
