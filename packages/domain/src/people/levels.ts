/** The levels, most powerful first (AUT-16). */
export const levels = ['superadmin', 'admin', 'user', 'guest'] as const;

export type Level = (typeof levels)[number];

/** True for the name of a level. */
export function isLevel(value: unknown): value is Level {
  return levels.some((level) => level === value);
}

/** The level that a user acts with: their own, or guest if it is missing or unknown (AUT-16). */
export function effectiveLevel(level: Level | null | undefined): Level {
  return isLevel(level) ? level : 'guest';
}

/** Whether a level grants what another one requires: each grants itself and all lower levels (AUT-16). */
export function grants(level: Level | null | undefined, required: Level): boolean {
  return levels.indexOf(effectiveLevel(level)) <= levels.indexOf(required);
}
