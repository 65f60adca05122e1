import { call, subscribe } from '@paddock/contract';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { notify } from '../../platform/notices/notify.ts';
import { useSingleFlight } from '../../ui/use-single-flight.ts';

/** How far a visitor's subscription has come (PUB-10). */
export type SubscriptionState = 'idle' | 'loading' | 'subscribed';

/**
 * Sends an address to the newsletter, one at a time and as it was typed: only the server judges it (PUB-13). What is
 * not answered with success true leads back to the beginning, with a notice.
 */
export function useSubscription() {
  const transport = useTransport();
  const flight = useSingleFlight();
  const [isSubscribed, setSubscribed] = useState(false);
  const state: SubscriptionState = isSubscribed ? 'subscribed' : flight.isBusy ? 'loading' : 'idle';
  const send = (email: string) =>
    flight.run(async () => {
      const isDone = await call(transport, subscribe, { body: { email } }).then(isSuccess, () => false);
      if (isDone) setSubscribed(true);
      else void notify({ message: 'Error subscribing', tone: 'negative' });
    });
  return { state, send };
}

/** What arrives is whatever stands between here and the server makes of it. */
function isSuccess(reply: { success?: unknown } | null | undefined): boolean {
  return reply?.success === true;
}
