import { lazy } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { LazyBoundary } from '../../ui/lazy/lazy-boundary.tsx';
import { Prose } from '../../ui/text/prose.tsx';
import { type ContentState, useContent } from './content-context.ts';
import { ContentTitle } from './content-title.tsx';
import { useEditing } from './edit-mode-context.tsx';

const EditableBody = lazy(() => import('./editing/editable-body.tsx'));

export interface ContentProps {
  slug: string;
  /** Shows nothing for a missing or empty item, instead of a message. */
  optional?: boolean;
  /** Shows the item's title as a heading above its body. */
  withTitle?: boolean;
  /** Gives its headings the anchors of a table of contents. */
  anchored?: boolean;
}

/**
 * The text of a content item, '{slug} is not found' if it is missing, or '{slug} is empty' without a body (CON-01). In
 * edit mode it is an editable field, even if the item is missing (CON-04).
 */
export function Content(props: ContentProps) {
  const state = useContent(props.slug);
  const isEditing = useEditing();
  const shown = <ShownContent {...props} state={state} />;
  if (!isEditing || state.status === 'pending' || state.status === 'failed') return shown;
  return (
    <>
      {props.withTitle ? (
        <h2>
          <ContentTitle slug={props.slug} fallback="" />
        </h2>
      ) : null}
      <LazyBoundary fallback={shown} failureDisplay="here">
        <EditableBody slug={props.slug} content={state.status === 'there' ? state.content : null} />
      </LazyBoundary>
    </>
  );
}

function ShownContent({
  slug,
  optional = false,
  withTitle = false,
  anchored = false,
  state,
}: ContentProps & { state: ContentState }) {
  if (state.status === 'pending') return optional ? null : <SkeletonText />;
  if (state.status === 'failed')
    return optional ? null : <ErrorState failure={state.failure} onRetry={state.retry} />;
  const content = state.status === 'there' ? state.content : undefined;
  const body = content?.body?.trim();
  const title = withTitle && content?.title ? <h2>{content.title}</h2> : null;
  if (!content || (!body && !title)) {
    return optional ? null : <p>{content ? `${slug} is empty` : `${slug} is not found`}</p>;
  }
  return (
    <>
      {title}
      {body ? <Prose html={body} anchored={anchored} /> : null}
    </>
  );
}
