import { expect, it } from 'vitest';
import { type ActedLine, actorName, withoutPerson } from './audit-actor.ts';

const ida = { _id: '1', displayName: 'Ida Investor' };
const by = (line: Partial<ActedLine>) =>
  actorName({
    actor: null,
    person: null,
    level: 'guest',
    address: '127.0.0.1',
    action: 'users.update',
    ...line,
  });

it('[BAC-12] what a job or a command did is not said to be a visitor’s', () => {
  const place = (level: string | null, address: string | null) => withoutPerson({ level, address });
  expect(place('guest', '127.0.0.1')).toBe('Not signed in');
  expect(place('guest', 'job')).toBe('The server');
  expect(place('guest', 'server')).toBe('The server');
  expect(place('guest', 'console')).toBe('A command on the server');
  expect(place('guest', 'constructor')).toBe('Not signed in');
  expect(place(null, null)).toBe('The server');
});

it('[BAC-03] the history of an account names the person who registered or came by the code of an email', () => {
  for (const action of ['users.register', 'users.confirm', 'users.set_password'])
    expect(by({ person: ida, action })).toBe('Ida Investor');
});

it('[BAC-03] the history names nobody who has not shown who they are', () => {
  for (const action of ['call.refused', 'users.ask_reset', 'users.update'])
    expect(by({ person: ida, action })).toBe('somebody who was not signed in');
  // Who was erased has no name, and neither has a person that the viewer may not read.
  expect(by({ action: 'users.register' })).toBe('somebody who was not signed in');
  expect(by({ person: ida, actor: 'an id', action: 'users.register' })).toBe(
    'somebody who was not signed in',
  );
});

it('[BAC-03] the history says what an admin, a job and a command did', () => {
  expect(by({ actor: { _id: '2', displayName: 'Mary Asker' }, person: ida, action: 'users.register' })).toBe(
    'Mary Asker',
  );
  expect(by({ address: 'job', person: ida })).toBe('the server');
  expect(by({ address: 'console', person: ida })).toBe('a command on the server');
});
