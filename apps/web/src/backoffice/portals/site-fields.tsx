import { Checkbox, TextInput } from '@mantine/core';
import type { Entity } from '@paddock/contract';
import { canWriteField, type Level } from '@paddock/domain';
import type { ReactNode } from 'react';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { FieldGroup } from '../../ui/forms/field-group.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import type { FormOf } from '../../ui/forms/use-form.ts';
import classes from './portal-form.module.css';
import type { PortalValues } from './portal-values.ts';

interface AccessFieldsProps {
  form: FormOf<PortalValues>;
  portal: Entity<'portals'>;
  hasRecaptchaSecret: boolean;
  level: Level;
}

/** Who can sign up, and the services that signing in goes through. */
export function AccessFields({ form, portal, hasRecaptchaSecret, level }: AccessFieldsProps) {
  const { field } = form;
  return (
    <FieldGroup title="Signing in">
      <Checkbox
        {...field('registrationDisabled', 'checkbox')}
        label="Closed portal"
        description="People cannot register. They are members once you invite or admit them."
      />
      {canWriteField('portals', 'signInUrl', level) ? (
        <TrustedFields form={form} hasRecaptchaSecret={hasRecaptchaSecret} />
      ) : (
        <Facts
          facts={[
            { term: 'Sign-in page', value: portal.signInUrl || 'This portal’s own' },
            { term: 'Sign-up page', value: portal.signUpUrl || 'This portal’s own' },
            {
              term: 'Google sign-in',
              value: !portal.signInWithGoogleClientId
                ? 'Not set up'
                : portal.signInWithGoogleDisabled
                  ? 'Turned off'
                  : 'On',
            },
            {
              term: 'reCAPTCHA',
              value: portal.recaptchaSiteKey ? <SecretState isSet={hasRecaptchaSecret} /> : 'Not set up',
            },
          ]}
        />
      )}
    </FieldGroup>
  );
}

function TrustedFields({ form, hasRecaptchaSecret }: Pick<AccessFieldsProps, 'form' | 'hasRecaptchaSecret'>) {
  const { field, values } = form;
  return (
    <>
      <TextInput
        {...field('signInUrl')}
        label="Sign-in page elsewhere"
        description="Leave empty to sign in here"
        type="url"
      />
      <TextInput
        {...field('signUpUrl')}
        label="Sign-up page elsewhere"
        description="Leave empty to register here"
        type="url"
      />
      <TextInput
        {...field('signInWithGoogleClientId')}
        label="Google client ID"
        description="From the Google Cloud console; with it, people can sign in with Google"
        spellCheck={false}
        maxLength={500}
      />
      <Checkbox
        {...field('signInWithGoogleDisabled', 'checkbox')}
        label="Turn Google sign-in off"
        description="Hides the button and keeps the client ID"
      />
      <TextInput
        {...field('recaptchaSiteKey')}
        label="reCAPTCHA site key"
        description="Without one, the sign-in form uses its own proof of work"
        spellCheck={false}
        maxLength={500}
      />
      <PasswordField
        {...field('recaptchaSecret')}
        label="reCAPTCHA secret key"
        description={
          <>
            <SecretState isSet={hasRecaptchaSecret} /> It can be replaced, and is never shown.
          </>
        }
        autoComplete="off"
        maxLength={500}
        disabled={values.removesRecaptchaSecret}
      />
      {hasRecaptchaSecret ? (
        <Checkbox {...field('removesRecaptchaSecret', 'checkbox')} label="Remove the stored secret key" />
      ) : null}
    </>
  );
}

const SecretState = ({ isSet }: { isSet: boolean }) => (
  <StatusBadge tone={isSet ? 'done' : 'neutral'}>{isSet ? 'Set' : 'Not set'}</StatusBadge>
);

const socialLinks = [
  ['facebookUrl', 'Facebook', 'https://www.facebook.com/…'],
  ['instagramUrl', 'Instagram', 'https://www.instagram.com/…'],
  ['youtubeUrl', 'YouTube', 'https://www.youtube.com/…'],
  ['twitterUrl', 'X', 'https://x.com/…'],
] as const;

/** The labels, the pages and the social links of a portal. */
export function PageFields({ form }: { form: FormOf<PortalValues> }) {
  const { values, change, field } = form;
  return (
    <>
      <FieldGroup title="Pages">
        <TextInput
          {...field('pageTitle')}
          label="Page title"
          description="Follows the name of the page in the browser's tab: “About @ page title”"
          maxLength={200}
        />
        <TextInput
          {...field('educationLabel')}
          label="Name of the education page"
          placeholder="Education"
          maxLength={200}
        />
        <ChoiceField
          label="Portfolio page"
          choices={[
            { value: 'filters', label: 'One list with filters' },
            { value: 'columns', label: 'Two columns' },
          ]}
          value={values.portfolioLayout}
          onChange={(portfolioLayout) => change({ portfolioLayout })}
        />
        <Checkbox
          {...field('hasWelcomePage', 'checkbox')}
          label="Welcome page"
          description="A page at /welcome for people whom you invite to look around"
        />
      </FieldGroup>
      <FieldGroup title="Social links" note="Shown in the footer. Leave out what you do not have.">
        {socialLinks.map(([name, label, placeholder]) => (
          <TextInput key={name} {...field(name)} label={label} type="url" placeholder={placeholder} />
        ))}
      </FieldGroup>
    </>
  );
}

/** What the reader may see here and not change. */
export function Facts({ facts }: { facts: { term: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
