let loaded: ReadonlySet<string> | undefined;

/** Loads the list of common passwords: 20 KB that only people who choose a password need. */
export async function loadCommonPasswords(): Promise<void> {
  try {
    loaded ??= (await import('@paddock/domain/common-passwords')).commonPasswords;
  } catch {
    // The server has the list as well, and rejects a password that is on it.
  }
}

/** The list, once it has loaded. */
export const commonPasswordsIfLoaded = (): ReadonlySet<string> | undefined => loaded;
