import { createContext, use } from 'react';
import { usePortal } from './portal-context.ts';

const PortalFilesContext = createContext<readonly string[] | undefined>(undefined);

/** Gives the names of the files that the portal has; undefined where the server did not write them into the page. */
export const PortalFilesProvider = PortalFilesContext;

/** The address of a file of the portal such as logo.png (POR-01), undefined where it is known to have none. */
export function usePortalFile(name: string): string | undefined {
  const { slug } = usePortal();
  const files = use(PortalFilesContext);
  if (files && !files.includes(name)) return undefined;
  return `/portals/${encodeURIComponent(slug)}/${name}`;
}
