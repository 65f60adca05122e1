/** What is said once a second admin was asked. */
export const asked = 'Another admin has been asked to approve it.';

export const reasonError = (reason: string): string | undefined =>
  reason.trim() === '' ? 'Please give a reason.' : undefined;
