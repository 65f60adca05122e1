import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownRecordQuery } from '../../platform/session/own-record.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { SkeletonLine } from '../../ui/skeletons.tsx';
import { ownParticipationsQuery } from './api/own-participations.ts';
import classes from './left-panel.module.css';
import { type Waiting, waitingForMe, waitingForOthers } from './waiting.ts';

/** What waits for me, and what for others (DSH-01). */
export function WaitingList() {
  const me = useMe();
  const transport = useTransport();
  const positions = useQuery(ownParticipationsQuery(transport));
  const record = useQuery(ownRecordQuery(transport, me._id));
  const items = positions.data?.items ?? [];
  const mine = waitingForMe(items, me, record.data);
  const others = waitingForOthers(items);
  const asked = [positions, record];
  const retry = () => Promise.all(asked.filter(({ isError }) => isError).map(({ refetch }) => refetch()));
  return (
    <>
      <div>
        <h2 className={classes.heading}>Waiting for you</h2>
        {asked.some(({ isPending }) => isPending) ? (
          <SkeletonLine width="8rem" />
        ) : asked.some(({ isLoadingError }) => isLoadingError) ? (
          <NotLoaded known={mine} onRetry={retry} />
        ) : (
          <Entries waiting={mine} />
        )}
      </div>
      {others.length > 0 ? (
        <div>
          <h2 className={classes.heading}>Waiting for others</h2>
          <Entries waiting={others} />
        </div>
      ) : null}
    </>
  );
}

/** What is known already, and that there may be more: nobody is told that nothing waits for them. */
function NotLoaded({ known, onRetry }: { known: readonly Waiting[]; onRetry: () => Promise<unknown> }) {
  return (
    <>
      {known.length > 0 ? <Entries waiting={known} /> : null}
      <p className={classes.detail}>What waits for you could not be loaded.</p>
      <BusyButton variant="default" size="sm" mt="xs" onPress={onRetry}>
        Look again
      </BusyButton>
    </>
  );
}

/** How many are shown at once: a long list would push down what stands below it when it comes. */
const shownAtOnce = 4;

function Entries({ waiting }: { waiting: readonly Waiting[] }) {
  if (waiting.length === 0) return <p className={classes.detail}>Nothing at the moment</p>;
  const rest = waiting.slice(shownAtOnce);
  return (
    <>
      <EntryList waiting={waiting.slice(0, shownAtOnce)} />
      {rest.length > 0 ? (
        <details>
          <summary>{rest.length} more</summary>
          <EntryList waiting={rest} />
        </details>
      ) : null}
    </>
  );
}

function EntryList({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <ul className={classes.list}>
      {waiting.map((one) => (
        <li key={'slug' in one ? one.slug + one.text : one.text}>
          {'slug' in one ? (
            <Link to="/syndication/dashboard/$slug" params={{ slug: one.slug }}>
              {one.text}
            </Link>
          ) : (
            <Link to={one.to}>{one.text}</Link>
          )}
        </li>
      ))}
    </ul>
  );
}
