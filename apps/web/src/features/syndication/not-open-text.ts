/** Why there is no form to invest with, for somebody who has no part in the fund that could be decided on. */
export function notOpenText(status: string, { guestSession }: { guestSession: boolean }): string {
  if (status === 'New' || status === 'Open') return 'This fund does not take investments yet.';
  if (status !== 'Started') return 'This fund does not take investments any more.';
  // A guest session opens no participation, and whom a fund is not offered to has none either.
  return guestSession
    ? 'This fund takes investments. In a guest session nobody can invest.'
    : 'This fund takes investments, but it is not offered to you here.';
}

/** What somebody who declined is told: it can be opened again only while the fund takes investments (SYN-02). */
export function declinedText(status: string, me: { guestSession: boolean }): string {
  const rest = status === 'Started' ? 'Have you changed your mind?' : notOpenText(status, me);
  return `You have declined this investment. ${rest}`;
}
