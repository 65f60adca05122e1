import { tabStorage } from '../../platform/drafts/draft-storage.ts';

const storageKey = 'openedSigningFrame';

/** Remembers in this tab that the frame of a sign link was opened: its signature may not be recorded after a reload. */
export function rememberOpenedFrame(code: string): void {
  try {
    tabStorage()?.setItem(storageKey, code);
  } catch {
    // Storage is full. The server learns of the signature from the service.
  }
}

export const hasOpenedFrame = (code: string): boolean => tabStorage()?.getItem(storageKey) === code;
