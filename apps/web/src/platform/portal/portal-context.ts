import type { PortalView } from '@paddock/contract';
import { safeUrl } from '@paddock/domain';
import { createContext, use } from 'react';

const PortalContext = createContext<PortalView | undefined>(undefined);

export const PortalProvider = PortalContext;

/** The portal (brand) of the page. Without one, only the loading overlay shows (POR-03). */
export function usePortal(): PortalView {
  const portal = use(PortalContext);
  if (!portal) throw new Error('usePortal needs a selected portal.');
  return portal;
}

const PortalFilesContext = createContext<readonly string[] | undefined>(undefined);

/** Provides the names of the portal's pictures; undefined if the server did not include them. */
export const PortalFilesProvider = PortalFilesContext;

/** The URL of a portal's picture (POR-01). */
export const portalFileUrl = (slug: string, name: string) => `/portals/${encodeURIComponent(slug)}/${name}`;

/** The names of the portal's pictures, such as logo.png; undefined if they are not known. */
export const usePortalFiles = (): readonly string[] | undefined => use(PortalFilesContext);

/** The URL of the portal's logo; undefined if it is known to have none. */
export function usePortalLogo(): string | undefined {
  const { slug } = usePortal();
  const files = usePortalFiles();
  return files && !files.includes('logo.png') ? undefined : portalFileUrl(slug, 'logo.png');
}

/** The URL of a portal's own sign-up page, which replaces the dialog (POR-05). */
export const signUpAddress = ({ signUpUrl }: Pick<PortalView, 'signUpUrl'>): string | undefined =>
  safeUrl(signUpUrl);
