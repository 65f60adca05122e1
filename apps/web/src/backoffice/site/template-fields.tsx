import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { FormOf } from '../../ui/forms/use-form.ts';
import { RichTextInput } from '../../ui/rich-text/rich-text-input.tsx';
import { PlaceholderMenu } from './placeholder-menu.tsx';
import { readerChoices, type TemplateValues } from './template-values.ts';

/** The texts of a notification with a menu of their placeholders, and where it goes. */
export function TemplateFields({ form }: { form: FormOf<TemplateValues> }) {
  const { values, change, field } = form;
  const subject = useRef<HTMLInputElement>(null);
  const insertInMessage = useRef<(text: string) => void>(undefined);
  const [lastField, setLastField] = useState<'subject' | 'message'>('message');

  /** Puts a placeholder where the cursor was last, in the subject or the message. */
  const insert = (tag: string) => {
    const text = `%${tag}%`;
    if (lastField === 'message') return insertInMessage.current?.(text);
    const at = subject.current?.selectionEnd ?? values.subject.length;
    change({ subject: values.subject.slice(0, at) + text + values.subject.slice(at) });
    subject.current?.focus();
  };

  return (
    <>
      <TextInput
        ref={subject}
        label="Subject"
        description="The bell shows it, and it is the subject of the email."
        {...field('subject')}
        onFocus={() => setLastField('subject')}
      />
      <div onFocusCapture={() => setLastField('message')}>
        <RichTextInput
          label="Message"
          help="Emails and the chat show its paragraphs as plain text."
          value={values.message}
          onChange={(message) => change({ message })}
          error={form.errorFor('message')}
          onReady={(insertText) => {
            insertInMessage.current = insertText;
          }}
        />
      </div>
      <PlaceholderMenu name={values.name.trim()} onInsert={insert} />
      <Checkbox label="Show in the bell" {...field('showInUI', 'checkbox')} />
      <Checkbox label="Send by email" {...field('canSendAsEmail', 'checkbox')} />
      <Checkbox label="Post to the chat" {...field('canSendToSlack', 'checkbox')} />
      <NativeSelect label="Read by" {...field('defaultTargetLevel')} data={readerChoices} />
      <TextInput
        label="Channel of the chat"
        description="Such as #investor-relations; empty to write to each person"
        {...field('defaultTargetChannel')}
      />
    </>
  );
}
