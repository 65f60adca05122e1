import { Button, Textarea, TextInput } from '@mantine/core';
import { normalizePhone } from '@paddock/contract/contact';
import {
  newAdminRule,
  type PaymentInstruction,
  paymentInstructionFields,
  paymentInstructions,
} from '@paddock/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { uploadPicture } from '../../platform/content/editing/upload-picture.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { RichTextInput } from '../../ui/rich-text/rich-text-input.tsx';
import { type FundData, useChangeInstructions } from './api.ts';
import classes from './fund-form.module.css';
import { useFundForm } from './fund-form.tsx';
import { BeforeAndAfter, InstructionChanges } from './instruction-changes.tsx';

type InstructionValues = Record<PaymentInstruction | 'reason', string>;

/**
 * Where investors send their money. What changes is shown before and after, saved after re-authentication, and reported
 * to the other admins: payment fraud begins here (BAC-06). Once the fund has commitments, another admin approves it
 * first (SEC-11).
 */
export default function Instructions({ fund, timeZone }: FundData) {
  const transport = useTransport();
  const upload = useMemo(() => uploadPicture(transport), [transport]);
  const [isReviewing, setReviewing] = useState(false);
  const askForChange = useChangeInstructions();
  const takesTwo = fund.acceptedSyndUsersCount > 0;
  const { form, saved } = useFundForm<InstructionValues>({
    fund,
    read: (each) =>
      ({
        ...Object.fromEntries(paymentInstructionFields.map((field) => [field, each[field] ?? ''])),
        reason: '',
      }) as InstructionValues,
    write: (values, before) =>
      Object.fromEntries(
        paymentInstructionFields
          .filter((field) => values[field] !== before[field])
          .map((field) => [field, values[field] || null]),
      ),
    validate: ({ funding_contact_phone: phone, reason }) => ({
      funding_contact_phone:
        phone.trim() !== '' && !normalizePhone(phone, 'US') ? 'This is not a phone number.' : undefined,
      reason:
        takesTwo && isReviewing && reason.trim() === '' ? 'Please say why, for the other admin.' : undefined,
    }),
    ask: takesTwo
      ? (body, { reason }) =>
          askForChange.mutateAsync({ body: { ...body, id: fund._id, reason: reason.trim() } })
      : undefined,
    onSaved: () => setReviewing(false),
  });
  const changed = paymentInstructionFields.filter((field) => form.values[field] !== saved[field]);
  return (
    <>
      <Callout tone="warn" title="Payment fraud begins here">
        Only investors with a countersigned agreement read these texts. Never change them because an email
        asks you to: call the person who asks, at a number that you already have. Every change is emailed to
        the other admins
        {takesTwo
          ? `, and one of them has to approve it, because people have committed to this fund. Then investors who are still to send money are told to read the instructions again. ${newAdminRule}`
          : '.'}
      </Callout>
      <Section title="Payment instructions">
        <LongForm
          label="Payment instructions"
          {...form.element}
          problem={form.problem}
          actions={
            isReviewing ? (
              <>
                <BusyButton type="submit" isBusy={form.isPending} disabled={changed.length === 0}>
                  {takesTwo ? 'Ask for approval' : 'Save and tell the other admins'}
                </BusyButton>
                <Button variant="default" onClick={() => setReviewing(false)}>
                  Edit again
                </Button>
              </>
            ) : (
              <Button
                type="button"
                disabled={changed.length === 0 || !form.isValid}
                onClick={() => setReviewing(true)}
              >
                {changed.length > 0 ? 'Review the change' : 'Nothing to save'}
              </Button>
            )
          }
        >
          {isReviewing ? (
            <>
              <ReviewStart />
              {changed.map((field) => (
                <BeforeAndAfter
                  key={field}
                  title={paymentInstructions[field].label}
                  before={saved[field]}
                  after={form.values[field]}
                />
              ))}
              {changed.length === 0 ? <p>Nothing has changed.</p> : null}
              {takesTwo ? (
                <Textarea
                  {...form.field('reason')}
                  label="Reason"
                  description="The other admins read it."
                  autosize
                  minRows={2}
                  maxLength={2_000}
                  withAsterisk
                />
              ) : null}
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
                  onBlur={() => form.leave(field)}
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
        </LongForm>
      </Section>
      <InstructionChanges fund={fund._id} timeZone={timeZone} />
    </>
  );
}

/** Where a review begins. The button that opens it is far below, so it comes into view and takes the focus. */
function ReviewStart() {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p ref={place} tabIndex={-1} className={classes.review}>
      Compare each text with what it was before you go on.
    </p>
  );
}
