import type { PageHead } from './define-page.tsx';

interface PageMatch {
  status: string;
  _notFound?: unknown;
  staticData: { title?: string; description?: string };
  loaderData?: unknown;
}

/** The title and description of the current page, from its data or else its route (POR-07). */
export function resolvePageHead(matches: readonly PageMatch[]): Required<Pick<PageHead, 'title'>> & PageHead {
  const leaf = matches.at(-1);
  if (!leaf || matches.some((match) => match.status === 'notFound' || match._notFound)) {
    return { title: 'Page not found' };
  }
  const head = leaf.loaderData as PageHead | undefined;
  return {
    title: head?.title ?? leaf.staticData.title ?? 'Page not found',
    description: head?.description ?? leaf.staticData.description,
    picture: head?.picture,
    article: head?.article,
  };
}
