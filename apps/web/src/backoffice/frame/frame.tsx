import type { BackgroundTask } from '@paddock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { mainContentId } from '../../platform/page/main-content.ts';
import { NeedsScript } from '../../platform/page/needs-script.tsx';
import { accessFor, signedIn } from '../../platform/page/page-access.ts';
import { useSession } from '../../platform/session/session-context.ts';
import { CloseIcon } from '../../ui/media/icons.tsx';
import { backgroundTasksQuery } from './api.ts';
import classes from './frame.module.css';
import { CommandButton, useShortcuts } from './shortcuts.tsx';
import { NavigationDrawer, SideNavigation } from './side-navigation.tsx';

const requirement = signedIn('admin');

/**
 * What the pages of the back office have around them. The pages themselves decide who sees them; those who may not see
 * any get no navigation either. Until the session is known, its place stays empty.
 */
export default function Frame() {
  const access = accessFor(requirement, useSession());
  const isOpen = access === 'visible';
  useShortcuts(isOpen);
  return (
    <div className={classes.frame} data-framed={isOpen || access === 'unknown' || undefined}>
      {isOpen ? <NavigationDrawer /> : null}
      <div className={classes.side}>
        {isOpen ? (
          <>
            <CommandButton />
            <SideNavigation />
          </>
        ) : null}
      </div>
      <main id={mainContentId} className={classes.main} tabIndex={-1}>
        <NeedsScript />
        <Outlet />
      </main>
      {isOpen ? <BackgroundTasks /> : null}
    </div>
  );
}

/**
 * The long work of the viewer: what is running, from whichever page it was begun, and what has ended since this page
 * was loaded. What ended is shown until it is dismissed.
 */
function BackgroundTasks() {
  const { data } = useQuery(backgroundTasksQuery(useTransport()));
  const queryClient = useQueryClient();
  const [endedBefore, setEndedBefore] = useState<ReadonlySet<string>>();
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  if (data && !endedBefore)
    setEndedBefore(new Set(data.filter(({ finishedAt }) => finishedAt !== null).map(({ _id }) => _id)));
  const shown = (data ?? []).filter(({ _id }) => !endedBefore?.has(_id) && !dismissed.has(_id));
  const running = shown.filter(({ finishedAt }) => finishedAt === null);
  const ended = shown.length - running.length;
  const known = useRef(ended);
  useEffect(() => {
    // What has been done is in the lists.
    if (ended > known.current) void queryClient.invalidateQueries({ queryKey: ['records'] });
    known.current = ended;
  }, [ended, queryClient]);
  if (shown.length === 0) return null;
  return (
    <section className={classes.tasks} aria-label="Background tasks">
      {shown.map((task) => (
        <Task key={task._id} task={task} onDismiss={() => setDismissed(new Set([...dismissed, task._id]))} />
      ))}
    </section>
  );
}

function Task({ task, onDismiss }: { task: BackgroundTask; onDismiss: () => void }) {
  const { title, total, done, failed, failures, finishedAt } = task;
  const processed = done + failed;
  return (
    <div className={classes.task}>
      <div className={classes.head}>
        <p className={classes.title} dir="auto">
          {title}
        </p>
        {finishedAt === null ? null : (
          <button
            type="button"
            className={classes.dismiss}
            aria-label={`Dismiss: ${title}`}
            onClick={onDismiss}
          >
            <CloseIcon size={16} />
          </button>
        )}
      </div>
      {finishedAt === null ? (
        <progress className={classes.bar} value={processed} max={Math.max(total, 1)} aria-label={title} />
      ) : null}
      <p className={classes.note} role={finishedAt === null ? undefined : 'status'}>
        {finishedAt === null ? `${processed} of ${total}. You may leave this page.` : `${done} done`}
        {failed > 0 ? `, ${failed} failed` : ''}
      </p>
      {failures.length > 0 && finishedAt !== null ? (
        <ul className={classes.failures}>
          {failures.slice(0, 3).map(({ item, reason }) => (
            <li key={item}>{reason}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
