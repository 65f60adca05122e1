/** The instant of an ISO 8601 text; one without a zone is in UTC, wherever the server stands. */
export function toDate(text: string): Date {
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(text) || !text.includes('T');
  return new Date(zoned ? text : `${text}Z`);
}
