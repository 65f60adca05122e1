import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTags, notificationSubject } from './notification-text.ts';

describe('notification subject', () => {
  it('[NOT-05] is the subject of the template with its tags filled in', () => {
    const templateSubject = '%user% opened %fund% (%count%): %user%';
    expect(notificationSubject({ templateSubject, tags: { user: 'Ann', fund: 'Harbour', count: 2 } })).toBe(
      'Ann opened Harbour (2): Ann',
    );
    expect(notificationSubject({ templateSubject, tags: {}, messageSubject: 'other' })).toBe(templateSubject);
  });

  it('[NOT-05] is messageSubject if the template has no subject', () => {
    for (const none of [null, undefined, ''])
      expect(
        notificationSubject({ templateSubject: none, messageSubject: 'Hello %tag%', tags: { tag: 'x' } }),
      ).toBe('Hello %tag%');
    expect(notificationSubject({})).toBe('');
  });

  it('[NOT-05] inserts values unchanged and leaves other percent signs alone', () => {
    expect(fillTags('%a% %b%', { a: '%b%', b: '$& $1' })).toBe('%b% $& $1');
    expect(fillTags('100% of 20% %none% %empty%', { empty: '', of: 'x' })).toBe('100% of 20% %none% ');
    expect(fillTags('%constructor% %__proto__%', {})).toBe('%constructor% %__proto__%');
    expect(fillTags('%a%', null)).toBe('%a%');
  });

  it('[NOT-05] keeps the text between the tags and contains each value once, whatever the values are', () => {
    const texts = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('%', ''));
    const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean());
    fc.assert(
      fc.property(texts, texts, texts, value, value, (before, between, after, first, second) => {
        const templateSubject = `${before}%one%${between}%t.w-o%${after}`;
        const subject = notificationSubject({ templateSubject, tags: { one: first, 't.w-o': second } });
        expect(subject).toBe(`${before}${first}${between}${second}${after}`);
      }),
    );
  });

  it('[NOT-05] is the unchanged text if there are no values', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(fillTags(text, {})).toBe(text);
        expect(fillTags(text, null)).toBe(text);
      }),
    );
  });
});
