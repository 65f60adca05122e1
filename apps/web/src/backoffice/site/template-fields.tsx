import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { placeholdersOf } from '@paddock/domain';
import { useRef, useState } from 'react';
import type { FormOf } from '../../ui/forms/use-form.ts';
import { RichTextInput } from '../../ui/rich-text/rich-text-input.tsx';
import classes from './site.module.css';
import { readerChoices, type TemplateValues } from './template-values.ts';

interface PlaceholderMenuProps {
  /** The template's name, which says what placeholders it knows. */
  name: string;
  onInsert: (tag: string) => void;
}

/** The placeholders of a template, to put where the cursor is. */
function PlaceholderMenu({ name, onInsert }: PlaceholderMenuProps) {
  const known = placeholdersOf(name);
  if (!known)
    return (
      <p className={classes.note}>
        The author of each notification chooses its placeholders, such as %name%.
      </p>
    );
  return (
    <div role="group" aria-label="Placeholders">
      <span className={classes.note}>Put in what differs from one notification to the next:</span>
      <div className={classes.menu}>
        {known.map(({ tag, meaning }) => (
          <Button
            key={tag}
            size="sm"
            variant="default"
            // The field keeps its cursor; leaving it would also show its error and move this button away.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(tag)}
          >
            {meaning}
          </Button>
        ))}
      </div>
    </div>
  );
}

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
      <div>
        <TextInput
          ref={subject}
          label="Subject"
          description="The bell shows it, and it is the subject of the email."
          {...field('subject')}
          onFocus={() => setLastField('subject')}
        />
      </div>
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
