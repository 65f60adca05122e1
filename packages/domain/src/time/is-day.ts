/** Whether text is a day that exists, as YYYY-MM-DD. There was no year 0. */
export function isDay(text: string): boolean {
  const isWritten = /^\d{4}-\d\d-\d\d$/.test(text) && !text.startsWith('0000');
  const time = isWritten ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
