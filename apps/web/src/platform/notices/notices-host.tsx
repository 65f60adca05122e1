import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useSession } from '../session/session-context.ts';
import { firstNotice, prepareNotices } from './notify.ts';

const Toaster = lazy(() => import('./toast.tsx'));

/**
 * The place for notices; empty until there is one. The pages of people who are signed in tell by notices what the
 * server does not answer any more: the code for them is fetched while it does.
 */
export function NoticesHost() {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'signed-in') void prepareNotices();
  }, [status]);
  const hasCome = useSyncExternalStore(firstNotice.subscribe, firstNotice.hasCome, () => false);
  return <Suspense fallback={null}>{hasCome && <Toaster />}</Suspense>;
}
