import './theme/styles.ts';
import { createFetchTransport } from '../platform/api/fetch-transport.ts';
import { browserPortals } from '../platform/portal/portal-list.ts';
import { confirmSession, createBrowserSession } from '../platform/session/browser-session.ts';
import { readPageState } from './page-state.ts';
import { startApp } from './start-app.tsx';

const session = createBrowserSession();
const transport = createFetchTransport({
  authCode: () => {
    const state = session.get();
    return state.status === 'signed-in' ? state.authCode : undefined;
  },
  onSessionRefused: (authCode) => {
    const state = session.get();
    if (state.status === 'signed-in' && state.authCode === authCode) session.clear();
  },
});

void startApp({ session, transport, portals: browserPortals(transport), state: readPageState() });
void confirmSession(session, transport);
