import { VisuallyHidden } from '@mantine/core';
import type { WaitingSignature } from '@paddock/contract';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { useRemind } from './api.ts';

/** Sends a reminder, or says when the last one was sent where another is too early. */
export function RemindButton({ item }: { item: WaitingSignature }) {
  const remind = useRemind();
  const { syndUser, role, signerName, remindedAt, canRemind } = item;
  const name = signerName ?? 'management';
  const press = async () => {
    try {
      await remind.mutateAsync({ body: { syndUser, role } });
      void showToast({ message: `A reminder to ${name} is on its way.`, tone: 'positive' });
    } catch (failure) {
      void showToast({ message: apiErrorMessage(failure), tone: 'negative' });
    }
  };
  return canRemind ? (
    <BusyButton size="sm" variant="default" onPress={press}>
      Remind<VisuallyHidden> {name}</VisuallyHidden>
    </BusyButton>
  ) : (
    <span>
      Reminded <DateTime moment={remindedAt} />. One a day at most.
    </span>
  );
}
