import { expect } from 'vitest';

/** Sends a hundred requests at once, in turns by these people: exactly one holds, and each other is told why not. */
export async function hundredAtOnce<R extends { status: number; body: { message?: string | undefined } }>(
  authCodes: readonly string[],
  send: (authCode: string, at: number) => Promise<R>,
): Promise<R> {
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, at) => send(authCodes[at % authCodes.length] ?? '', at)),
  );
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses.slice(0, 2)).toEqual([200, 409]);
  // One person has so many requests at once, and no more.
  expect(statuses.filter((status) => status !== 200 && status !== 409 && status !== 429)).toEqual([]);
  for (const { status, body } of replies) if (status !== 200) expect(body.message).toMatch(/^[A-Z].*\.$/);
  const won = replies.find(({ status }) => status === 200);
  if (!won) throw new Error('One of them holds');
  return won;
}
