import { userInfo } from 'node:os';
import type { Binaries } from './binaries.ts';
import { copyBinaries } from './binaries-copy.ts';
import { namedIdentity, unprivilegedIdentity } from './identities.ts';
import type { Identity, Launcher } from './launcher.ts';
import type { Layout } from './layout.ts';

/** The ways to run PostgreSQL, from the plainest to the last resort. */
export type LaunchStrategyName = 'direct' | 'setuid' | 'setpriv' | 'userns' | 'copied';

/** One way: how the database runs, and how initdb does (it needs a user with a name). */
export interface LaunchStrategy {
  readonly name: LaunchStrategyName;
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

/** A rung that is prepared only when it is its turn: the last costs a copy of 75 MB. */
export interface StrategyCandidate {
  readonly name: LaunchStrategyName;
  /** Undefined where this machine cannot offer it. */
  prepare(): Omit<LaunchStrategy, 'name'> | undefined;
}

/**
 * The rungs that make sense for this process, in the order to try them. PostgreSQL refuses to run as root:
 *
 * 1. setuid: an unprivileged user, where it can reach the binaries (the data it reaches in any case);
 * 2. setpriv: the same with the right to pass closed folders, for a checkout in a folder that others cannot enter;
 * 3. userns: a user namespace, where that right is not to be had;
 * 4. copied: as 1 with a copy of the binaries in a place that all may enter.
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
