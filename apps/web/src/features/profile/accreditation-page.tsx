import type { Entity } from '@paddock/contract';
import { describeAccreditation, isAccredited, noAccreditation } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useReportActivityOnce } from '../../platform/activity/use-report-activity-once.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Form } from '../../ui/forms/form.tsx';
import {
  type AccreditationField,
  AccreditationQuestions,
  type AccreditationValues,
  accreditationBody,
  accreditationFields,
  accreditationValues,
  requiredNames,
  validateAccreditation,
} from './accreditation-questions.tsx';
import { AccreditationSaved } from './accreditation-saved.tsx';
import classes from './form-page.module.css';
import { FormAlerts, FormPage, SaveOrDiscard } from './form-page.tsx';
import { FundsAndAccreditation, useIsAskingForFunds } from './funds-and-accreditation.tsx';
import { Preview } from './preview.tsx';
import { useRecordForm } from './use-record-form.ts';

/** The labels of the fields. */
const accreditationLabels: Readonly<Record<AccreditationField, string>> = {
  accreditationType: 'Who is accredited',
  accreditation: 'Basis',
  firstName: 'First name',
  lastName: 'Last name',
  trustName: 'Trust name',
  busEntityName: 'Business entity name',
};

/** The lines of the preview: the name, the type and the basis. */
function accreditationPreview(
  values: AccreditationValues,
  words: { type: string; answer: string } | undefined,
): { term: string; text: string }[] {
  const name = requiredNames(values.accreditationType).map((field) => values[field]);
  return [
    { term: 'Name', text: name.join(' ') },
    { term: 'Accredited as', text: words?.type ?? 'Not stated yet' },
    { term: 'Basis', text: words?.answer ?? '' },
  ];
}

/** The basis of an accreditation, and its name (ACC-01 to ACC-04). */
function AccreditationForm({ record }: { record: Entity<'users'> }) {
  const { canEditProfile } = useMe();
  const reportActivityOnce = useReportActivityOnce();
  const saved = accreditationValues(record);
  const [isSaved, setSaved] = useState(false);
  const form = useRecordForm({
    name: `accreditation/${record._id}`,
    fields: accreditationFields,
    record,
    toValues: accreditationValues,
    validate: validateAccreditation,
    toBody: accreditationBody,
    savedMessage: 'Accreditation saved',
    onSaved: ({ accreditation, accreditationType }) => {
      setSaved(true);
      reportActivityOnce('accreditation_status_updated', {
        accreditationType: accreditationType ?? '',
        accreditation: accreditation ?? '',
      });
    },
  });
  const { values } = form;
  const isNone = values.accreditation === noAccreditation;
  return (
    <div className={classes.columns}>
      <div className={classes.form}>
        <FormAlerts
          isRestored={form.isRestored}
          conflicts={form.conflicts.map((field) => ({
            label: accreditationLabels[field],
            saved: saved[field],
          }))}
        />
        {isSaved && !form.isDirty ? (
          <AccreditationSaved record={record} onChange={() => setSaved(false)} />
        ) : (
          <>
            <FundsAndAccreditation record={record} />
            <Form label="Accreditation" {...form.element}>
              <AccreditationQuestions
                values={values}
                onChange={form.change}
                errorFor={form.errorFor}
                onLeave={form.leave}
                isDisabled={!canEditProfile}
              />
              {canEditProfile ? <SaveOrDiscard canSave={!isNone} form={form} /> : null}
            </Form>
          </>
        )}
      </div>
      <div className={classes.side}>
        <Preview
          lines={accreditationPreview(values, describeAccreditation(values))}
          timeZone={record.profileSettings?.timezone ?? ''}
        />
        <ul className={classes.links}>
          <li>
            <Link to="/profiles">Accreditation of your other investing profiles</Link>
          </li>
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

/** Where investors state their accreditation (ACC-01). */
export default function AccreditationPage() {
  // What the funds require is above the form: coming later, it would move the form away from a press.
  const isAskingForFunds = useIsAskingForFunds();
  return (
    <FormPage
      title="Accreditation Status"
      lead={(record) =>
        record && isAccredited(record)
          ? 'Regulations require that investors in some funds be accredited. This is what you have told us.'
          : 'Regulations require that investors in some funds be accredited. Tell us the basis of your accreditation.'
      }
    >
      {(record) =>
        isAskingForFunds ? (
          <SkeletonText lines={12} label="Your accreditation is loading" />
        ) : (
          <AccreditationForm record={record} />
        )
      }
    </FormPage>
  );
}
