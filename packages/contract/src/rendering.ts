import type { Transport } from './client.ts';
import type { PortalView } from './endpoints/auth.ts';

/** What a page written by the server carries for the application that takes it over in the browser. */
export interface PageState {
  /** The id of the selected portal, one of `portals`. */
  portal: string;
  portals: PortalView[];
  /** The names of the files that the selected portal has, such as logo.png. */
  portalFiles: readonly string[];
  /** The answers that the page was made from: react-query's dehydrated cache. */
  queries: unknown;
  /** False where something could not be loaded: the browser then makes the page anew. */
  isWhole: boolean;
}

/** One page to make, for a visitor who is not known. */
export interface PageRequest {
  /** Path and query, as in the request. */
  url: string;
  /** Scheme, host and port that the visitor uses, for absolute addresses in the head. */
  origin: string;
  portal: PortalView;
  portals: PortalView[];
  /** The names of the pictures that the portal has a file of, such as og.png. */
  portalFiles: readonly string[];
  /** Answers the calls of the page's loaders as for a signed-out visitor. */
  transport: Transport;
  /** Vite's manifest of the browser build: which files an entry or a lazy page needs. */
  manifest: PageManifest;
}

export interface RenderedPage {
  status: number;
  /** The whole HTML document; empty for a redirect. */
  document: string;
  /** Where a redirect leads. */
  location?: string;
  /** False where something could not be loaded, or the address holds a secret: never kept for another visitor. */
  cacheable: boolean;
}

/** The part of Vite's manifest that rendering reads, keyed by source file. */
export type PageManifest = Readonly<
  Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>
>;

/** What dist/server/render.js of the web build exports. */
export interface WebBuild {
  render: (request: PageRequest) => Promise<RenderedPage>;
  /**
   * Every inline script that pages carry, letter for letter: the content security policy allows their hashes. The first
   * is the one before the first paint, which pages of the server's own carry too.
   */
  inlineScripts: readonly string[];
}
