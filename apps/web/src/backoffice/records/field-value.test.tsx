import { fieldOf } from '@paddock/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FieldValue } from './field-value.tsx';

const shown = (name: string, value: unknown) => {
  const field = fieldOf('funds', name);
  if (!field) throw new Error(`There is no field ${name}`);
  return renderToStaticMarkup(<FieldValue name={name} field={field} value={value} timeZone="UTC" />);
};

it('[BAC-02] shows a list of choices in words, and people’s own words as they are', () => {
  expect(shown('excluded_methods', ['TRUST', 'ENTITY'])).toBe('Trust, Entity');
  expect(shown('excluded_methods', [])).toBe('—');
  expect(shown('highlights', ['TRUST the process'])).toBe('TRUST the process');
});
