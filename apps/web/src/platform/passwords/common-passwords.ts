let loaded: ReadonlySet<string> | undefined;

/** Loads the list of common passwords, some 20 KB that only those need who choose one. */
export async function loadCommonPasswords(): Promise<void> {
  try {
    loaded ??= (await import('@paddock/domain/common-passwords')).commonPasswords;
  } catch {
    // The server has the list as well, and says so where a password is on it.
  }
}

/** The list, once it has loaded. */
export const commonPasswordsIfLoaded = (): ReadonlySet<string> | undefined => loaded;
