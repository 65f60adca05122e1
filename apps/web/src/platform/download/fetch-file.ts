import { ApiError } from '@paddock/contract';
import type { ViewedFile } from '../../ui/viewer/file-view.tsx';

/** The file behind a download link, to show it in the page. Fails with an ApiError. */
export async function fetchFile(url: string, signal: AbortSignal): Promise<ViewedFile> {
  try {
    const response = await fetch(`${url}?inline=1`, { signal });
    if (response.ok)
      return {
        bytes: new Uint8Array(await response.arrayBuffer()),
        type: (response.headers.get('content-type') ?? '').split(';')[0] ?? '',
      };
    throw new ApiError(`request failed with status code ${response.status}`, response.status);
  } catch (failure) {
    throw failure instanceof ApiError ? failure : new ApiError('Network Error');
  }
}
