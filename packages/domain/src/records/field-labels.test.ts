import { expect, it } from 'vitest';
import { fieldLabel } from './field-labels.ts';

it('[BAC-02] a field is called by its name in words, without what only code needs', () => {
  const labels = ['open_date', 'isActive', 'is', 'documentsCount', 'count', 'docs_url'].map((name) =>
    fieldLabel('funds', name),
  );
  expect(labels).toEqual(['Open date', 'Active', 'Is', 'Documents', 'Count', 'Docs address']);
});
