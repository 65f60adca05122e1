import { ApiError } from '@paddock/contract';
import { apiErrorMessage } from '../api/api-error.ts';
import { parseReceivedError } from '../api/parse-received-error.ts';
import { requestReauthentication } from '../reauthentication/request-reauthentication.ts';
import { useSessionStore } from '../session/session-context.ts';
import { showToast } from '../toasts/show-toast.ts';

/**
 * Saves a file that an endpoint sends, such as an export, under the name that is given. Asks for re-authentication
 * where the server wants it. A failure shows as a toast.
 */
export function useSaveFile() {
  const store = useSessionStore();
  const load = async (path: string): Promise<Blob> => {
    const { session } = store.state.getState();
    const authcode = session.status === 'signed-in' ? session.authCode : '';
    const response = await fetch(path, { headers: { authcode } });
    if (response.ok) return response.blob();
    const error = parseReceivedError(await response.json().catch(() => undefined));
    throw new ApiError(`request failed with status code ${response.status}`, response.status, error);
  };
  const loadConfirmed = async (path: string): Promise<Blob> => {
    try {
      return await load(path);
    } catch (failure) {
      const isRequired = failure instanceof ApiError && failure.reply?.code === 'sudo_required';
      if (!isRequired || !(await requestReauthentication())) throw failure;
      return load(path);
    }
  };
  return async (path: string, name: string) => {
    try {
      const url = URL.createObjectURL(await loadConfirmed(path));
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      URL.revokeObjectURL(url);
    } catch (failure) {
      const failed = failure instanceof ApiError ? failure : new ApiError('Network Error');
      void showToast({ message: apiErrorMessage(failed), tone: 'negative' });
    }
  };
}
