import { clearPrivateQueries } from '../../platform/api/query-client.ts';
import type { SessionStore } from '../../platform/session/session-store.ts';
import type { WebApp } from './web-app.ts';

/** What belongs to one person is forgotten when another one, or nobody, is there; and pages load again for them. */
export function watchSession({ context, router }: WebApp, session: SessionStore): void {
  const codeOf = () => {
    const state = session.get();
    return state.status === 'signed-in' ? state.authCode : undefined;
  };
  let last = codeOf();
  const mark = () => {
    // The styles of a page that is not hydrated yet choose by this attribute what a visitor sees of the header.
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
