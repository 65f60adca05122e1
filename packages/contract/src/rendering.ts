import type { Transport } from './client.ts';
import type { Me } from './endpoints/people/session-reply.ts';
import type { PortalView } from './endpoints/site/portals.ts';

/** The data in a page from the server with which the browser hydrates it. */
export interface PageState {
  /** The id of the selected portal, one of `portals`. */
  portal: string;
  portals: PortalView[];
  /** The names of the files that the selected portal has, such as logo.png. */
  portalFiles: readonly string[];
  /** The data that the page was rendered from: react-query's dehydrated cache. */
  queries: unknown;
  /** False if something could not be loaded: the browser then renders the page again. */
  isWhole: boolean;
}

/** A page to render, for a visitor without a session. */
export interface PageRequest {
  /** Path and query, as in the request. */
  url: string;
  /** Scheme, host and port that the visitor uses, for absolute addresses in the head. */
  origin: string;
  portal: PortalView;
  portals: PortalView[];
  /** The names of the pictures that the portal has, such as og.png. */
  portalFiles: readonly string[];
  /** Handles the requests of the page's loaders as for a signed-out visitor. */
  transport: Transport;
  /** Vite's manifest of the browser build: which files an entry or a lazy page needs. */
  manifest: PageManifest;
  /** The name of the build, if its pages may be rendered for their person. */
  build?: string;
}

/** A page as it was rendered for its person. */
export interface OwnPage {
  /** The content of the root element. */
  html: string;
  me: Me;
  state: PageState;
  renderedAt: string;
}

/** A page to render for the person whose session `transport` has. */
export type OwnPageRequest = Pick<PageRequest, 'url' | 'portal' | 'portals' | 'portalFiles' | 'transport'> & {
  now: Date;
};

export interface RenderedPage {
  status: number;
  /** The whole HTML document; empty for a redirect. */
  document: string;
  /** Where a redirect leads. */
  location?: string;
  /** False if something could not be loaded or the address holds a secret: never cached for another visitor. */
  cacheable: boolean;
}

/** The part of Vite's manifest that rendering reads, keyed by source file. */
export type PageManifest = Readonly<
  Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>
>;

/** What dist/server/render.js of the web build exports. */
export interface WebBuild {
  render: (request: PageRequest) => Promise<RenderedPage>;
  /** Renders a page for its person, or returns null if only the browser can. */
  renderOwnPage: (request: OwnPageRequest) => Promise<OwnPage | null>;
  /**
   * The exact text of every inline script in pages: the content security policy allows their hashes. The first one
   * runs before the first paint, on the server's own pages too.
   */
  inlineScripts: readonly string[];
}
