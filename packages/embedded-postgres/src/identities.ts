import { readFileSync, statSync } from 'node:fs';
import type { Identity } from './launcher.ts';
import type { Layout } from './layout.ts';

/** User numbers that no distribution assigns to people or packages. */
const FIRST_PRIVATE_ID = 47_600;

interface Account extends Identity {
  readonly name: string;
}

function accounts(): Account[] {
  return table('/etc/passwd').map(([name = '', , uid, gid]) => ({
    name,
    uid: Number(uid),
    gid: Number(gid),
  }));
}

function table(path: string): string[][] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => /^[^#+-][^:]*:/.test(line))
      .map((line) => line.split(':'));
  } catch {
    return [];
  }
}

function folderOwner(path: string): Identity | undefined {
  try {
    const { uid, gid } = statSync(path);
    return uid === 0 ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}

/**
 * The user that the database runs as if the server is root: the owner of the data folder, or else an unused user
 * number, so that no other service's account can reach the data.
 */
export function unprivilegedIdentity(layout: Layout): Identity {
  return folderOwner(layout.cluster) ?? folderOwner(layout.dataDir) ?? unusedIdentity();
}

function unusedIdentity(): Identity {
  const taken = new Set([
    ...accounts().map(({ uid }) => uid),
    ...table('/etc/group').map(([, , gid]) => Number(gid)),
  ]);
  let id = FIRST_PRIVATE_ID;
  while (taken.has(id)) id++;
  return { uid: id, gid: id };
}

/**
 * initdb, unlike the server, requires a user with a name. For the second it takes, it runs as `wanted` if that has a
 * name, or else as nobody or the first system account; the folder's owner is changed afterwards.
 */
export function namedIdentity(wanted: Identity): Identity | undefined {
  const named = accounts().filter(({ uid }) => uid > 0);
  const found =
    named.find(({ uid }) => uid === wanted.uid) ?? named.find(({ name }) => name === 'nobody') ?? named[0];
  return found && { uid: found.uid, gid: found.gid };
}
