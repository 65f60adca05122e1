import type { PortalView } from '@paddock/contract';
import { createContext, use } from 'react';

const PortalContext = createContext<PortalView | undefined>(undefined);

export const PortalProvider = PortalContext;

/** The portal (brand) of the page. Without one, only the loading overlay shows (POR-03). */
export function usePortal(): PortalView {
  const portal = use(PortalContext);
  if (!portal) throw new Error('usePortal needs a selected portal.');
  return portal;
}
