import { lazy, Suspense, useSyncExternalStore } from 'react';
import { firstNotice } from './notify.ts';

const Toaster = lazy(() => import('./toast.tsx'));

/** The place for notices; empty until there is one. */
export function NoticesHost() {
  const hasCome = useSyncExternalStore(firstNotice.subscribe, firstNotice.hasCome, () => false);
  return <Suspense fallback={null}>{hasCome && <Toaster />}</Suspense>;
}
