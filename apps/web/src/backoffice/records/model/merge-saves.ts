import { changedNames, type FormValues } from './form-values.ts';

export interface SaveDifference {
  /** The fields that the other saver changed and this one did not. */
  readonly theirs: readonly string[];
  /** The fields that both changed, to different values. */
  readonly both: readonly string[];
}

/** Compares what two people made of the same record. */
export function compareSaves(seen: FormValues, mine: FormValues, saved: FormValues): SaveDifference {
  const changedByMe = new Set(changedNames(mine, seen));
  const changedByThem = changedNames(saved, seen);
  const differing = new Set(changedNames(mine, saved));
  return {
    theirs: changedByThem.filter((name) => !changedByMe.has(name)),
    both: changedByThem.filter((name) => changedByMe.has(name) && differing.has(name)),
  };
}

/** What the button says that goes on after the conflict: where one had to be chosen, not both are kept. */
export const continueLabel = ({ both }: SaveDifference): string =>
  both.length > 0 ? 'Continue with my choices' : 'Continue with both';

/** The form after the conflict: the saved record with my changes on it, except where theirs were chosen. */
export function mergeSaves(
  seen: FormValues,
  mine: FormValues,
  saved: FormValues,
  keepTheirs: ReadonlySet<string>,
): FormValues {
  const changedByMe = changedNames(mine, seen).filter((name) => !keepTheirs.has(name));
  return { ...saved, ...Object.fromEntries(changedByMe.map((name) => [name, mine[name] ?? ''])) };
}
