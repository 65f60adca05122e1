import type { Entity } from '@paddock/contract';
import { examplePhone } from '@paddock/contract/contact';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../platform/session/session-context.ts';
import { Form } from '../../ui/forms/form.tsx';
import { AddressFields } from './address-fields.tsx';
import { FieldGroup, FieldPair } from './field-group.tsx';
import { FormAlerts } from './form-alerts.tsx';
import classes from './form-page.module.css';
import { NameFields } from './name-fields.tsx';
import { PhoneField } from './phone-field.tsx';
import { Preview } from './preview.tsx';
import { profileLabels, profilePreview } from './profile-lines.ts';
import { profileBody, profileFields, profileValues, validateProfile } from './profile-values.ts';
import { SaveOrDiscard } from './save-or-discard.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { useRecordForm } from './use-record-form.ts';

/** Names, phones, address and time zone; only changes are saved (PRO-01 to PRO-05). */
export function ProfileForm({ record }: { record: Entity<'users'> }) {
  const { canEditProfile } = useMe();
  const saved = profileValues(record);
  const form = useRecordForm({
    name: `profile/${record._id}`,
    fields: profileFields,
    record,
    toValues: profileValues,
    validate: validateProfile,
    toBody: profileBody,
    savedMessage: 'Profile saved',
  });
  const { values, change, errorFor, leave } = form;
  const fields = { values, saved, onChange: change, errorFor, onLeave: leave };
  const phone = (field: 'homePhone' | 'mobilePhone', label: string, autoComplete: string) => (
    <PhoneField
      label={label}
      autoComplete={autoComplete}
      country={values.country}
      placeholder={examplePhone(values.country)}
      value={values[field]}
      onChange={(text) => change({ [field]: text })}
      onBlur={() => leave(field)}
      error={errorFor(field)}
    />
  );
  return (
    <div className={classes.columns}>
      <div className={classes.form}>
        <FormAlerts
          isRestored={form.isRestored}
          conflicts={form.conflicts.map((field) => ({ label: profileLabels[field], saved: saved[field] }))}
        />
        <Form label="Profile" {...form.element}>
          <FieldGroup title="Name" isDisabled={!canEditProfile}>
            <NameFields {...fields} />
          </FieldGroup>
          <FieldGroup title="Phone" isDisabled={!canEditProfile}>
            <FieldPair>
              {phone('mobilePhone', 'Mobile phone', 'mobile tel')}
              {phone('homePhone', 'Home phone', 'home tel')}
            </FieldPair>
          </FieldGroup>
          <FieldGroup title="Address" isDisabled={!canEditProfile}>
            <AddressFields {...fields} />
          </FieldGroup>
          <FieldGroup title="Dates and times" isDisabled={!canEditProfile}>
            <TimeZoneField
              value={values.timezone}
              saved={saved.timezone}
              onChange={(timezone) => change({ timezone })}
              error={errorFor('timezone')}
            />
          </FieldGroup>
          {canEditProfile ? (
            <div className={classes.end}>
              <SaveOrDiscard canSave={form.isDirty} form={form} />
            </div>
          ) : null}
        </Form>
      </div>
      <div className={classes.side}>
        <Preview lines={profilePreview(values, record.email)} timeZone={values.timezone} />
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
