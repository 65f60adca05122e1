import { describe, expect, it } from 'vitest';
import { collections } from '../access/access-table.ts';
import { collectionWords, countedRecords } from './collection-words.ts';

describe('the words for records', () => {
  it('[BAC-02] have no name of the wire in them, whatever the collection', () => {
    for (const collection of collections) {
      const { one, many } = collectionWords(collection);
      expect(`${one} ${many}`, collection).toMatch(/^[a-z -]+$/);
      expect(`${one} ${many}`, collection).not.toMatch(/synd|blog|proof|_/);
    }
  });

  it('[BAC-02] count one and many', () => {
    expect(countedRecords('synd_users', 1)).toBe('1 participation');
    expect(countedRecords('users', 1_200)).toBe('1,200 people');
    expect(countedRecords('companies', 0)).toBe('0 companies');
  });
});
