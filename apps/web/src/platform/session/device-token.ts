/** The part of Storage that this needs; undefined if the page has no access to storage. */
type DeviceStorage = Pick<Storage, 'getItem' | 'setItem'> | undefined;

const key = 'device';
const isToken = (text: string | null): text is string => text !== null && /^[\w-]{43}$/.test(text);

/**
 * The random token of this browser, sent with every sign-in, so that failed attempts by strangers do not lock out
 * somebody who has signed in here before. It reveals nothing by itself, and remains after signing out. Undefined if the
 * browser stores nothing.
 */
export function deviceToken(storage: DeviceStorage = browserStorage()): string | undefined {
  try {
    const stored = storage?.getItem(key) ?? null;
    if (isToken(stored)) return stored;
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const token = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '');
    storage?.setItem(key, token);
    // Read back: a token that was not stored would be unknown next time.
    return storage?.getItem(key) === token ? token : undefined;
  } catch {
    return undefined;
  }
}

function browserStorage(): DeviceStorage {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
