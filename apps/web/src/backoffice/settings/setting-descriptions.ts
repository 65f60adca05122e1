import {
  accreditationValidDays,
  commitmentExpiryDays,
  defaultValidDays,
  fundingBusinessDays,
  type KnownSetting,
  type Level,
  parseExpiryDays,
  parseFundingDays,
  parseReminderDays,
  secondFactorRequiredFor,
  signatureReminderDays,
} from '@paddock/domain';

export interface SettingDescription {
  title: string;
  meaning: string;
  kind: 'days' | 'dayList' | 'levels';
  /** What applies while the setting is not set. */
  standard: number | readonly number[] | Level[];
}

/** What the settings that the server reads mean. */
export const settingDescriptions: Readonly<Record<KnownSetting, SettingDescription>> = {
  [commitmentExpiryDays]: {
    title: 'Days until an unsigned commitment ends',
    meaning:
      'An investor whose commitment is recorded has this many days to sign. Then the commitment ends by itself and its amount is free again. A change applies to existing commitments too, within the hour.',
    kind: 'days',
    standard: parseExpiryDays(undefined),
  },
  [signatureReminderDays]: {
    title: 'Reminders to sign',
    meaning:
      'A signer who has not signed is reminded after these days, counted from the day that it was their turn. Leave it empty to send none.',
    kind: 'dayList',
    standard: parseReminderDays(undefined),
  },
  [accreditationValidDays]: {
    title: 'Days that an accreditation is valid',
    meaning: 'Counted from its review, unless the reviewer says otherwise.',
    kind: 'days',
    standard: defaultValidDays,
  },
  [fundingBusinessDays]: {
    title: 'Business days to fund an investment',
    meaning:
      'An investor whose agreement is countersigned has this many business days to send the money. Weekends and the holidays of the Federal Reserve do not count. A change applies to agreements that complete from then on.',
    kind: 'days',
    standard: parseFundingDays(undefined),
  },
  [secondFactorRequiredFor]: {
    title: 'Who needs a second factor',
    meaning:
      'People of these levels confirm each sign-in with an authenticator app or a passkey. Those who have none yet set one up at the next sign-in. Set up your own first. Except on a demo, admins and superadmins who are not chosen here need one too, seven days after their first sign-in.',
    kind: 'levels',
    standard: [],
  },
};

export const levelNames: Readonly<Record<Level, string>> = {
  guest: 'Everyone',
  user: 'People who are signed in',
  admin: 'Admins',
  superadmin: 'Superadmins',
};
