import { useEffect, useMemo, useState } from 'react';
import { keptDraft } from '../../platform/drafts/kept-draft.ts';
import { useLeaveGuard } from '../../platform/leave-guard/use-leave-guard.tsx';
import {
  afterSaving,
  changedFields,
  conflictingFields,
  type Edits,
  editsIn,
  noEdits,
  shownTexts,
  type Texts,
  withEdit,
} from './edits.ts';

/**
 * What is being changed in a form over what is saved: kept over a reload and an ended session as a draft under `name`
 * (which holds the person's id), and not left without a question (PRO-03).
 */
export function useEdits<Field extends string>(name: string, fields: readonly Field[], saved: Texts<Field>) {
  const draft = useMemo(
    () => keptDraft<Edits<Field>>(name, (stored) => editsIn(stored, fields)),
    [name, fields],
  );
  const [edits, setEdits] = useState(draft.read);
  const [isRestored, setRestored] = useState(() => changedFields(edits, saved).length > 0);
  const isDirty = changedFields(edits, saved).length > 0;
  useEffect(() => {
    if (isDirty) draft.write(edits);
    else draft.forget();
  }, [draft, edits, isDirty]);
  useLeaveGuard(isDirty, { onLeave: draft.forget });
  return {
    edits,
    shown: shownTexts(edits, saved),
    changed: changedFields(edits, saved),
    conflicts: conflictingFields(edits, saved),
    isDirty,
    /** What is shown as unsaved was typed before the page was loaded. */
    isRestored: isRestored && isDirty,
    change: (texts: Partial<Texts<Field>>) =>
      setEdits((before) =>
        (Object.entries(texts) as [Field, string][]).reduce(
          (now, [field, text]) => withEdit(now, saved, field, text),
          before,
        ),
      ),
    discard: () => setEdits(noEdits),
    saved: (sent: Edits<Field>) => {
      setEdits((now) => afterSaving(now, sent));
      setRestored(false);
    },
  };
}
