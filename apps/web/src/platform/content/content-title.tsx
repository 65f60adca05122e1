import { lazy } from 'react';
import { LazyBoundary } from '../../ui/lazy/lazy-boundary.tsx';
import { useContent } from './content-context.ts';
import { useEditing } from './edit-mode-context.tsx';

const EditableTitle = lazy(() => import('./editing/editable-title.tsx'));

export interface ContentTitleProps {
  slug: string;
  fallback: string;
  /** The page does not show the item's body. */
  isAlone?: boolean;
}

/** The title of a content item, or `fallback` without one; an editable field in edit mode (CON-04). */
export function ContentTitle({ slug, fallback, isAlone = false }: ContentTitleProps) {
  const state = useContent(slug);
  const isEditing = useEditing();
  const shown = (state.status === 'there' && state.content.title) || fallback;
  if (!isEditing || state.status === 'pending' || state.status === 'failed') return shown;
  return (
    <LazyBoundary fallback={shown} failureDisplay="elsewhere">
      <EditableTitle
        slug={slug}
        content={state.status === 'there' ? state.content : null}
        fallback={fallback}
        isAlone={isAlone}
      />
    </LazyBoundary>
  );
}
