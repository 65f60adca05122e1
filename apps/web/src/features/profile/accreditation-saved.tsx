import { Button } from '@mantine/core';
import type { Entity } from '@paddock/contract';
import { counted } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { FormActions } from '../../ui/forms/form.tsx';
import classes from './accreditation-saved.module.css';
import { useAccreditationNeeds } from './funds-and-accreditation.tsx';

export interface AccreditationSavedProps {
  record: Entity<'users'>;
  /** Back to the form. */
  onChange: () => void;
}

/** What happens after an accreditation was stated, in the order in which it happens (ACC-04). */
export function AccreditationSaved({ record, onChange }: AccreditationSavedProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const needs = useAccreditationNeeds(record);
  const documents = record.proofDocumentsCount;
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className={classes.title}>
        What happens next
      </h2>
      <ol className={classes.steps}>
        <li>
          <h3>Upload what supports your statement</h3>
          <p>
            {documents > 0
              ? `You have uploaded ${counted(documents, 'document')}. Add others if they say more.`
              : 'A letter from your accountant or lawyer, a tax return or a bank statement makes the review quicker.'}
          </p>
        </li>
        <li>
          <h3>Our team reviews it</h3>
          <p>You will hear from us when it is done, and find the answer on this page.</p>
        </li>
        <li>
          <h3>You invest</h3>
          {needs.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </li>
      </ol>
      <FormActions>
        <Button renderRoot={(props) => <Link to="/verification_documents" {...props} />}>
          Upload documents
        </Button>
        <Button variant="default" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
          See what is open
        </Button>
        <Button variant="subtle" onClick={onChange}>
          Change my statement
        </Button>
      </FormActions>
    </section>
  );
}
