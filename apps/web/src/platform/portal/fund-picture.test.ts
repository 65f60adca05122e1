import { describe, expect, it } from 'vitest';
import { drawingsFor } from './fund-picture.tsx';

const files = ['logo.png', 'funds/harbor.svg', 'funds/barn.svg', 'funds/mill.svg'];
const fund = (id: string, url_slug: string | null = null, imageUrl: string | null = null) => ({
  _id: id,
  url_slug,
  imageUrl,
});

describe('the drawings of funds without a picture', () => {
  it('[INV-07] show what the fund’s slug names', () => {
    expect(drawingsFor([fund('0001', 'old-harbor-two')], files).get('0001')).toBe('funds/harbor.svg');
  });

  it('[INV-07] are the same for a fund wherever it is shown alone', () => {
    // In the order of their names: barn, harbor, mill.
    expect(drawingsFor([fund('0000')], files).get('0000')).toBe('funds/barn.svg');
    expect(drawingsFor([fund('0002')], files).get('0002')).toBe('funds/mill.svg');
  });

  it('[INV-07] differ among the funds of a list until each has been used', () => {
    const funds = ['0000', '0003', '0006', '0009'].map((id) => fund(id));
    expect([...drawingsFor(funds, files).values()]).toEqual([
      'funds/barn.svg',
      'funds/harbor.svg',
      'funds/mill.svg',
      'funds/barn.svg',
    ]);
  });

  it('[INV-07] leave alone the drawing that another fund is named after, or shows as its picture', () => {
    const funds = [
      fund('0001'),
      fund('0004', 'harbor'),
      fund('0007', null, '/portals/stallion/funds/mill.svg'),
    ];
    const drawings = drawingsFor(funds, files);
    expect(drawings.get('0004')).toBe('funds/harbor.svg');
    expect(drawings.get('0001')).toBe('funds/barn.svg');
  });

  it('[INV-07] are missing where the portal has none', () => {
    expect(drawingsFor([fund('0001')], ['logo.png']).size).toBe(0);
    expect(drawingsFor([fund('0001')], undefined).size).toBe(0);
  });
});
