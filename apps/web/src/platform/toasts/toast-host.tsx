import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand/react';
import { useSession } from '../session/session-context.ts';
import { preloadToasts, toastModule } from './show-toast.ts';

const Toaster = lazy(() => import('./toast.tsx'));

/**
 * Where toasts appear; empty until the first one. Signed-in pages report an unreachable server with toasts, so their
 * code is fetched while the server still answers.
 */
export function ToastHost() {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'signed-in') void preloadToasts();
  }, [status]);
  const isLoaded = useStore(toastModule, ({ module }) => module !== undefined);
  return <Suspense fallback={null}>{isLoaded && <Toaster />}</Suspense>;
}
