import { countryName } from './places.ts';
import type { ProfileField, ProfileTexts } from './profile-texts.ts';

/** What the fields are called. */
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

/** The lines of the preview: as on an envelope, and below it how else somebody is reached. */
export function profilePreview(shown: ProfileTexts, email: string): { term: string; text: string }[] {
  const country = countryName(shown.country);
  const place = [[shown.city, shown.state].filter(Boolean).join(', '), shown.postalCode]
    .filter(Boolean)
    .join(' ');
  return [
    { term: 'Name', text: `${shown.firstName} ${shown.lastName}` },
    { term: 'Address', text: [shown.address1, shown.address2, place, country].filter(Boolean).join('\n') },
    { term: 'Mobile phone', text: shown.mobilePhone },
    { term: 'Home phone', text: shown.homePhone },
    { term: 'E-mail', text: email },
  ];
}
