import type { Entity } from '@paddock/contract';
import type { PageRequirement } from '@paddock/domain';
import { asApiError } from '../../platform/api/api-error.ts';
import { contentQuery } from '../../platform/content/content-batcher.ts';
import { descriptionFromHtml } from '../../platform/page/description.ts';
import { accessFor, impersonationViewOf, publicPage } from '../../platform/page/page-access.ts';
import type { Prefetch } from '../../platform/page/prefetch.ts';
import type { ImpersonationView } from '../../platform/session/sessions.ts';
import type { AppContext } from './app-context.ts';
import { guardPage } from './guard-page.tsx';
import type { LazyPage } from './lazy-page.ts';
import { PageTimeoutError, withPageTimeout } from './page-timeout.ts';

/** What a loader returns about its page, when the data knows better than the route. */
export interface PageHead {
  title?: string | undefined;
  description?: string | undefined;
  /** The picture of a shared link, if the page has one of its own. */
  picture?: { address: string; alt: string } | undefined;
  /** Set on the page of an education item. */
  article?: ArticleHead | undefined;
}

/** What search engines and shared links show of an education item. */
export type ArticleHead = Pick<
  Entity<'blog_items'>,
  'title' | 'type' | 'imageUrl' | 'url' | 'createdAt' | 'updatedAt'
>;

/** Input of a page's loader. */
export interface PageLoaderInput {
  context: AppContext;
  params: Readonly<Record<string, string>>;
  /** The query parameters that the loader depends on. */
  deps: Readonly<Record<string, unknown>>;
}

/** Fills the query cache for a page, and returns what it knows about the page's head. */
export type PageLoader = (input: PageLoaderInput) => Promise<PageHead | undefined>;

/** What the page at an address with these query parameters asks for first. */
type EarlyPaths = (search: Readonly<Record<string, unknown>>) => readonly string[];

export interface PageOptions {
  /** For the document title (POR-07). */
  title: string;
  description?: string;
  page: LazyPage;
  /** Who may see the page; anyone by default (POR-13 to POR-15, POR-18). */
  access?: PageRequirement;
  /** Whose session the page shows during impersonation, if its access does not determine that (AUT-14). */
  impersonationView?: ImpersonationView;
  /** Slugs of the page's content items, which load before its first paint. */
  contents?: readonly string[];
  /** The content item whose first words become the meta description, if the loader returns none. */
  describedBy?: string;
  /** Fills the query cache. A failed request is not an error of the page: the components show it and offer a retry. */
  loader?: PageLoader;
  /**
   * What the page of somebody who is signed in asks for first, as paths: requested while the application still loads,
   * and taken by the `prefetch` of its code before it renders. A journey compares them with what the page asks for. A
   * page that asks for something else by its address says what for each.
   */
  early?: readonly string[] | EarlyPaths;
  /**
   * The server renders the page for its person (app/document/render-own-page.tsx). Its components must render the same
   * there: from the queries of its `prefetch`, and from nothing that only the browser knows.
   */
  isRenderedForPerson?: boolean;
  /** The canonical path for search engines, if the page is shown at several. */
  canonical?: string;
  /** The URL contains a secret, so the rendered page must not be cached. */
  hasSecretAddress?: boolean;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
    description?: string;
    chunk?: string | undefined;
    canonical?: string;
    access?: PageRequirement;
    impersonationView?: ImpersonationView;
    hasSecretAddress?: boolean;
    early?: EarlyPaths;
    prefetch?: Prefetch;
    /** Loads the code of a page that the server renders for its person. */
    loadOwnPage?: () => Promise<void>;
    /** A layout that renders the main landmark itself, with what is around it. */
    frame?: 'investor' | 'signing' | 'back-office';
  }
}

async function loadOrReport<T>(work: Promise<T>, { reportFailure }: AppContext): Promise<T | undefined> {
  try {
    return await work;
  } catch (failure) {
    // Rethrows anything but a failed request.
    asApiError(failure);
    reportFailure();
    return undefined;
  }
}

/** Loads content items into the cache, in a single request. */
export async function loadContents(context: AppContext, slugs: readonly string[]): Promise<void> {
  const { queryClient, contents, portal } = context;
  await Promise.all(
    slugs.map((slug) =>
      loadOrReport(queryClient.ensureQueryData(contentQuery(contents, portal._id, slug)), context),
    ),
  );
}

/** Loads the content items around the page. If they take too long, the page appears without them. */
export async function loadShellContents(context: AppContext, slugs: readonly string[]): Promise<void> {
  const loading = loadContents(context, slugs);
  try {
    await (import.meta.env.SSR ? loading : withPageTimeout(loading));
  } catch (failure) {
    if (!(failure instanceof PageTimeoutError)) throw failure;
  }
}

function descriptionFrom({ queryClient, contents, portal }: AppContext, slug: string): string | undefined {
  const item = queryClient.getQueryData(contentQuery(contents, portal._id, slug).queryKey);
  return descriptionFromHtml(item?.body);
}

/**
 * The options of a page's route. Data has the same time limit as code (POR-12). For pages behind sign-in, the server
 * renders the shell around a skeleton; the loader runs in the browser, and only for people who may see the page.
 */
export function definePage({
  page: lazy,
  access = publicPage,
  contents = [],
  loader,
  describedBy,
  early,
  ...parts
}: PageOptions) {
  const load = async (input: PageLoaderInput): Promise<PageHead | undefined> => {
    const session = input.context.session.get();
    const loading =
      loader && accessFor(access, session) === 'visible'
        ? loadOrReport(loader(input), input.context)
        : undefined;
    const both = Promise.all([loading, loadContents(input.context, contents)]);
    const [head] = await (import.meta.env.SSR ? both : withPageTimeout(both));
    const description =
      head?.description ?? (describedBy ? descriptionFrom(input.context, describedBy) : undefined);
    return description ? { ...head, description } : head;
  };
  return {
    component: guardPage(lazy.component, access),
    // The router does not type the params here: each route takes them from its own path.
    loader: (input: { context: AppContext }) => load(input as PageLoaderInput),
    staticData: {
      title: parts.title,
      ...(parts.description && { description: parts.description }),
      chunk: lazy.chunk,
      ...(parts.canonical && { canonical: parts.canonical }),
      ...(early && {
        early: (search: Readonly<Record<string, unknown>>) => [
          '/auth/me',
          ...(typeof early === 'function' ? early(search) : early),
        ],
        prefetch: lazy.prefetch,
      }),
      ...(parts.isRenderedForPerson && { loadOwnPage: lazy.component.preload }),
      access,
      impersonationView: parts.impersonationView ?? impersonationViewOf(access),
      hasSecretAddress: parts.hasSecretAddress ?? false,
    },
  };
}
