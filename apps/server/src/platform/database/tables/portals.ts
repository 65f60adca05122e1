import type { Instant, StampedInstant } from '../column-types.ts';

/** A picture of a portal, by its name under /portals/{slug}/. */
export interface PortalPictures {
  portal: string;
  name: string;
  /** Its key in `files`. */
  key: string;
  updatedAt: StampedInstant;
}

/** A person's membership of a portal. Staff belong to every portal without one. */
export interface PortalMemberships {
  user: string;
  portal: string;
  since: StampedInstant;
  how: 'registered' | 'signed-in' | 'admitted' | 'migrated';
}

/** A person who was removed from a portal, and is not a member again. */
export interface PortalRemovals {
  user: string;
  portal: string;
  at: Instant;
}
