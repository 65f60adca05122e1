import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { Entity } from '@paddock/contract';
import { isLevel, levels, placeholderProblem } from '@paddock/domain';
import { useRef, useState } from 'react';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useLeaveGuard } from '../../platform/leave-guard/use-leave-guard.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useSaveTemplate } from './api/templates.ts';
import { PlaceholderMenu } from './placeholder-menu.tsx';
import classes from './site.module.css';
import { TemplatePreview } from './template-preview.tsx';

type Template = Entity<'notification_templates'>;

const toValues = (template: Template) => ({
  subject: template.subject ?? '',
  message: template.message ?? '',
  showInUI: template.showInUI,
  canSendAsEmail: template.canSendAsEmail,
  canSendToSlack: template.canSendToSlack,
  defaultTargetLevel: template.defaultTargetLevel ?? '',
  defaultTargetChannel: template.defaultTargetChannel ?? '',
});

/** Edits a template beside its preview. */
export function TemplateForm({ template }: { template: Template }) {
  const { _id: id, name } = template;
  const saving = useSaveTemplate();
  const [saved, setSaved] = useState(() => ({ values: toValues(template), updatedAt: template.updatedAt }));
  const subject = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  const [lastField, setLastField] = useState<'subject' | 'message'>('message');
  const form = useForm({
    initialValues: saved.values,
    validate: (values) => ({
      subject: placeholderProblem(name, values.subject),
      message: placeholderProblem(name, values.message),
    }),
    onSubmit: async (values) => {
      const { item } = await saving.mutateAsync({
        params: { id },
        body: {
          ...values,
          defaultTargetLevel: isLevel(values.defaultTargetLevel) ? values.defaultTargetLevel : null,
          defaultTargetChannel: values.defaultTargetChannel || null,
          updatedAt: saved.updatedAt,
        },
      });
      setSaved({ values, updatedAt: item.updatedAt });
      void showToast({ message: 'The notification is saved.', tone: 'positive' });
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  const { values } = form;
  useLeaveGuard(JSON.stringify(values) !== JSON.stringify(saved.values));

  /** Puts a placeholder where the cursor was last, in the subject or the message. */
  const insert = (tag: string) => {
    const isSubject = lastField === 'subject';
    const field = isSubject ? subject.current : message.current;
    const key = isSubject ? 'subject' : 'message';
    const text = values[key];
    const at = field?.selectionEnd ?? text.length;
    const inserted = `${text.slice(0, at)}%${tag}%${text.slice(at)}`;
    form.change(isSubject ? { subject: inserted } : { message: inserted });
    field?.focus();
  };

  return (
    <div className={classes.columns}>
      <Form label="Notification" {...form.element}>
        <TextInput
          ref={subject}
          label="Subject"
          description="The bell shows it, and it is the subject of the email."
          {...form.field('subject')}
          onFocus={() => setLastField('subject')}
        />
        <Textarea
          ref={message}
          label="Message"
          description="Paragraphs between <p> and </p>. Emails and the chat show it without other markup."
          autosize
          minRows={5}
          {...form.field('message')}
          onFocus={() => setLastField('message')}
        />
        <PlaceholderMenu name={name} onInsert={insert} />
        <Checkbox label="Show in the bell" {...form.field('showInUI', 'checkbox')} />
        <Checkbox label="Send by email" {...form.field('canSendAsEmail', 'checkbox')} />
        <Checkbox label="Post to the chat" {...form.field('canSendToSlack', 'checkbox')} />
        <NativeSelect
          label="Read by"
          {...form.field('defaultTargetLevel')}
          data={[
            { value: '', label: 'The person concerned' },
            ...levels
              .filter((level) => level !== 'guest')
              .map((level) => ({ value: level, label: `Everyone from ${level} up` })),
          ]}
        />
        <TextInput label="Channel of the chat" {...form.field('defaultTargetChannel')} />
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isBusy={form.isPending}>
            Save
          </BusyButton>
        </FormActions>
      </Form>
      <TemplatePreview name={name} subject={values.subject} message={values.message} />
    </div>
  );
}
