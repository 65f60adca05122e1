const key = 'passkeysUsed';

/** Whether a passkey was made or used in this browser: to others none is offered, and the server is not asked. */
export function werePasskeysUsed(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Remembers that one was; it tells nothing of whose. */
export function notePasskeyUse(): void {
  try {
    localStorage.setItem(key, 'true');
  } catch {
    // Storage is closed: the button asks for passkeys all the same.
  }
}
