/** The part of Storage that a device needs; undefined where the page may not have any. */
type DeviceStorage = Pick<Storage, 'getItem' | 'setItem'> | undefined;

const key = 'device';
const isToken = (text: string | null): text is string => text !== null && /^[\w-]{43}$/.test(text);

/**
 * The random token of this browser, sent with every sign-in so that strangers' failed ones do not lock out somebody who
 * has signed in here before. It says nothing by itself and stays when one signs out. Undefined where the browser keeps
 * nothing.
 */
export function deviceToken(storage: DeviceStorage = browserStorage()): string | undefined {
  try {
    const stored = storage?.getItem(key) ?? null;
    if (isToken(stored)) return stored;
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const made = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '');
    storage?.setItem(key, made);
    // Read again: what is not kept would be unknown the next time.
    return storage?.getItem(key) === made ? made : undefined;
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
