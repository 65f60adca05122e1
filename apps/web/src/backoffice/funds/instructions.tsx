import { Button, TextInput } from '@mantine/core';
import { type PaymentInstruction, paymentInstructionFields, paymentInstructions } from '@paddock/domain';
import { useMemo, useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { uploadPicture } from '../../platform/content/editing/upload-picture.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { RichTextInput } from '../../ui/rich-text/rich-text-input.tsx';
import type { FundData } from './api.ts';
import { useFundForm } from './fund-form.tsx';
import { BeforeAndAfter, InstructionChanges } from './instruction-changes.tsx';

type InstructionValues = Record<PaymentInstruction, string>;

/**
 * Where investors send their money. What changes is shown before and after, saved after re-authentication, and reported
 * to all superadmins: payment fraud begins here (BAC-06).
 */
export default function Instructions({ fund, timeZone }: FundData) {
  const transport = useTransport();
  const upload = useMemo(() => uploadPicture(transport), [transport]);
  const [isReviewing, setReviewing] = useState(false);
  const { form, isDirty, saved } = useFundForm<InstructionValues>({
    fund,
    read: (each) =>
      Object.fromEntries(
        paymentInstructionFields.map((field) => [field, each[field] ?? '']),
      ) as InstructionValues,
    write: (values, before) =>
      Object.fromEntries(
        paymentInstructionFields
          .filter((field) => values[field] !== before[field])
          .map((field) => [field, values[field] || null]),
      ),
    onSaved: () => setReviewing(false),
  });
  const changed = paymentInstructionFields.filter((field) => form.values[field] !== saved[field]);
  return (
    <>
      <Callout tone="warn" title="Payment fraud begins here">
        Only investors with a complete agreement read these texts. Never change them because an email asks you
        to: call the person who asks, at a number that you already have. Every change is emailed to all
        superadmins.
      </Callout>
      <Section title="Payment instructions">
        <Form label="Payment instructions" {...form.element}>
          {isReviewing ? (
            <>
              {changed.map((field) => (
                <BeforeAndAfter
                  key={field}
                  title={paymentInstructions[field].label}
                  before={saved[field]}
                  after={form.values[field]}
                />
              ))}
              {changed.length === 0 ? <p>Nothing has changed.</p> : null}
            </>
          ) : (
            paymentInstructionFields.map((field) =>
              paymentInstructions[field].holds === 'phone' ? (
                <TextInput
                  key={field}
                  type="tel"
                  label={paymentInstructions[field].label}
                  description={paymentInstructions[field].help}
                  value={form.values[field]}
                  onChange={(event) => form.change({ [field]: event.currentTarget.value })}
                  error={form.errorFor(field)}
                />
              ) : (
                <RichTextInput
                  key={field}
                  label={paymentInstructions[field].label}
                  help={paymentInstructions[field].help}
                  value={form.values[field]}
                  onChange={(html) => form.change({ [field]: html })}
                  error={form.errorFor(field)}
                  upload={upload}
                />
              ),
            )
          )}
          <FormProblem message={form.problem} />
          <FormActions>
            {isReviewing ? (
              <>
                <BusyButton type="submit" isBusy={form.isPending} disabled={!isDirty}>
                  Save and tell all superadmins
                </BusyButton>
                <Button variant="default" onClick={() => setReviewing(false)}>
                  Edit again
                </Button>
              </>
            ) : (
              <Button type="button" disabled={!isDirty} onClick={() => setReviewing(true)}>
                {isDirty ? 'Review the change' : 'Nothing to save'}
              </Button>
            )}
          </FormActions>
        </Form>
      </Section>
      <InstructionChanges fund={fund._id} timeZone={timeZone} />
    </>
  );
}
