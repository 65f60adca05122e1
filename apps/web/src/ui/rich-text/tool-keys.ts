const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys as they are written on this machine's keyboard: `Mod+B` is Ctrl+B, on a Mac ⌘B. */
export function formatKeys(keys: string): string {
  if (!isMac()) return keys.replace('Mod', 'Ctrl');
  return keys.replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('+', '');
}

/** The keys as aria-keyshortcuts wants them. */
export function keysForAria(keys: string): string {
  return keys.replace('Mod', isMac() ? 'Meta' : 'Control');
}
