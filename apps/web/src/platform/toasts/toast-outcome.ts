import { apiErrorMessage } from '../api/api-error.ts';
import { showToast } from './show-toast.ts';

/** Shows in a toast that a change is done, or why it failed; returns undefined if it failed. */
export async function toastOutcome<Reply>(
  change: Promise<Reply>,
  doneMessage?: string,
): Promise<Reply | undefined> {
  try {
    const reply = await change;
    if (doneMessage !== undefined) void showToast({ message: doneMessage, tone: 'positive' });
    return reply;
  } catch (failure) {
    void showToast({ message: apiErrorMessage(failure), tone: 'negative' });
    return undefined;
  }
}
