import { createElement, useEffect } from 'react';
import { useStore } from 'zustand/react';
import { useSession } from '../session/session-context.ts';
import { preloadToasts, toastModule } from './show-toast.ts';

/**
 * Where toasts appear; empty until the first one. Signed-in pages report an unreachable server with toasts, so their
 * code is fetched while the server still answers. No lazy component, since React shows what else is loading 300 ms
 * after the fallback of one.
 */
export function ToastHost() {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'signed-in') void preloadToasts();
  }, [status]);
  const module = useStore(toastModule, ({ module: loaded }) => loaded);
  return module ? createElement(module.default) : null;
}
