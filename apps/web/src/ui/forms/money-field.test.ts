import { describe, expect, it } from 'vitest';
import { tidyAmount } from './money-field.tsx';

describe('tidyAmount', () => {
  it('formats an amount and leaves other text alone', () => {
    expect(tidyAmount('25000')).toBe('25,000');
    expect(tidyAmount(' $1,234.5 ')).toBe('1,234.50');
    expect(tidyAmount('twenty')).toBe('twenty');
    expect(tidyAmount('')).toBe('');
  });
});
