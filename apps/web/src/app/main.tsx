import './theme/styles.ts';
import { call, signOut } from '@paddock/contract';
import { createFetchTransport } from '../platform/api/fetch-transport.ts';
import { quietly } from '../platform/api/quietly.ts';
import { browserPortals } from '../platform/portal/portal-list.ts';
import { askPresence } from '../platform/reauthentication/ask-presence.ts';
import { withPresence } from '../platform/reauthentication/with-presence.ts';
import {
  confirmSession,
  createBrowserSession,
  type TransportAs,
} from '../platform/session/browser-session.ts';
import { tellReadOnly } from '../platform/session/tell-read-only.ts';
import { readPageState } from './page-state.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { startApp } from './start-app.tsx';

const onSessionRefused = (authCode: string) => session.refuse(authCode);
const transportAs: TransportAs = (authCode) =>
  createFetchTransport({ authCode: () => authCode, onSessionRefused });
const session = createBrowserSession((guestCode) => {
  void quietly(call(transportAs(guestCode), signOut, {}));
});
const sessionTransport = createFetchTransport({
  authCode: () => {
    const state = session.get();
    return state.status === 'signed-in' ? state.authCode : undefined;
  },
  onSessionRefused,
  onReadOnly: tellReadOnly,
  // It was asked for just now: whoever is signed in hears it with who they are, and is led there.
  onSecondFactorDue: () => {
    if (!session.own()?.me.mustSetUpSecondFactor) void confirmSession(session, transportAs);
  },
});
const transport = withPresence(sessionTransport, askPresence);

// The page is pressed and scrolled between the reading of the code and its start, where the browser can.
await globalThis.scheduler?.yield?.();
void startApp({ session, transport, portals: browserPortals(transport), state: readPageState() });
void confirmSession(session, transportAs);
registerServiceWorker();
