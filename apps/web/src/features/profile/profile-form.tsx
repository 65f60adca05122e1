import type { Entity } from '@paddock/contract';
import { phoneExample } from '@paddock/contract/contact';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../platform/session/session-context.ts';
import { Form } from '../../ui/form.tsx';
import { AddressFields } from './address-fields.tsx';
import { FieldGroup, FieldPair } from './field-group.tsx';
import { FormNotices } from './form-notices.tsx';
import classes from './form-page.module.css';
import { NameFields } from './name-fields.tsx';
import { PhoneField } from './phone-field.tsx';
import { Preview } from './preview.tsx';
import { profileLabels, profilePreview } from './profile-lines.ts';
import { profileBody, profileFields, profileMistakes, profileTexts } from './profile-texts.ts';
import { SaveOrDiscard } from './save-or-discard.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { useRecordForm } from './use-record-form.ts';

/** Names, phones, address and time zone, saved as far as they were changed (PRO-01 to PRO-05). */
export function ProfileForm({ record }: { record: Entity<'users'> }) {
  const { guestSession } = useMe();
  const saved = profileTexts(record);
  const { frame, ...form } = useRecordForm({
    name: `profile/${record._id}`,
    fields: profileFields,
    record,
    textsOf: profileTexts,
    mistakesIn: profileMistakes,
    bodyOf: profileBody,
    savedText: 'Profile saved',
  });
  const { shown, change, errorOf, leave } = form;
  const fields = { shown, saved, onChange: change, errorOf, onLeave: leave };
  const phone = (field: 'homePhone' | 'mobilePhone', label: string, autoComplete: string) => (
    <PhoneField
      label={label}
      autoComplete={autoComplete}
      country={shown.country}
      placeholder={phoneExample(shown.country)}
      value={shown[field]}
      onChange={(text) => change({ [field]: text })}
      onBlur={() => leave(field)}
      error={errorOf(field)}
    />
  );
  return (
    <div className={classes.columns}>
      <div className={classes.form} ref={frame}>
        <FormNotices
          isRestored={form.isRestored}
          conflicts={form.conflicts.map((field) => ({ label: profileLabels[field], saved: saved[field] }))}
        />
        <Form label="Profile" onSubmit={form.send}>
          <FieldGroup title="Name" isDisabled={guestSession}>
            <NameFields {...fields} />
          </FieldGroup>
          <FieldGroup title="Phone" isDisabled={guestSession}>
            <FieldPair>
              {phone('mobilePhone', 'Mobile phone', 'mobile tel')}
              {phone('homePhone', 'Home phone', 'home tel')}
            </FieldPair>
          </FieldGroup>
          <FieldGroup title="Address" isDisabled={guestSession}>
            <AddressFields {...fields} />
          </FieldGroup>
          <FieldGroup title="Dates and times" isDisabled={guestSession}>
            <TimeZoneField
              value={shown.timezone}
              saved={saved.timezone}
              onChange={(timezone) => change({ timezone })}
              error={errorOf('timezone')}
            />
          </FieldGroup>
          {guestSession ? null : <SaveOrDiscard canSave={form.isDirty} form={form} />}
        </Form>
      </div>
      <div className={classes.side}>
        <Preview lines={profilePreview(shown, record.email)} timeZone={shown.timezone} />
        <ul className={classes.links}>
          <li>
            <Link to="/accreditation_status">Accreditation Status</Link>
          </li>
          <li>
            <Link to="/security">Security</Link>
          </li>
        </ul>
      </div>
    </div>
  );
}
