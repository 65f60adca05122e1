import { clearPrivateQueries } from '../../platform/api/query-client.ts';
import type { SessionState, SessionStore } from '../../platform/session/sessions.ts';
import type { TypedWork } from '../../platform/session/typed-work.ts';
import type { WebApp } from './web-app.ts';

const codeOf = (session: SessionState) => (session.status === 'signed-in' ? session.authCode : undefined);

const isSamePerson = (a: SessionState, b: SessionState) =>
  a.status === 'signed-in' && b.status === 'signed-in' && a.me._id === b.me._id;

/**
 * When somebody signs in or out, clears the cached data of the previous person and reloads the page's data. While a page
 * waits for its person to sign in again, its data waits with it.
 */
export function watchSession(
  { context: { queryClient }, router }: WebApp,
  session: SessionStore,
  typedWork: TypedWork,
): void {
  const mark = (code: string | undefined) => {
    // Until hydration, the style sheet uses this attribute to choose between the headers for visitors and members.
    if (code) document.documentElement.setAttribute('data-session', 'stored');
    else document.documentElement.removeAttribute('data-session');
  };
  mark(codeOf(session.get()));
  session.state.subscribe((now, before) => {
    const code = codeOf(now.session);
    if (code === codeOf(before.session) && now.held === before.held) return;
    mark(code);
    if (now.held) return;
    if (now.session.status === 'signed-in' && now.session.me._id === before.held?.me._id) {
      // What failed in between is read again; what is typed keeps what it was typed over.
      void queryClient.invalidateQueries({ predicate: ({ state }) => state.error !== null });
      return;
    }
    // A renewed code is the same session: nothing of the page changes (SEC-13).
    if (isSamePerson(now.session, before.session)) return;
    typedWork.forget();
    clearPrivateQueries(queryClient);
    void router.invalidate();
  });
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return;
    typedWork.forget();
    session.release();
  });
}
