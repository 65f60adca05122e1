import { CallError, type Entity, type RecordBody } from '@paddock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { notify, prepareNotices } from '../../platform/notices/notify.ts';
import { ownRecordQuery, readRecord } from '../../platform/session/own-record.ts';
import { useSaveOwnRecord } from './api/save-own-record.ts';
import { changedFields, conflictingFields, shownTexts, type Texts } from './edits.ts';
import { useEdits } from './use-edits.ts';

/** A failed save of either page (PRO-04). */
const failureText = 'Error Saving Profile Settings. Please notify administrator';

type Messages<Field extends string> = { readonly [Name in Field]?: string | undefined };

export interface RecordForm<Field extends string> {
  /** Names the draft; holds the person's id. */
  name: string;
  fields: readonly Field[];
  record: Entity<'users'>;
  /** The record as it stands in the fields. */
  textsOf: (record: Entity<'users'>) => Texts<Field>;
  /** What is wrong with what stands there, by field. */
  mistakesIn: (shown: Texts<Field>, changed: readonly Field[], record: Entity<'users'>) => Messages<Field>;
  /** What to send of it. */
  bodyOf: (shown: Texts<Field>, changed: readonly Field[], record: Entity<'users'>) => RecordBody<'users'>;
  savedText: string;
  onSaved?: (record: Entity<'users'>) => void;
}

/**
 * A form over one's own record: edits with their draft, mistakes in words, and a save that overwrites nothing unseen.
 * What fails stays in the fields (PRO-04).
 */
export function useRecordForm<Field extends string>(form: RecordForm<Field>) {
  const { record, fields, textsOf } = form;
  const texts = textsOf(record);
  const edits = useEdits(form.name, fields, texts);
  const queryClient = useQueryClient();
  const transport = useTransport();
  const save = useSaveOwnRecord();
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [isSending, setSending] = useState(false);
  const [pointedAt, setPointedAt] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => void prepareNotices(), []);
  useEffect(() => {
    if (pointedAt > 0) frame.current?.querySelector<HTMLElement>(firstMistake)?.focus();
  }, [pointedAt]);

  const mistakes = form.mistakesIn(edits.shown, edits.changed, record);
  const showAll = () => {
    setTouched(new Set(fields));
    setPointedAt((times) => times + 1);
  };
  /** Sends what was changed; the form sees to it that it is done once at a time. */
  const send = async (): Promise<void> => {
    if (Object.values(mistakes).some(Boolean)) {
      showAll();
      return;
    }
    setSending(true);
    const sent = edits.edits;
    try {
      const now = await readRecord(transport, record._id);
      const isNews = conflictingFields(sent, textsOf(now)).some(
        (field) => textsOf(now)[field] !== texts[field],
      );
      if (isNews) {
        // Somebody else saved one of these fields: that is shown before it is overwritten.
        queryClient.setQueryData(ownRecordQuery(transport, record._id).queryKey, now);
        return;
      }
      // Over the record as it is now: a body holds more than what was changed, and nothing older goes with it.
      const body = form.bodyOf(shownTexts(sent, textsOf(now)), changedFields(sent, textsOf(now)), now);
      const { item } = await save.mutateAsync(body);
      edits.saved(sent);
      setTouched(new Set());
      setRefused({});
      void notify({ message: form.savedText, tone: 'positive' });
      form.onSaved?.(item);
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setRefused(failure.reply?.fields ?? {});
      showAll();
      void notify({ message: failureText, tone: 'negative' });
    } finally {
      setSending(false);
    }
  };

  return {
    ...edits,
    frame,
    send,
    isSaving: isSending,
    change: (part: Partial<Texts<Field>>) => {
      edits.change(part);
      setRefused({});
    },
    leave: (field: Field) => setTouched((before) => new Set(before).add(field)),
    errorOf: (field: Field) => (touched.has(field) ? mistakes[field] : undefined) ?? refused[field],
  };
}

const firstMistake = '[aria-invalid="true"]:is(input, select), [aria-invalid="true"] input';
