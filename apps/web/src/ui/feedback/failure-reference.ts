/** The id under which the server has logged a failed request, if its error carries one. */
export function failureReference(failure: unknown): string | undefined {
  const isReferenced = failure instanceof Error && 'reference' in failure;
  return isReferenced && typeof failure.reference === 'string' ? failure.reference : undefined;
}
