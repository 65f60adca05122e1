import { clearPrivateQueries } from '../../platform/api/query-client.ts';
import type { SessionStore } from '../../platform/session/session-store.ts';
import type { WebApp } from './web-app.ts';

/** When somebody signs in or out, clears the cached data of the previous person and reloads the page's data. */
export function watchSession({ context, router }: WebApp, session: SessionStore): void {
  const codeOf = () => {
    const state = session.get();
    return state.status === 'signed-in' ? state.authCode : undefined;
  };
  let last = codeOf();
  const mark = () => {
    // Until hydration, the style sheet uses this attribute to choose between the headers for visitors and members.
    if (last) document.documentElement.setAttribute('data-session', 'stored');
    else document.documentElement.removeAttribute('data-session');
  };
  mark();
  session.state.subscribe(() => {
    const code = codeOf();
    if (code === last) return;
    last = code;
    mark();
    clearPrivateQueries(context.queryClient);
    void router.invalidate();
  });
}
