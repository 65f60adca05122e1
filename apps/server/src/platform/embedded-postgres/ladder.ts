import { userInfo } from 'node:os';
import type { Binaries } from './binaries.ts';
import { copyBinaries } from './binaries-copy.ts';
import { namedIdentity, unprivilegedIdentity } from './identities.ts';
import type { Identity, Launcher } from './launcher.ts';
import type { Layout } from './layout.ts';

/** The ways to run PostgreSQL, from the plainest to the last resort. */
export const RUNGS = ['direct', 'setuid', 'setpriv', 'userns', 'copied'] as const;
export type RungName = (typeof RUNGS)[number];

/** One way: how the database runs, and how initdb does (it needs a user with a name). */
export interface Rung {
  readonly name: RungName;
  readonly run: Launcher;
  readonly init: Launcher;
}

function setuid(binaries: Binaries, identity: Identity): Launcher {
  return { prefix: [], runAs: identity, owner: identity, binaries };
}

/** Another user, with the one extra right to pass and read closed folders; never to write there. */
function setpriv(binaries: Binaries, identity: Identity): Launcher {
  const prefix = [
    'setpriv',
    `--reuid=${identity.uid}`,
    `--regid=${identity.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
    '--securebits=+no_setuid_fixup',
    '--',
  ];
  return { prefix, owner: identity, binaries };
}

/** The same user outside, another number inside: PostgreSQL does not see root, the files stay the starter's. */
function userns(binaries: Binaries, seenAs: Identity, owner: Identity | undefined): Launcher {
  const prefix = ['unshare', '--user', `--map-user=${seenAs.uid}`, `--map-group=${seenAs.gid}`, '--'];
  return { prefix, binaries, ...(owner && { owner }) };
}

const ROOT: Identity = { uid: 0, gid: 0 };

/**
 * The rungs that make sense for this process, in the order to try them. PostgreSQL refuses to run as root:
 *
 * 1. setuid: an unprivileged user, where it can reach the binaries (the data it reaches in any case);
 * 2. setpriv: the same with the right to pass closed folders, for a checkout such as /root/paddock;
 * 3. userns: a user namespace, where that right is not to be had;
 * 4. copied: as 1 with a copy of the binaries in a place that all may enter.
 *
 * Generated one by one, because the last costs a copy of 75 MB.
 */
export function* rungs(binaries: Binaries, layout: Layout): Generator<Rung> {
  if (process.getuid?.() !== 0) {
    const direct: Launcher = { prefix: [], binaries };
    yield {
      name: 'direct',
      run: direct,
      init: hasName() ? direct : userns(binaries, named(ROOT), undefined),
    };
    return;
  }
  const identity = unprivilegedIdentity(layout);
  const initial = named(identity);
  yield { name: 'setuid', run: setuid(binaries, identity), init: setuid(binaries, initial) };
  if (process.platform !== 'linux') return;
  yield { name: 'setpriv', run: setpriv(binaries, identity), init: setpriv(binaries, initial) };
  const inside = userns(binaries, initial, ROOT);
  yield { name: 'userns', run: inside, init: inside };
  const copy = copyBinaries(binaries);
  if (copy) yield { name: 'copied', run: setuid(copy, identity), init: setuid(copy, initial) };
}

function named(identity: Identity): Identity {
  return namedIdentity(identity) ?? { uid: 1, gid: 1 };
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}
