import { describe, expect, it } from 'vitest';
import { placeholderProblem, sampleTags, unknownPlaceholders } from './notification-placeholders.ts';

describe('placeholders of notification templates', () => {
  it('[BAC-12] are unknown where nothing fills them in', () => {
    expect(
      unknownPlaceholders('review_syndication', ['%user% and %USER%', '<p>%fund% %document% %document%</p>']),
    ).toEqual(['USER', 'document']);
    expect(placeholderProblem('review_syndication', '%user% %amount%')).toContain('%amount%');
    expect(placeholderProblem('review_syndication', '5% of %user%, 10% more')).toBeUndefined();
  });

  it('[BAC-12] are free in a template of an admin’s own, whose notifications bring their tags', () => {
    expect(unknownPlaceholders('closing_dinner', ['%guest%'])).toEqual([]);
    expect(sampleTags('closing_dinner', ['%guest%, %user%'])).toMatchObject({
      guest: '[guest]',
      user: 'Ida Investor',
    });
  });
});
