import { expect, it } from 'vitest';
import { recordTitle } from './record-title.ts';

const _id = '0f8fad5b-d9cb-469f-a165-7086b5b507ff';

it('[BAC-02] [BAC-12] an investing profile is called by its legal name, and by its kind only while it has none', () => {
  expect(recordTitle('investing_entities', { _id, id: _id, legalName: 'Whitfield Family Trust' })).toBe(
    'Whitfield Family Trust',
  );
  expect(recordTitle('investing_entities', { _id, id: _id, legalName: ' ' })).toBe(
    'Investing profile b5b507ff',
  );
});
