import { CallError, type Transport } from '@paddock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { notify } from '../../platform/notices/notify.ts';
import { useSessionStore } from '../../platform/session/session-context.ts';
import { afterFactorChange } from './api/second-factors.ts';

/**
 * Makes a change of the own second factors: says in a toast what came of it, or why it failed, and shows the new
 * state. Answers what the change answered, or undefined where it failed.
 */
export function useFactorChange() {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const store = useSessionStore();
  return async <Reply>(
    change: (transport: Transport) => Promise<Reply>,
    done?: string,
  ): Promise<Reply | undefined> => {
    try {
      const reply = await change(transport);
      if (done !== undefined) void notify({ message: done, tone: 'positive' });
      await afterFactorChange(transport, queryClient, store);
      return reply;
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      void notify({ message: failure.reply?.message ?? failure.message, tone: 'negative' });
      return undefined;
    }
  };
}
