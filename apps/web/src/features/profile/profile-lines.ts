import { countryName } from './places.ts';
import type { ProfileField, ProfileValues } from './profile-values.ts';

/** The labels of the fields. */
export const profileLabels: Readonly<Record<ProfileField, string>> = {
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
export function profilePreview(values: ProfileValues, email: string): { term: string; text: string }[] {
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
