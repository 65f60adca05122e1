import type { PortalView } from '@paddock/contract';
import type { Actor } from '../../platform/actor.ts';

/** For whom records are looked up: their level, their person and the portal they are on decide what there is. */
export interface Viewer {
  readonly actor: Actor;
  readonly portal: Pick<PortalView, '_id'> | null;
  readonly now: Date;
}
