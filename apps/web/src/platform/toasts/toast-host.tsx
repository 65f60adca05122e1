import { createElement, useEffect } from 'react';
import { useStore } from 'zustand/react';
import { whenIdle } from '../../ui/hooks/when-idle.ts';
import { useSession } from '../session/session-context.ts';
import { preloadToasts, toastModule } from './show-toast.ts';

/**
 * Where toasts appear; empty until the first one. Signed-in pages report an unreachable server with toasts, so their
 * code is fetched while the server still answers, once the page is shown: it would compete with the code and the data
 * that the page waits for. No lazy component, since React shows what else is loading 300 ms
 * after the fallback of one.
 */
export function ToastHost() {
  const { status } = useSession();
  useEffect(() => {
    return status === 'signed-in' ? whenIdle(() => void preloadToasts()) : undefined;
  }, [status]);
  const module = useStore(toastModule, ({ module: loaded }) => loaded);
  return module ? createElement(module.default) : null;
}
