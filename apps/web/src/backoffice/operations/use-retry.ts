import type { RetryResult } from '@paddock/contract';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';

type RetryBody = { ids: string[] } | { all: true };

/** Retries and says what came of it. `one` and `many` name what is retried. */
export function useRetry(
  retrying: { mutateAsync: (input: { body: RetryBody }) => Promise<RetryResult> },
  { one, many }: { one: string; many: string },
) {
  return async (body: RetryBody) => {
    try {
      const { queued } = await retrying.mutateAsync({ body });
      const message =
        queued === 0
          ? `No ${one} was queued: nothing there is in a failed state any more.`
          : `Queued again: ${queued} ${queued === 1 ? one : many}.`;
      void showToast({ message, tone: queued === 0 ? 'plain' : 'positive' });
    } catch (failure) {
      void showToast({ message: apiErrorMessage(failure), tone: 'negative' });
    }
  };
}
