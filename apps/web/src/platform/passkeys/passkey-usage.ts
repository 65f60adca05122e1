const key = 'passkeysUsed';

/** Whether a passkey was created or used in this browser. If not, none is offered and the server is not asked. */
export function hasUsedPasskeys(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Remembers that a passkey was used, but not whose. */
export function recordPasskeyUse(): void {
  try {
    localStorage.setItem(key, 'true');
  } catch {
    // Storage is unavailable: the button for passkeys still works.
  }
}
