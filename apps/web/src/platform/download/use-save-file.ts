import { ApiError } from '@paddock/contract';
import { apiErrorMessage } from '../api/api-error.ts';
import { useSessionStore } from '../session/session-context.ts';
import { showToast } from '../toasts/show-toast.ts';
import { downloadGuardedFile } from './download-guarded-file.ts';

/** Saves a file that an endpoint sends, such as an export. A failure shows as a toast. */
export function useSaveFile() {
  const store = useSessionStore();
  return async (path: string) => {
    const { session } = store.state.getState();
    try {
      await downloadGuardedFile(path, session.status === 'signed-in' ? session.authCode : '');
    } catch (failure) {
      const failed = failure instanceof ApiError ? failure : new ApiError('Network Error');
      void showToast({ message: apiErrorMessage(failed), tone: 'negative' });
    }
  };
}
