import type { Instant, OptionalInstant } from '../column-types.ts';

/** A line of a run that was told of. */
export interface RunNotices {
  run: string;
  position: string;
  event: 'posted' | 'reversed';
  at: Instant;
}

/** Somebody who was told of a line of a run. */
export interface RunRecipients {
  run: string;
  position: string;
  user: string;
  /** The profile of which they were told as its delegate; null for the investor. */
  holder: string | null;
  toldAt: Instant;
  reversalToldAt: OptionalInstant;
}
