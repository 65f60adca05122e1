import { endpoint, named, recordId } from '@paddock/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkReplies } from './check-replies.ts';

const probe = endpoint({
  name: 'probe',
  summary: 'A probe',
  method: 'GET',
  path: '/probe',
  access: 'everyone',
  reply: named('Probe', 'A probe.', z.strictObject({ id: recordId })),
  errors: ['conflict'],
  errorDetails: { not_open: z.strictObject({ opensAt: z.string() }) },
});

let app: FastifyInstance;
afterEach(() => app.close());

/** The problems that the check finds in a reply of the probe. */
async function findingsOf(status: number, body: unknown): Promise<string> {
  app = fastify();
  const replies = checkReplies(app);
  app.get('/probe', { config: { endpoint: probe } }, async (_request, reply) =>
    reply.code(status).send(body),
  );
  await app.inject('/probe');
  try {
    replies.assertValid();
    return '';
  } catch (error) {
    return String(error);
  }
}

const requestId = '3f9a0c51d2b7e864';
const id = '01a202f7-1266-73bf-89c6-a9c483011d58';

describe('[BAC-14] the check of replies', () => {
  it('accepts a reply and an error that the contract declares', async () => {
    expect(await findingsOf(200, { id })).toBe('');
    expect(await findingsOf(409, { requestId, code: 'conflict', message: 'No.' })).toBe('');
    expect(
      await findingsOf(409, { requestId, code: 'not_open', message: 'No.', details: { opensAt: 'noon' } }),
    ).toBe('');
  });

  it('rejects a field that is missing, has another type or is not declared', async () => {
    expect(await findingsOf(200, {})).toContain('id');
    expect(await findingsOf(200, { id: 7 })).toContain('id');
    expect(await findingsOf(200, { id, secret: 'x' })).toContain('secret');
  });

  it('rejects an error whose code or details the endpoint does not declare', async () => {
    expect(await findingsOf(409, { requestId, code: 'already_signed', message: 'No.' })).toContain('code');
    expect(await findingsOf(409, { requestId, code: 'conflict', message: 'No.', details: {} })).toContain(
      'details',
    );
    expect(await findingsOf(409, { requestId, code: 'not_open', message: 'No.', details: {} })).toContain(
      'opensAt',
    );
  });
});
