import type { Entity } from '@paddock/contract';
import type { PageRequirement } from '@paddock/domain';
import { asApiError } from '../../platform/api/api-error.ts';
import { contentQuery } from '../../platform/content/content-query.ts';
import { descriptionFromHtml } from '../../platform/page/description.ts';
import { accessFor, impersonationViewOf, publicPage } from '../../platform/page/page-access.ts';
import type { ImpersonationView } from '../../platform/session/session-store.ts';
import type { AppContext } from './app-context.ts';
import { guardPage } from './guard-page.tsx';
import type { LazyPage } from './lazy-page.ts';
import { PageTimeoutError, withPageTimeout } from './page-timeout.ts';

/** What a loader may say about its page when the data knows better than the route. */
export interface PageHead {
  title?: string | undefined;
  description?: string | undefined;
  /** The page is about one education item. */
  article?: ArticleHead | undefined;
}

/** What search engines and shared links are told of an education item. */
export type ArticleHead = Pick<
  Entity<'blog_items'>,
  'title' | 'type' | 'imageUrl' | 'url' | 'createdAt' | 'updatedAt'
>;

/** What a page's loader is given. */
export interface PageLoaderInput {
  context: AppContext;
  params: Readonly<Record<string, string>>;
  /** What of the address's search the page is loaded by. */
  deps: Readonly<Record<string, unknown>>;
}

export interface PageOptions {
  /** For the document title (POR-07). */
  title: string;
  description?: string;
  page: LazyPage;
  /** Who may see it; anyone unless told (POR-13 to POR-15, POR-18). */
  access?: PageRequirement;
  /** Whose session it shows while a guest session is open, where its access does not tell (AUT-14). */
  impersonationView?: ImpersonationView;
  /** Slugs of the content items it shows: they come with the page, before its first paint. */
  contents?: readonly string[];
  /** The content item whose first words describe the page to search engines, where its data does not. */
  describedBy?: string;
  /** Fills the query cache. A failed call is not an error of the page: its components show it, with a retry. */
  loader?: (given: PageLoaderInput) => Promise<PageHead | undefined>;
  /** The path that search engines shall know it by, where the same is shown at several. */
  canonical?: string;
  /** The address holds a secret: the page made for it is kept for nobody. */
  hasSecretAddress?: boolean;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
    description?: string;
    chunk?: string | undefined;
    canonical?: string;
    requiresSignIn?: boolean;
    impersonationView?: ImpersonationView;
    hasSecretAddress?: boolean;
  }
}

async function loadOrReport<T>(work: Promise<T>, { reportFailure }: AppContext): Promise<T | undefined> {
  try {
    return await work;
  } catch (failure) {
    // Throws anything but a failed request on.
    asApiError(failure);
    reportFailure();
    return undefined;
  }
}

/** Brings content items into the cache; together they are one call. */
export async function loadContents(context: AppContext, slugs: readonly string[]): Promise<void> {
  const { queryClient, contents, portal } = context;
  await Promise.all(
    slugs.map((slug) =>
      loadOrReport(queryClient.ensureQueryData(contentQuery(contents, portal._id, slug)), context),
    ),
  );
}

/** Those around the page: it stands without them where they take as long as a page may. */
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
 * The options of a page's route; its data has as long as its code (POR-12). Behind sign-in the server makes the shell around a skeleton; the loader then runs
 * in the browser, and only for a visitor who may see the page.
 */
export function definePage({
  page: lazy,
  access = publicPage,
  contents = [],
  loader,
  describedBy,
  ...parts
}: PageOptions) {
  const load = async (given: PageLoaderInput): Promise<PageHead | undefined> => {
    const session = given.context.session.get();
    const loading =
      loader && accessFor(access, session) === 'visible'
        ? loadOrReport(loader(given), given.context)
        : undefined;
    const both = Promise.all([loading, loadContents(given.context, contents)]);
    const [head] = await (import.meta.env.SSR ? both : withPageTimeout(both));
    const description =
      head?.description ?? (describedBy ? descriptionFrom(given.context, describedBy) : undefined);
    return description ? { ...head, description } : head;
  };
  return {
    component: guardPage(lazy.component, access),
    // Its type says nothing of the params: each route takes theirs from its path.
    loader: (given: { context: AppContext }) => load(given as PageLoaderInput),
    staticData: {
      title: parts.title,
      ...(parts.description && { description: parts.description }),
      chunk: lazy.chunk,
      ...(parts.canonical && { canonical: parts.canonical }),
      requiresSignIn: access.requiresSignIn,
      impersonationView: parts.impersonationView ?? impersonationViewOf(access),
      hasSecretAddress: parts.hasSecretAddress ?? false,
    },
  };
}
