import type { Entity } from '@paddock/contract';
import { accreditationInWords, noAccreditation } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useNotifyOnce } from '../../platform/browsing-notices/use-notify-once.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { Form } from '../../ui/form.tsx';
import { accreditationLabels, accreditationPreview } from './accreditation-lines.ts';
import { AccreditationQuestions } from './accreditation-questions.tsx';
import {
  accreditationBody,
  accreditationFields,
  accreditationMistakes,
  accreditationTexts,
} from './accreditation-texts.ts';
import { FormNotices } from './form-notices.tsx';
import classes from './form-page.module.css';
import { Preview } from './preview.tsx';
import { SaveOrDiscard } from './save-or-discard.tsx';
import { useRecordForm } from './use-record-form.ts';

/** On what an accreditation rests, and in whose name (ACC-01 to ACC-04). */
export function AccreditationForm({ record }: { record: Entity<'users'> }) {
  const { guestSession } = useMe();
  const notifyOnce = useNotifyOnce();
  const saved = accreditationTexts(record);
  const { frame, ...form } = useRecordForm({
    name: `accreditation/${record._id}`,
    fields: accreditationFields,
    record,
    textsOf: accreditationTexts,
    mistakesIn: accreditationMistakes,
    bodyOf: accreditationBody,
    savedText: 'Accreditation saved',
    onSaved: ({ accreditation, accreditationType }) =>
      notifyOnce('accreditation_status_updated', {
        accreditationType: accreditationType ?? '',
        accreditation: accreditation ?? '',
      }),
  });
  const { shown } = form;
  const isNone = shown.accreditation === noAccreditation;
  return (
    <div className={classes.columns}>
      <div className={classes.form} ref={frame}>
        <FormNotices
          isRestored={form.isRestored}
          conflicts={form.conflicts.map((field) => ({
            label: accreditationLabels[field],
            saved: saved[field],
          }))}
        />
        <Form label="Accreditation" onSubmit={form.send}>
          <AccreditationQuestions
            shown={shown}
            onChange={form.change}
            errorOf={form.errorOf}
            onLeave={form.leave}
            isDisabled={guestSession}
          />
          {guestSession ? null : <SaveOrDiscard canSave={!isNone} form={form} />}
        </Form>
      </div>
      <div className={classes.side}>
        <Preview
          lines={accreditationPreview(shown, accreditationInWords(shown))}
          timeZone={record.profileSettings?.timezone ?? ''}
        />
        <ul className={classes.links}>
          <li>
            <Link to="/verification_documents">Verification Documents</Link>
          </li>
          <li>
            <Link to="/profile">Update Profile Settings</Link>
          </li>
          <li>
            <Link to="/tax_documents">Tax Documents</Link>
          </li>
        </ul>
      </div>
    </div>
  );
}
