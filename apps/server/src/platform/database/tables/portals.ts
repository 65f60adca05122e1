import type { StampedInstant } from '../column-types.ts';

/** A picture of a portal, by its name under /portals/{slug}/. */
export interface PortalPictures {
  portal: string;
  name: string;
  /** Of its row in `files`. */
  key: string;
  updatedAt: StampedInstant;
}

/** A person belongs to a portal; staff do so without one of these. */
export interface PortalMemberships {
  user: string;
  portal: string;
  since: StampedInstant;
  how: 'registered' | 'signed-in' | 'admitted' | 'migrated';
}
