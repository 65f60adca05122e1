import { useContent } from './content-context.ts';

/** The title of a content item, or `fallback` while there is none. */
export function ContentTitle({ slug, fallback }: { slug: string; fallback: string }) {
  const state = useContent(slug);
  return (state.status === 'there' && state.content.title) || fallback;
}
