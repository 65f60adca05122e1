import type { PortalView, Transport } from '@paddock/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { ContentBatcher } from '../../platform/content/content-batcher.ts';
import type { SessionStore } from '../../platform/session/session-store.ts';

/** What the loaders of pages stand on. */
export interface AppContext {
  readonly portal: PortalView;
  /** The names of the files that the portal has; undefined where the server did not tell. */
  readonly portalFiles: readonly string[] | undefined;
  readonly queryClient: QueryClient;
  readonly transport: Transport;
  readonly contents: ContentBatcher;
  readonly session: SessionStore;
  /** Told when something that a page wants could not be loaded. */
  readonly reportFailure: () => void;
}
