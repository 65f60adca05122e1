import type { AnyRecord } from '@paddock/contract';
import { recordTitle } from './record-title.ts';

/** Places that lines without a person come from, where they are no network addresses of visitors. */
const ownPlaces: Readonly<Record<string, string>> = {
  console: 'A command on the server',
  job: 'The server',
  server: 'The server',
};

/** Who acted where no person did: a visitor, or the server itself. */
export function withoutPerson({ level, address }: { level: string | null; address: string | null }): string {
  const own = address !== null && Object.hasOwn(ownPlaces, address) ? ownPlaces[address] : undefined;
  return own ?? (level ? 'Not signed in' : 'The server');
}

/** What people do to their own accounts before they are signed in: with a new account, or with the code of an email. */
const ownActions = new Set([
  'users.register',
  'users.confirm',
  'users.set_password',
  'users.change_email',
  'users.keep_email',
]);

/** A line of the audit log, with its people if they are still there. */
export interface ActedLine {
  readonly actor: unknown;
  readonly person: unknown;
  readonly level: string | null;
  readonly address: string | null;
  readonly action: string;
}

const nameOf = (person: unknown): string | undefined =>
  typeof person === 'object' && person !== null ? recordTitle('users', person as AnyRecord) : undefined;

/** Who acted, to be read after "by". */
export function actorName(line: ActedLine): string {
  const { actor, person, action } = line;
  const name = nameOf(actor) ?? (actor === null && ownActions.has(action) ? nameOf(person) : undefined);
  if (name !== undefined) return name;
  const other = withoutPerson(line);
  return other === 'Not signed in'
    ? 'somebody who was not signed in'
    : `${other.charAt(0).toLowerCase()}${other.slice(1)}`;
}
