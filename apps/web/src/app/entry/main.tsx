import '../theme/styles.ts';
import { request, signOut } from '@paddock/contract';
import { undefinedOnApiError } from '../../platform/api/api-error.ts';
import { createFetchTransport } from '../../platform/api/fetch-transport.ts';
import { watchBrowserErrors } from '../../platform/browser-errors/watch-browser-errors.ts';
import { browserPortals } from '../../platform/portal/portal-list.ts';
import {
  requestReauthentication,
  withReauthentication,
} from '../../platform/reauthentication/request-reauthentication.ts';
import {
  confirmSession,
  createBrowserSession,
  type TransportAs,
} from '../../platform/session/browser-session.ts';
import { watchTypedWork } from '../../platform/session/typed-work.ts';
import { showReadOnlyToast, showSessionEndedToast } from '../../platform/toasts/session-toasts.ts';
import { readPageState, takeOwnPage } from './page-state.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { startApp } from './start-app.tsx';

watchBrowserErrors();
const onSessionRejected = (authCode: string) => {
  const own = session.own();
  if (session.invalidate(authCode) && own) showSessionEndedToast(own.me);
};
const transportAs: TransportAs = (authCode) =>
  createFetchTransport({ authCode: () => authCode, onSessionRejected });
const typedWork = watchTypedWork(document);
const session = createBrowserSession((guestCode) => {
  void undefinedOnApiError(request(transportAs(guestCode), signOut, {}));
}, typedWork);
const sessionTransport = createFetchTransport({
  authCode: () => {
    const state = session.get();
    return state.status === 'signed-in' ? state.authCode : undefined;
  },
  person: () => {
    const state = session.get();
    return state.status === 'signed-in' ? state.me._id : undefined;
  },
  onSessionRejected,
  onReadOnly: showReadOnlyToast,
  // Reloading the session tells the person that a second factor is required, and leads them to its setup.
  onSecondFactorRequired: () => {
    if (!session.own()?.me.mustSetUpSecondFactor) void confirmSession(session, transportAs);
  },
});
const transport = withReauthentication(sessionTransport, requestReauthentication);

// Yields between evaluating the code and starting the app, so that presses and scrolling are not blocked for long.
await globalThis.scheduler?.yield?.();
const ownPage = takeOwnPage(session);
const portals = browserPortals(transport);
void startApp({ session, typedWork, transport, portals, state: readPageState(), ownPage });
if (!ownPage) void confirmSession(session, transportAs);
registerServiceWorker();
