const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The shortcut as this computer's keyboard labels it: `Mod+B` is Ctrl+B, or ⌘B on a Mac. */
export function formatKeys(keys: string): string {
  if (!isMac()) return keys.replace('Mod', 'Ctrl');
  return keys.replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('+', '');
}

/** The shortcut in the format of aria-keyshortcuts. */
export function keysForAria(keys: string): string {
  return keys.replace('Mod', isMac() ? 'Meta' : 'Control');
}
