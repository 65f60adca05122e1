/** Formats a date as November 21, 2026. */
export const formatAgreementDate = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(at);

/** Formats a time as November 21, 2026, 05:30:12 UTC. */
export const formatAgreementDateTime = (at: Date, timeZone: string): string => {
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  return `${formatAgreementDate(at, timeZone)}, ${time.format(at)}`;
};
