import { expect, it } from 'vitest';
import { draftPrefix, forgetDrafts } from './tab-drafts.ts';

it('logging out forgets every draft and nothing else', () => {
  const kept = new Map([
    [`${draftPrefix}invest/a/b`, '{}'],
    ['other', 'kept'],
    [`${draftPrefix}profile/a`, '{}'],
  ]);
  forgetDrafts({
    length: kept.size,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
  });
  expect([...kept.keys()]).toEqual(['other']);
});
