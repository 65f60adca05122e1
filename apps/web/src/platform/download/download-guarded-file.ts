import { ApiError } from '@paddock/contract';
import { requestReauthentication } from '../reauthentication/request-reauthentication.ts';
import { fetchFile } from './fetch-file.ts';
import { startDownload } from './start-download.ts';

/** Downloads a file that needs the session, for which the server may ask for re-authentication first. */
export async function downloadGuardedFile(path: string, name: string, authCode: string): Promise<void> {
  const fetchOnce = () => fetchFile(path, { signal: new AbortController().signal, authCode });
  const file = await fetchOnce().catch(async (failure: unknown) => {
    const isForbidden = failure instanceof ApiError && failure.status === 403;
    if (!isForbidden || !(await requestReauthentication())) throw failure;
    return fetchOnce();
  });
  const url = URL.createObjectURL(new Blob([file.bytes], { type: file.type }));
  startDownload(url, name);
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
