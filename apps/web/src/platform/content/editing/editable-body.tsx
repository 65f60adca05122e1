import type { ContentView } from '@paddock/contract';
import { contentEmptyMessage, contentMissingMessage } from '@paddock/domain';
import { useCallback, useId, useMemo } from 'react';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import { useTransport } from '../../api/transport-context.ts';
import { usePortal } from '../../portal/portal-context.ts';
import { showToast } from '../../toasts/show-toast.ts';
import { useCanEdit } from '../edit-mode-context.tsx';
import { activeField, useActiveField } from './active-field.ts';
import { storedVersion } from './content-draft.ts';
import { uploadPicture } from './upload-picture.ts';
import { useDraft, useDrafts } from './use-drafts.ts';

export interface EditableBodyProps {
  slug: string;
  /** Null when the item is missing; the first save creates it (CON-03). */
  content: ContentView | null;
}

/** The body of a content item as an editable field (CON-04). */
export default function EditableBody({ slug, content }: EditableBodyProps) {
  const { _id: portal } = usePortal();
  const target = useMemo(() => ({ portal, slug }), [portal, slug]);
  const store = useDrafts();
  const draft = useDraft(target);
  const transport = useTransport();
  const upload = useMemo(() => uploadPicture(transport), [transport]);
  const id = useId();
  const active = useActiveField();
  const canEdit = useCanEdit();
  const leave = useCallback(() => {
    store.settle();
    activeField.leave(id);
  }, [store, id]);
  const stored = storedVersion(draft, content, portal);
  const words = content ? contentEmptyMessage(slug) : contentMissingMessage(slug);
  return (
    <RichTextField
      key={`${portal}/${slug}`}
      label={`Text of ${slug}`}
      html={draft?.ours.body ?? stored.body}
      placeholder={`${words}: click to write`}
      isReadOnly={!canEdit}
      isTyping={store.isUnread(target, 'body')}
      isActive={active.id === id}
      tools={active.slot}
      onActive={() => activeField.choose(id)}
      isFullscreen={active.id === id && active.isFullscreen}
      onFullscreen={activeField.setFullscreen}
      onType={(read) => store.write(target, stored, 'body', read)}
      onLeave={leave}
      onProblem={(message) => void showToast({ message, tone: 'negative' })}
      upload={upload}
    />
  );
}
