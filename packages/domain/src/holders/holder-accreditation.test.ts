import { expect, it } from 'vitest';
import { participationBlockMessages } from '../commitments/participation.ts';
import {
  accreditationOptions,
  accreditationRuleText,
  accreditationTypes,
  isAccredited,
  noAccreditation,
} from '../people/accreditation.ts';
import { accreditationBlocks } from '../people/accreditation-review.ts';
import {
  accreditationOfProfile,
  holderAccreditationMessage,
  isOwnAccreditation,
  profileAnswerError,
  unaccreditedHolderMessage,
} from './holder-accreditation.ts';
import { accreditationTypeOfKind, investingKinds } from './investing-profile.ts';

it('[ENT-06] a profile of each kind takes the answers of its type, and no other', () => {
  for (const kind of investingKinds) {
    const own = accreditationOptions[accreditationTypeOfKind(kind)].map(({ code }) => code);
    for (const type of accreditationTypes)
      for (const { code } of accreditationOptions[type]) {
        const isTaken = own.includes(code) && code !== noAccreditation;
        expect([kind, code, profileAnswerError(kind, code) === null]).toEqual([kind, code, isTaken]);
        const stated = accreditationOfProfile({ kind, legalName: 'Lee', accreditation: code });
        expect([kind, code, isAccredited(stated)]).toEqual([kind, code, isTaken]);
      }
    expect(isAccredited(accreditationOfProfile({ kind, legalName: 'Lee', accreditation: null }))).toBe(false);
  }
});

it('[ENT-06] a refusal names the holder, and addresses the person for their usual own profile', () => {
  for (const block of accreditationBlocks) {
    const named = { isDefault: true, legalName: 'Lindqvist Holdings LLC' };
    expect(holderAccreditationMessage(block, { kind: 'llc', ...named })).toContain('Lindqvist Holdings LLC');
    const other = { kind: 'individual' as const, isDefault: false, legalName: 'Ellen A. Lindqvist' };
    expect(holderAccreditationMessage(block, other)).toContain('Ellen A. Lindqvist');
    expect(holderAccreditationMessage(block, { ...other, isDefault: true })).toBe(
      participationBlockMessages[block],
    );
  }
});

it('[ENT-06] the accreditation of the account is that of the person’s usual own profile, and of no other', () => {
  const own = investingKinds.flatMap((kind) =>
    [true, false].filter((isDefault) => isOwnAccreditation({ kind, isDefault })).map(() => kind),
  );
  expect(own).toEqual(['individual']);
});

it('[ENT-06] the team reads the name of each holder that is refused, and asks itself for nothing', () => {
  const fund = { requiresAccreditation: true, requiresReviewedAccreditation: false };
  const messages = accreditationBlocks.map((block) =>
    unaccreditedHolderMessage(block, 'Ellen Lindqvist', fund),
  );
  expect(new Set(messages).size).toBe(accreditationBlocks.length);
  for (const message of messages) {
    expect(message).toContain('Ellen Lindqvist');
    expect(message).not.toMatch(/[Pp]lease|you/);
  }
});

it('[ENT-06] each answer tells its category of Rule 501(a), and past offerings that they are none', () => {
  const rules = accreditationTypes.map((type) =>
    accreditationOptions[type].map((option) => accreditationRuleText(option) ?? ''),
  );
  const [of, none] = [(rule: string) => `Accredited investor under Rule ${rule}`, ''];
  expect(rules).toEqual([
    [
      'No category of Rule 501(a) by itself: our team may ask for more',
      of('501(a)(6)'),
      of('501(a)(5)'),
      of('501(a)(5)'),
      of('501(a)(5)'),
      none,
    ],
    [...Array.from({ length: 4 }, () => of('501(a)(8)')), of('501(a)(7)'), of('501(a)(7)'), none],
    [of('501(a)(8)'), of('501(a)(3)'), of('501(a)(8)'), of('501(a)(3)'), none],
  ]);
});

it('[ACC-05] the statement of a profile takes its review and validity with it, where they are known', () => {
  const profile = { kind: 'llc', legalName: 'Okafor LLC', accreditation: null } as const;
  const until = '2027-01-01T00:00:00.000Z';
  expect(
    accreditationOfProfile({ ...profile, accreditationReview: 'rejected', accreditationValidUntil: until }),
  ).toMatchObject({ accreditationReview: 'rejected', accreditationValidUntil: until });
  expect(accreditationOfProfile(profile)).not.toHaveProperty('accreditationReview');
  expect(accreditationOfProfile(profile)).not.toHaveProperty('accreditationValidUntil');
});
