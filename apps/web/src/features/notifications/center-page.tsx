import {
  counted,
  type NotificationKind,
  notificationKindDescription,
  notificationKindLabel,
} from '@paddock/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useImpersonation } from '../../platform/session/session-context.ts';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { centerQuery, useMarkAll, useUndoMarkAll } from './api.ts';
import type { CenterFilter } from './center-filter.ts';
import { CenterFilters } from './center-filters.tsx';
import classes from './center-page.module.css';
import { NotificationList } from './notification-list.tsx';

/** Everything that the person was told on this portal (INV-06). */
export default function CenterPage() {
  const filter = useSearch({ from: '/investor/notifications' });
  const query = useInfiniteQuery(centerQuery(useTransport(), filter));
  const { data, isLoadingError, error, refetch, hasNextPage, fetchNextPage } = query;
  const isImpersonating = useImpersonation().status === 'open';
  const [first] = data?.pages ?? [];
  const unread = first?.unread ?? [];
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const total = data?.pages.at(-1)?.total ?? 0;
  const waiting = unread.reduce(
    (sum, { kind, count }) => sum + (filter.kind && filter.kind !== kind ? 0 : count),
    0,
  );
  return (
    <Container>
      <PageHeading
        title="Notifications"
        lead="Updates on your agreements, payments and documents, newest first."
        actions={<Link to="/notifications/preferences">Notification preferences</Link>}
      />
      <div className={classes.columns}>
        <CenterFilters filter={filter} unread={unread} />
        <div className={classes.main}>
          {isImpersonating ? (
            <Callout>You are viewing the site as someone else, so nothing is marked as read.</Callout>
          ) : null}
          {isLoadingError ? (
            <ErrorState title="Your notifications could not be loaded" failure={error} onRetry={refetch} />
          ) : first ? (
            <>
              {/* Keyed, so that the undo of one list does not show above another. */}
              {isImpersonating ? null : (
                <MarkAll key={filter.kind ?? ''} kind={filter.kind} until={first.asOf} unread={waiting} />
              )}
              {items.length === 0 ? (
                <Nothing filter={filter} />
              ) : (
                <NotificationList items={items} asOf={first.asOf} canMark={!isImpersonating} />
              )}
              {hasNextPage ? (
                <div className={classes.older}>
                  <BusyButton variant="default" onPress={() => fetchNextPage()}>
                    Show older ones
                  </BusyButton>
                  <span className={classes.quiet}>
                    {items.length} of {total}
                  </span>
                </div>
              ) : null}
            </>
          ) : (
            <SkeletonText lines={8} label="Loading your notifications" />
          )}
        </div>
      </div>
    </Container>
  );
}

function Nothing({ filter: { kind, unread } }: { filter: CenterFilter }) {
  if (unread)
    return (
      <EmptyState title="Nothing unread" action={<Link to="/notifications">Show all notifications</Link>}>
        New notifications appear here until you read them.
      </EmptyState>
    );
  if (kind)
    return (
      <EmptyState
        title={`Nothing about ${notificationKindLabel(kind).toLowerCase()} yet`}
        action={<Link to="/notifications">Show all notifications</Link>}
      >
        {notificationKindDescription(kind)}
      </EmptyState>
    );
  return (
    <EmptyState title="No notifications yet" action={<Link to="/dashboard">Go to your dashboard</Link>}>
      You will see here when an agreement is countersigned, a payment has arrived, or a document is ready for
      you.
    </EmptyState>
  );
}

interface MarkAllProps {
  /** The kind that the list is restricted to. */
  kind: NotificationKind | undefined;
  /** What came later has not been seen. */
  until: string;
  unread: number;
}

/** How many are unread, and the button that marks them all as read, which can be undone. */
function MarkAll({ kind, until, unread }: MarkAllProps) {
  const markAll = useMarkAll();
  const undo = useUndoMarkAll();
  const [last, setLast] = useState<{ marked: number; mark: string }>();
  const words = useRef<HTMLParagraphElement>(null);
  // The button that was pressed goes away, and the focus must not go with it.
  const keepFocus = () => words.current?.focus();
  const press = async () => {
    const marked = await toastOutcome(markAll.mutateAsync({ body: { until, ...(kind && { kind }) } }));
    if (!marked) return;
    setLast(marked);
    keepFocus();
  };
  const takeBack = async (mark: string) => {
    if (!(await toastOutcome(undo.mutateAsync({ body: { mark } })))) return;
    setLast(undefined);
    keepFocus();
  };
  const isDone = last !== undefined && last.marked > 0 && unread === 0;
  return (
    <div className={classes.bar}>
      <p ref={words} className={classes.count} role="status" tabIndex={-1}>
        {isDone
          ? `${counted(last.marked, 'notification')} marked as read`
          : unread > 0
            ? `${unread} unread`
            : 'Everything is read'}
      </p>
      {isDone ? (
        <BusyButton variant="subtle" size="sm" onPress={() => takeBack(last.mark)}>
          Undo
        </BusyButton>
      ) : unread > 0 ? (
        <BusyButton variant="default" size="sm" onPress={press}>
          Mark all as read
        </BusyButton>
      ) : null}
    </div>
  );
}
