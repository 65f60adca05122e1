import { expect, it } from 'vitest';
import { clearDrafts, draftPrefix } from './draft-storage.ts';

it('logging out deletes every draft and nothing else', () => {
  const items = new Map([
    [`${draftPrefix}invest/a/b`, '{}'],
    ['other', 'kept'],
    [`${draftPrefix}profile/a`, '{}'],
  ]);
  clearDrafts({
    length: items.size,
    key: (at) => [...items.keys()][at] ?? null,
    removeItem: (key) => void items.delete(key),
  });
  expect([...items.keys()]).toEqual(['other']);
});
