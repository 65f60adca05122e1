import { expect, it } from 'vitest';
import { DatabaseAwayError, isPrimaryGone, wasNotRun } from './primary-gone.ts';

const failed = (message: string, more: object = {}) => Object.assign(new Error(message), more);

it.each([
  ['a shutdown', failed('terminating connection', { code: '57P01' })],
  ['a connection that ends', failed('connection failure', { code: '08006' })],
  ['a primary no more', failed('cannot execute INSERT in a read-only transaction', { code: '25006' })],
  ['a pooler without its server', failed('server login failed', { code: '08P01', severity: 'FATAL' })],
  ['a database that takes no connections', failed('not accepting', { code: '55000', severity: 'FATAL' })],
  ['a socket that is not there', failed('connect ENOENT', { code: 'ENOENT', syscall: 'connect' })],
  ['a port on which nothing listens', failed('connect ECONNREFUSED', { code: 'ECONNREFUSED' })],
  ['what pg says without a code', failed('Connection terminated unexpectedly')],
  ['what was found before', new DatabaseAwayError('undone', failed('x'))],
])('[RUN-03] %s says that the primary is gone', (_what, error) => {
  expect(isPrimaryGone(error)).toBe(true);
});

it.each([
  ['a mistake in a statement', failed('syntax error', { code: '42601', severity: 'ERROR' })],
  ['a mistake in the protocol', failed('bind message', { code: '08P01', severity: 'ERROR' })],
  ['a sequence that was not used', failed('currval', { code: '55000', severity: 'ERROR' })],
  ['a missing file', failed('open ENOENT', { code: 'ENOENT', syscall: 'open' })],
  ['a wrong password', failed('password authentication failed', { code: '28P01', severity: 'FATAL' })],
  ['a busy pool', failed('timeout exceeded when trying to connect')],
  ['what is no error', 'Connection terminated'],
])('[RUN-03] %s does not', (_what, error) => {
  expect(isPrimaryGone(error)).toBe(false);
});

it('[RUN-03] only what was refused or never sent has certainly had no effect', () => {
  expect(wasNotRun(failed('read-only', { code: '25006' }))).toBe(true);
  expect(wasNotRun(failed('Client was closed and is not queryable'))).toBe(true);
  expect(wasNotRun(failed('Connection terminated unexpectedly'))).toBe(false);
  expect(wasNotRun(failed('connection failure', { code: '08006' }))).toBe(false);
});
