import { describe, expect, it } from 'vitest';
import { JsonText } from './json-text.ts';

describe('JSON text in pieces', () => {
  it('is the same as bytes and as a text, also beyond ASCII', () => {
    const json = new JsonText('{"name":"', 'Żółw & Söhne ', '🐎 €', '"}');
    expect(json.text).toBe('{"name":"Żółw & Söhne 🐎 €"}');
    expect(json.length).toBe(json.text.length);
    expect(json.toBytes()).toEqual(Buffer.from(json.text));
  });
});
