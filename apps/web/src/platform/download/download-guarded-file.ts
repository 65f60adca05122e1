import { ApiError } from '@paddock/contract';
import { apiErrorMessage } from '../api/api-error.ts';
import { requestReauthentication } from '../reauthentication/request-reauthentication.ts';
import { useAuthCode } from '../session/session-context.ts';
import { showToast } from '../toasts/show-toast.ts';
import { fetchFile } from './fetch-file.ts';
import { startDownload } from './start-download.ts';

/**
 * Downloads a file that needs the session, under the name that the server sends. The server may ask for
 * re-authentication first, after which the code is another one. Rejects with an ApiError.
 */
export async function downloadGuardedFile(path: string, authCode: () => string): Promise<void> {
  const fetchOnce = () => fetchFile(path, { signal: new AbortController().signal, authCode: authCode() });
  const file = await fetchOnce().catch(async (failure: unknown) => {
    const isRequired = failure instanceof ApiError && failure.reply?.code === 'sudo_required';
    if (!isRequired || !(await requestReauthentication())) throw failure;
    return fetchOnce();
  });
  const url = URL.createObjectURL(new Blob([file.bytes], { type: file.type }));
  startDownload(url, file.name);
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves a file that an endpoint sends, such as an export. A failure shows as a toast. */
export function useSaveFile() {
  const authCode = useAuthCode();
  return async (path: string) => {
    try {
      await downloadGuardedFile(path, authCode);
    } catch (failure) {
      const failed = failure instanceof ApiError ? failure : new ApiError('Network Error');
      void showToast({ message: apiErrorMessage(failed), tone: 'negative' });
    }
  };
}
