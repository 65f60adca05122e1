import { call, signOut } from '@paddock/contract';
import { quietly } from '../api/quietly.ts';
import { useTransport } from '../api/transport-context.ts';
import { useSessionStore } from './session-context.ts';

/** Ends the session on the server and here (AUT-18). Here it ends whether or not the server could be told. */
export function useSignOut(): () => Promise<void> {
  const transport = useTransport();
  const store = useSessionStore();
  return async () => {
    await quietly(call(transport, signOut, {}));
    store.clear();
  };
}
