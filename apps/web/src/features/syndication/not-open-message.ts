/** Why there is no invest form, for people without a participation to decide on. */
export function notOpenMessage(status: string, { guestSession }: { guestSession: boolean }): string {
  if (status === 'New' || status === 'Open') return 'This fund is not open for investment yet.';
  if (status !== 'Started') return 'This fund is no longer open for investment.';
  // Impersonation opens no participation, and a person to whom the fund is not offered has none either.
  return guestSession
    ? 'This fund is open for investment, but you cannot invest while you view the site as someone else.'
    : 'This fund is open for investment, but it is not offered to you on this site.';
}

/** The message for people who declined. They can reconsider only while the fund is open for investment (SYN-02). */
export function declinedMessage(notOpen: string | null): string {
  return `You have declined this investment. ${notOpen ?? 'Have you changed your mind?'}`;
}
