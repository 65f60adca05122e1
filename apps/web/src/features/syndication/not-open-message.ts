/** Why there is no invest form, for somebody without a participation to decide on. */
export function notOpenMessage(status: string, { guestSession }: { guestSession: boolean }): string {
  if (status === 'New' || status === 'Open') return 'This fund does not take investments yet.';
  if (status !== 'Started') return 'This fund does not take investments any more.';
  // Impersonation opens no participation, and a person to whom the fund is not offered has none either.
  return guestSession
    ? 'This fund takes investments. In a guest session nobody can invest.'
    : 'This fund takes investments, but it is not offered to you here.';
}

/** The message for somebody who declined: they can reopen only while the fund takes investments (SYN-02). */
export function declinedMessage(notOpen: string | null): string {
  return `You have declined this investment. ${notOpen ?? 'Have you changed your mind?'}`;
}
