const key = 'passkeysUsed';

/** Whether a passkey was made or used in this browser. If not, none is offered and the server is not asked. */
export function hasUsedPasskeys(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Remembers that one was, but not whose. */
export function recordPasskeyUse(): void {
  try {
    localStorage.setItem(key, 'true');
  } catch {
    // Storage is closed: the button asks for passkeys all the same.
  }
}
