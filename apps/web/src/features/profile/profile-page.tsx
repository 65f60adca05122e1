import { TextInput, type TextInputProps } from '@mantine/core';
import type { Entity } from '@paddock/contract';
import { examplePhone, formatPhone, formatPhoneAsTyped, normalizePhone } from '@paddock/contract/contact';
import { Link } from '@tanstack/react-router';
import { useImpersonation, useMe } from '../../platform/session/session-context.ts';
import { Form } from '../../ui/forms/form.tsx';
import { AddressFields, countryName } from './address-fields.tsx';
import { ClosingSection } from './closing-section.tsx';
import { FieldGroup, FieldPair } from './field-group.tsx';
import classes from './form-page.module.css';
import { FormAlerts, FormPage, SaveOrDiscard } from './form-page.tsx';
import { NameFields } from './name-fields.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { Preview } from './preview.tsx';
import {
  type ProfileField,
  type ProfileValues,
  profileBody,
  profileFields,
  profileValues,
  validateProfile,
} from './profile-values.ts';
import { TimeZoneField } from './time-zone-field.tsx';
import { useRecordForm } from './use-record-form.ts';

/** The labels of the fields. */
const profileLabels: Readonly<Record<ProfileField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  homePhone: 'Home phone',
  mobilePhone: 'Mobile phone',
  address1: 'Address line 1',
  address2: 'Address line 2',
  city: 'City',
  country: 'Country',
  state: 'State',
  postalCode: 'Postal code',
  timezone: 'Time zone',
};

/** The lines of the preview: the address as on an envelope, then phones and email. */
function profilePreview(values: ProfileValues, email: string): { term: string; text: string }[] {
  const country = countryName(values.country);
  const place = [[values.city, values.state].filter(Boolean).join(', '), values.postalCode]
    .filter(Boolean)
    .join(' ');
  return [
    { term: 'Name', text: `${values.firstName} ${values.lastName}` },
    { term: 'Address', text: [values.address1, values.address2, place, country].filter(Boolean).join('\n') },
    { term: 'Mobile phone', text: values.mobilePhone },
    { term: 'Home phone', text: values.homePhone },
    { term: 'Email', text: email },
  ];
}

interface PhoneFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: string;
  onChange: (value: string) => void;
  /** The country of the address, which decides the format. */
  country: string;
}

/**
 * A phone number, formatted while somebody types at its end (PRO-02). Edits in the middle and deletions are formatted
 * only on blur, because the caret would jump.
 */
function PhoneField({ value, onChange, country, onBlur, ...rest }: PhoneFieldProps) {
  const type = (typed: string, isAtEnd: boolean) =>
    onChange(isAtEnd && typed.length > value.length ? formatPhoneAsTyped(typed, country) : typed);
  return (
    <TextInput
      {...rest}
      type="tel"
      maxLength={50}
      value={value}
      onChange={({ currentTarget: input }) => type(input.value, input.selectionEnd === input.value.length)}
      onBlur={(event) => {
        const normalized = normalizePhone(value, country);
        onChange(normalized ? formatPhone(normalized, country) : value.trim());
        onBlur?.(event);
      }}
    />
  );
}

/** Names, phones, address and time zone; only changes are saved (PRO-01 to PRO-05). */
function ProfileForm({ record }: { record: Entity<'users'> }) {
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

/** What is held about the person, and the end of the account: their own to see, in no impersonation. */
function OwnAccount() {
  const isImpersonation = useImpersonation().status === 'open';
  if (isImpersonation) return null;
  return (
    <>
      <OwnDataSection />
      <ClosingSection />
    </>
  );
}

/** The person's profile settings (PRO-01). */
export default function ProfilePage() {
  return (
    <FormPage title="Profile" lead="Who you are, and how to reach you.">
      {(record) => (
        <>
          <ProfileForm record={record} />
          <OwnAccount />
        </>
      )}
    </FormPage>
  );
}
