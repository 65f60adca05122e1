import { lazy } from 'react';
import { LatePart } from '../../ui/late-part/late-part.tsx';
import { useContent } from './content-context.ts';
import { useEditing } from './edit-mode-context.tsx';

const EditableTitle = lazy(() => import('./editing/editable-title.tsx'));

/** The title of a content item, or `fallback` while there is none; in edit mode a field (CON-04). */
export function ContentTitle({ slug, fallback }: { slug: string; fallback: string }) {
  const state = useContent(slug);
  const isEditing = useEditing();
  const shown = (state.status === 'there' && state.content.title) || fallback;
  if (!isEditing || state.status === 'pending' || state.status === 'failed') return shown;
  return (
    <LatePart meanwhile={shown} failureTold="elsewhere">
      <EditableTitle
        slug={slug}
        content={state.status === 'there' ? state.content : null}
        fallback={fallback}
      />
    </LatePart>
  );
}
