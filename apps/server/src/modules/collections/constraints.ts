import { Refusal } from '../../platform/refusal.ts';

interface DatabaseError {
  code: string;
  table?: string;
  column?: string;
  constraint?: string;
  detail?: string;
}

/** The column that a constraint's detail names: `Key (fund)=(...) ...`, `Key (lower(email))=(...) ...`. */
function columnOf(error: DatabaseError): string | undefined {
  const key = /^Key \((.+?)\)=/.exec(error.detail ?? '')?.[1];
  return key
    ?.replace(/^lower\((\w+)(::text)?\)/, '$1')
    .replaceAll('"', '')
    .split(',')[0]
    ?.trim();
}

const refused = (code: 'bad_request' | 'conflict', field: string | undefined, message: string) =>
  new Refusal(code, field ? `${field}: ${message}` : message, field ? { fields: { [field]: message } } : {});

/** What a violated constraint says in words, or the error as it came where it is none. */
export function inWords(error: unknown, write: 'create' | 'update' | 'delete'): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const problem = error as Error & DatabaseError;
  switch (problem.code) {
    case '23503':
      return write === 'delete'
        ? new Refusal(
            'conflict',
            `Records of ${problem.table ?? 'another collection'} still refer to this one.`,
          )
        : refused('bad_request', columnOf(problem), 'There is no such record to refer to.');
    case '23505':
      return refused('conflict', columnOf(problem), 'There is one with this value already.');
    case '23502':
      return refused('bad_request', problem.column, 'This is needed.');
    case '23514':
      return refused('bad_request', problem.column, 'This value is not allowed.');
    case '22003':
    case '22P05':
    case '22021':
    case '22P02':
      return refused('bad_request', problem.column, 'This value cannot be stored.');
    default:
      return error;
  }
}
