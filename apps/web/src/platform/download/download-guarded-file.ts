import { ApiError } from '@paddock/contract';
import { requestReauthentication } from '../reauthentication/request-reauthentication.ts';
import { fetchFile } from './fetch-file.ts';
import { startDownload } from './start-download.ts';

/**
 * Downloads a file that needs the session, under the name that the server sends. The server may ask for
 * re-authentication first. Rejects with an ApiError.
 */
export async function downloadGuardedFile(path: string, authCode: string): Promise<void> {
  const fetchOnce = () => fetchFile(path, { signal: new AbortController().signal, authCode });
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
