import type { RecordReferences } from '@paddock/contract';
import { DomainError } from '../../../platform/domain-error.ts';

interface DatabaseError {
  code: string;
  table?: string;
  column?: string;
  constraint?: string;
  detail?: string;
}

/** The column in a constraint's detail: `Key (fund)=(...) ...`, `Key (lower(email))=(...) ...`. */
function constraintColumn(error: DatabaseError): string | undefined {
  const key = /^Key \((.+?)\)=/.exec(error.detail ?? '')?.[1];
  return key
    ?.replace(/^lower\((\w+)(::text)?\)/, '$1')
    .replaceAll('"', '')
    .split(',')[0]
    ?.trim();
}

const constraintError = (code: 'bad_request' | 'conflict', field: string | undefined, message: string) =>
  new DomainError(
    code,
    field ? `${field}: ${message}` : message,
    field ? { fields: { [field]: message } } : {},
  );

/**
 * Translates a violated constraint into a domain error; returns any other error unchanged. `references` are what refers
 * to a record that is deleted.
 */
export function toDomainError(
  error: unknown,
  write: 'create' | 'update' | 'delete',
  references?: RecordReferences,
): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const problem = error as Error & DatabaseError;
  switch (problem.code) {
    case '23503':
      return write === 'delete'
        ? new DomainError(
            'conflict',
            `Records of ${problem.table ?? 'another collection'} still refer to this one.`,
            references ? { details: references } : {},
          )
        : constraintError('bad_request', constraintColumn(problem), 'There is no such record to refer to.');
    case '23505':
      return constraintError('conflict', constraintColumn(problem), 'There is one with this value already.');
    case '23502':
      return constraintError('bad_request', problem.column, 'This is needed.');
    case '23514':
      return constraintError('bad_request', problem.column, 'This value is not allowed.');
    case '22003':
    case '22P05':
    case '22021':
    case '22P02':
      return constraintError('bad_request', problem.column, 'This value cannot be stored.');
    default:
      return error;
  }
}
