import type { PortalSlug } from '../setup/index.ts';

/** How to reach a manager of the demo: on the contact page, in wire instructions, and in the company's record. */
export const demoContacts: Readonly<
  Record<
    PortalSlug,
    {
      readonly company: string;
      readonly address: string;
      readonly city: string;
      readonly state: string;
      readonly postal_code: string;
      readonly phone: string;
      readonly email: string;
      readonly bank: string;
      readonly hours: string;
    }
  >
> = {
  stallion: {
    company: 'Stallion Fund Management LLC',
    address: '100 Meeting Street',
    city: 'Charleston',
    state: 'SC',
    postal_code: '29401',
    phone: '+1 843 555 0100',
    email: 'office@stallion.example.com',
    bank: 'First Harbor Bank, Charleston SC',
    hours: 'Monday to Friday, 9 to 5 Eastern Time',
  },
  sports: {
    company: 'Paddock Sports Management LLC',
    address: '1700 Wynkoop Street',
    city: 'Denver',
    state: 'CO',
    postal_code: '80202',
    phone: '+1 303 555 0100',
    email: 'office@sports.example.com',
    bank: 'Front Range Bank, Denver CO',
    hours: 'Monday to Friday, 9 to 5 Mountain Time',
  },
};

/** Street and town in one line. */
export const addressLine = (slug: PortalSlug): string => {
  const { address, city, state, postal_code } = demoContacts[slug];
  return `${address}, ${city}, ${state} ${postal_code}`;
};
