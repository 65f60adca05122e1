import { type BodyOf, call, setInvesting, setNotInvesting } from '@paddock/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { idempotent } from '../../../platform/api/idempotent.ts';
import { useTransport } from '../../../platform/api/transport-context.ts';
import { randomName } from '../../../ui/random-name.ts';

/** One key for the same decision however often it is sent: a reply lost on the way commits nothing twice (SYN-10). */
function useDecisionKey() {
  const last = useRef({ decision: '', key: '' });
  return (decision: unknown) => {
    const text = JSON.stringify(decision);
    if (last.current.decision !== text) last.current = { decision: text, key: randomName() };
    return last.current.key;
  };
}

/** Commits an amount (SYN-07). */
export function useSetInvesting() {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const keyFor = useDecisionKey();
  return useMutation({
    mutationFn: (body: BodyOf<typeof setInvesting>) =>
      call(idempotent(transport, keyFor(body)), setInvesting, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['syndication'] }),
  });
}

/** Declines (SYN-07). */
export function useSetNotInvesting() {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const keyFor = useDecisionKey();
  return useMutation({
    mutationFn: (body: BodyOf<typeof setNotInvesting>) =>
      call(idempotent(transport, keyFor(body)), setNotInvesting, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['syndication'] }),
  });
}
