import { isLevel } from './levels.ts';

/** The setting that names the levels whose people need a second factor to sign in. */
export const secondFactorRequiredFor = 'secondFactorRequiredFor';

/** Why a setting that the server itself obeys cannot have this value, in words; undefined where it can. */
export function settingRefusal(name: string, value: unknown): string | undefined {
  if (name !== secondFactorRequiredFor) return undefined;
  return Array.isArray(value) && value.every(isLevel) ? undefined : 'This setting is a list of levels.';
}
