/** The values that were edited after a form was submitted with others, so that saving it does not undo them. */
export function typedSince<Values extends object>(submitted: Values, now: Values): Partial<Values> {
  const names = Object.keys(now) as (keyof Values)[];
  const typed = names.filter((name) => now[name] !== submitted[name]).map((name) => [name, now[name]]);
  return Object.fromEntries(typed) as Partial<Values>;
}
