import { expect, it } from 'vitest';
import { groupOf, sectionAt, sectionGroups } from './fund-section-links.tsx';

it('[BAC-06] puts the sections of a fund into five groups, each section in one of them at its own address', () => {
  expect(sectionGroups).toHaveLength(5);
  const slugs = sectionGroups.flatMap(({ sections }) => sections.map(({ slug }) => slug));
  expect(slugs.toSorted()).toEqual(
    [
      '',
      'agreements',
      'cap-table',
      'instructions',
      'money',
      'offering',
      'pipeline',
      'questions',
      'returns',
      'terms',
      'texts',
    ].toSorted(),
  );
  expect(groupOf('cap-table').name).toBe('Raise');
  expect(groupOf('texts').name).toBe('Offering');
  expect(groupOf('').name).toBe('Overview');
});

it('shows the overview at an address that no section has', () => {
  expect(sectionAt('returns')).toBe('returns');
  expect(sectionAt('raise')).toBe('');
  expect(sectionAt('')).toBe('');
});
