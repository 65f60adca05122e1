import { pino } from 'pino';
import { expect, it } from 'vitest';
import { redaction } from './redaction.ts';

it('keeps secrets, and row values in database errors, out of the log', () => {
  const lines: string[] = [];
  const log = pino({ redact: redaction }, { write: (line: string) => lines.push(line) });
  log.info({ password: 'planted-1', body: { password: 'planted-2', nested: { authCode: 'planted-3' } } });
  const error = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(planted-4@example.com)' });
  log.error({ err: error }, 'A request failed unexpectedly');
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain('planted');
});

it('keeps the code of an error, which says what went wrong', () => {
  const lines: string[] = [];
  const log = pino({ redact: redaction }, { write: (line: string) => lines.push(line) });
  log.warn({
    err: Object.assign(new Error('no'), { code: 'ECONNREFUSED', token: 'planted' }),
    code: 'planted',
  });
  expect(lines.join('')).toContain('"code":"ECONNREFUSED"');
  expect(lines.join('')).not.toContain('planted');
});
