import type { ContentView } from '@paddock/contract';
import { longestTitle } from '@paddock/domain';
import { useEffect, useMemo, useRef } from 'react';
import { notify } from '../../notices/notify.ts';
import { usePortal } from '../../portal/portal-context.ts';
import { useCanEdit } from '../edit-mode-context.tsx';
import { activeField } from './active-field.ts';
import classes from './editable-title.module.css';
import { seenOf, useDraft, useDrafts } from './use-drafts.ts';

export interface EditableTitleProps {
  slug: string;
  content: ContentView | null;
  /** What stands there while nothing is written. */
  fallback: string;
}

const tooLong = `A title has at most ${longestTitle.toLocaleString('en-US')} characters. Nothing was inserted.`;

const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ');

/** The title of a content item as a field of one line, in the type of the heading that it stands in (CON-04). */
export default function EditableTitle({ slug, content, fallback }: EditableTitleProps) {
  const { _id: portal } = usePortal();
  const target = useMemo(() => ({ portal, slug }), [portal, slug]);
  const store = useDrafts();
  const draft = useDraft(target);
  const canEdit = useCanEdit();
  const field = useRef<HTMLSpanElement>(null);
  const title = draft?.ours.title ?? content?.title ?? '';
  useEffect(() => {
    const element = field.current;
    if (element && !store.isUnread(target, 'title') && element.textContent !== title)
      element.textContent = title;
  }, [title, store, target]);
  useEffect(() => () => store.settle(), [store]);
  const type = () => {
    const element = field.current;
    if (!element) return;
    // A browser leaves a line break where everything was deleted.
    if (element.textContent === '' || element.textContent === '\n') element.replaceChildren();
    const read = () => oneLine(element.textContent ?? '');
    store.write(target, seenOf(content, portal), 'title', read);
  };
  return (
    <span
      ref={field}
      className={classes['title']}
      role="textbox"
      tabIndex={0}
      contentEditable={canEdit ? 'plaintext-only' : false}
      suppressContentEditableWarning
      aria-label={`Title of ${slug}`}
      aria-placeholder={fallback}
      aria-readonly={!canEdit}
      data-placeholder={fallback || `Title of ${slug}`}
      dir="auto"
      onFocus={() => activeField.choose(undefined)}
      onInput={type}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        field.current?.blur();
      }}
      onBlur={({ currentTarget }) => {
        const text = oneLine(currentTarget.textContent ?? '');
        if (text !== currentTarget.textContent) currentTarget.textContent = text;
      }}
      onPaste={(event) => {
        if (event.clipboardData.getData('text/plain').length <= longestTitle) return;
        event.preventDefault();
        void notify({ message: tooLong, tone: 'negative' });
      }}
    />
  );
}
