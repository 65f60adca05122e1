import type { PortalView, Transport } from '@paddock/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { ContentBatcher } from '../../platform/content/content-batcher.ts';
import type { SessionStore } from '../../platform/session/sessions.ts';

/** What page loaders work with. */
export interface AppContext {
  readonly portal: PortalView;
  /** File names of the portal's pictures; undefined if the server did not send them. */
  readonly portalFiles: readonly string[] | undefined;
  readonly queryClient: QueryClient;
  readonly transport: Transport;
  readonly contents: ContentBatcher;
  readonly session: SessionStore;
  /** Called when something that a page needs failed to load. */
  readonly reportFailure: () => void;
  /** The id of the route that a path leads to, after routes have been added to the tree. */
  readonly routeAt: (path: string) => string | undefined;
}
