import type { Transport } from '@paddock/contract';
import { describe, expect, it, vi } from 'vitest';
import { listAllItems } from './list-items.ts';

describe('listAllItems', () => {
  it('[POR-17] requests as many full pages as it takes', async () => {
    const transport = vi.fn<Transport>(async ({ path }) => {
      const offset = Number(new URL(path, 'http://x').searchParams.get('offset'));
      return {
        items: Array.from({ length: Math.min(999, 1_500 - offset) }, (_, at) => offset + at),
        total: 1_500,
      };
    });
    const { items, total } = await listAllItems(transport, 'outbox', { sort: '-createdAt' });
    expect(total).toBe(1_500);
    expect(new Set(items).size).toBe(1_500);
    expect(transport).toHaveBeenCalledTimes(2);
  });

  it('[POR-17] stops when the collection has shrunk in the meantime', async () => {
    const transport = vi.fn<Transport>(async () => ({ items: [], total: 7 }));
    await expect(listAllItems(transport, 'outbox', {})).resolves.toEqual({ items: [], total: 0 });
  });
});
