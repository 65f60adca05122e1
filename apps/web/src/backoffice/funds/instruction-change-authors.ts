/** A line of the audit log, as far as it says who changed payment instructions. */
interface ChangeLine {
  readonly actor: string | null;
  readonly detail: unknown;
}

/** The people whom a line names: who made the change, or asked for it, and who approved it, if it took two. */
export function changeAuthors({ actor, detail }: ChangeLine): {
  by: string | null;
  approvedBy: string | null;
} {
  const askedBy = (detail as { askedBy?: unknown } | null)?.askedBy;
  return typeof askedBy === 'string' ? { by: askedBy, approvedBy: actor } : { by: actor, approvedBy: null };
}

/** Who changed what, in a sentence: the actor of an approved change is only the one who approved it. */
export function changeSentence(
  line: ChangeLine,
  what: string,
  nameOf: (id: string) => string | undefined,
): string {
  const { by, approvedBy } = changeAuthors(line);
  const name = (id: string | null) => (id && nameOf(id)) || 'Somebody';
  return approvedBy === null
    ? `${name(by)} changed ${what}`
    : `${name(by)} asked to change ${what}, and ${name(approvedBy)} approved it`;
}
