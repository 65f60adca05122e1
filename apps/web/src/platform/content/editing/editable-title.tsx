import type { ContentView } from '@paddock/contract';
import { contentPlaceholder, maxTitleLength } from '@paddock/domain';
import { useEffect, useMemo, useRef } from 'react';
import { usePortal } from '../../portal/portal-context.ts';
import { showToast } from '../../toasts/show-toast.ts';
import { useCanEdit } from '../edit-mode-context.tsx';
import { activeField } from './active-field.ts';
import { storedVersion } from './content-draft.ts';
import classes from './editable-title.module.css';
import { useDraft, useDrafts } from './use-drafts.ts';

export interface EditableTitleProps {
  slug: string;
  content: ContentView | null;
  /** What visitors see while there is no title. */
  fallback: string;
  /** The page shows no body of the item, which would otherwise report a missing or empty item (CON-01). */
  isAlone: boolean;
}

const tooLong = `A title can have at most ${maxTitleLength.toLocaleString('en-US')} characters. Nothing was inserted.`;

const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ');

/** The title of a content item as a single-line field that looks like its heading (CON-04). */
export default function EditableTitle({ slug, content, fallback, isAlone }: EditableTitleProps) {
  const { _id: portal } = usePortal();
  const target = useMemo(() => ({ portal, slug }), [portal, slug]);
  const store = useDrafts();
  const draft = useDraft(target);
  const canEdit = useCanEdit();
  const said = isAlone ? contentPlaceholder(slug, content) : null;
  const placeholder = said ?? (fallback || `Title of ${slug}`);
  const field = useRef<HTMLSpanElement>(null);
  const stored = storedVersion(draft, content, portal);
  const title = draft?.ours.title ?? stored.title;
  useEffect(() => {
    const element = field.current;
    if (element && !store.isUnread(target, 'title') && element.textContent !== title)
      element.textContent = title;
  }, [title, store, target]);
  useEffect(() => () => store.settle(), [store]);
  const type = () => {
    const element = field.current;
    if (!element) return;
    // Browsers leave a line break when all text is deleted.
    if (element.textContent === '' || element.textContent === '\n') element.replaceChildren();
    const read = () => oneLine(element.textContent ?? '');
    store.write(target, stored, 'title', read);
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
      aria-placeholder={placeholder}
      aria-readonly={!canEdit}
      data-placeholder={placeholder}
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
        if (event.clipboardData.getData('text/plain').length <= maxTitleLength) return;
        event.preventDefault();
        void showToast({ message: tooLong, tone: 'negative' });
      }}
    />
  );
}
