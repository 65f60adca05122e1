import { describe, expect, it } from 'vitest';
import { inkBounds } from './drawn-signature.tsx';

const paper = { width: 400, height: 200 };

describe('inkBounds', () => {
  it('covers every stroke with a margin', () => {
    const strokes = [{ points: [{ x: 100, y: 80 }] }, { points: [{ x: 250, y: 120 }] }];
    expect(inkBounds(strokes, paper, 10)).toEqual({ left: 90, top: 70, width: 170, height: 60 });
  });

  it('stays within the canvas', () => {
    const strokes = [
      {
        points: [
          { x: 1, y: 2 },
          { x: 399, y: 199 },
        ],
      },
    ];
    expect(inkBounds(strokes, paper)).toEqual({ left: 0, top: 0, width: 400, height: 200 });
  });

  it('is undefined without a stroke', () => {
    expect(inkBounds([], paper)).toBeUndefined();
  });
});
