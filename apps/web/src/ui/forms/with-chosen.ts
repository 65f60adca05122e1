export interface Choice {
  value: string;
  label: string;
}

/**
 * The choices of a filter with the chosen one, which an address may name although there is no such choice, so that the
 * filter does not look as if it were off.
 */
export function withChosen(
  choices: readonly Choice[],
  chosen: string | undefined,
  label: string | undefined = chosen,
): Choice[] {
  if (!chosen || choices.some(({ value }) => value === chosen)) return [...choices];
  return [...choices, { value: chosen, label: label ?? chosen }];
}
