import { userInfo } from 'node:os';
import type { Binaries } from './binaries.ts';
import { copyBinaries } from './binaries-copy.ts';
import { namedIdentity, unprivilegedIdentity } from './identities.ts';
import type { Identity, Launcher } from './launcher.ts';
import type { Layout } from './layout.ts';

/** The ways to run PostgreSQL, from the plainest to the last resort. */
export type LaunchStrategyName = 'direct' | 'setuid' | 'setpriv' | 'userns' | 'copied';

/** How to run the database, and how to run initdb, which needs a user with a name. */
export interface LaunchStrategy {
  readonly name: LaunchStrategyName;
  readonly run: Launcher;
  readonly init: Launcher;
}

function setuid(binaries: Binaries, identity: Identity): Launcher {
  return { prefix: [], runAs: identity, owner: identity, binaries };
}

/** Another user, with the additional right to enter and read closed folders, but not to write there. */
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

/** Root outside, another user inside: PostgreSQL does not see root, and the files stay root's. */
function userns(binaries: Binaries, seenAs: Identity, owner: Identity | undefined): Launcher {
  const prefix = ['unshare', '--user', `--map-user=${seenAs.uid}`, `--map-group=${seenAs.gid}`, '--'];
  return { prefix, binaries, ...(owner && { owner }) };
}

const ROOT: Identity = { uid: 0, gid: 0 };

/** A strategy that is prepared only when it is tried: the last one copies 75 MB. */
export interface StrategyCandidate {
  readonly name: LaunchStrategyName;
  /** Returns undefined if it is impossible on this machine. */
  prepare(): Omit<LaunchStrategy, 'name'> | undefined;
}

/**
 * The strategies for this process, in the order to try them. PostgreSQL refuses to run as root:
 *
 * 1. setuid: an unprivileged user, if it can reach the binaries (it can always reach the data);
 * 2. setpriv: the same with the right to enter closed folders, for a checkout that others cannot enter;
 * 3. userns: a user namespace, if that right is not available;
 * 4. copied: as 1, with a copy of the binaries in a place that everyone may enter.
 */
export function candidateStrategies(binaries: Binaries, layout: Layout): StrategyCandidate[] {
  if (process.getuid?.() !== 0) {
    const run: Launcher = { prefix: [], binaries };
    const init = hasName() ? run : userns(binaries, resolveNamedIdentity(ROOT), undefined);
    return [{ name: 'direct', prepare: () => ({ run, init }) }];
  }
  const identity = unprivilegedIdentity(layout);
  const initial = resolveNamedIdentity(identity);
  const inside = userns(binaries, initial, ROOT);
  const asOther = (how: typeof setuid, from: Binaries) => ({
    run: how(from, identity),
    init: how(from, initial),
  });
  return [
    { name: 'setuid', prepare: () => asOther(setuid, binaries) },
    { name: 'setpriv', prepare: () => asOther(setpriv, binaries) },
    { name: 'userns', prepare: () => ({ run: inside, init: inside }) },
    {
      name: 'copied',
      prepare() {
        const copy = copyBinaries(binaries);
        return copy && asOther(setuid, copy);
      },
    },
  ];
}

function resolveNamedIdentity(identity: Identity): Identity {
  return namedIdentity(identity) ?? { uid: 1, gid: 1 };
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}
