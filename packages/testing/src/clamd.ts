import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const program = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/usr/bin/clamd'].find((path) =>
  existsSync(path),
);

/** Why no malware scanner can be started here; undefined if one can. */
export const clamdUnavailableReason = program ? undefined : 'no malware scanner: install clamav-daemon';

/** The harmless file that every scanner reports as malware, assembled so that none reports this source file. */
export const eicar = Buffer.from(
  [String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$`, 'EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

/** A real clamd with a single signature: the file above, anywhere inside a file. */
export interface Clamd {
  /** The value for CLAMD_URL. */
  readonly url: string;
  /** Stops the daemon; `start` starts it again at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the daemon and removes its folder. */
  close(): Promise<void>;
}

export async function clamd(): Promise<Clamd> {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-clamd-'));
  const [socket, configuration] = [join(folder, 'clamd.ctl'), join(folder, 'clamd.conf')];
  await writeFile(join(folder, 'tests.ndb'), `Eicar-Test-Signature:0:*:${eicar.toString('hex')}\n`);
  await writeFile(
    configuration,
    [
      `DatabaseDirectory ${folder}`,
      `LocalSocket ${socket}`,
      `TemporaryDirectory ${folder}`,
      'Foreground yes',
      'StreamMaxLength 30M',
      'MaxFileSize 30M',
      'MaxScanSize 60M',
    ].join('\n'),
  );
  let daemon: ChildProcess | undefined;
  const start = async () => {
    if (!program) throw new Error(clamdUnavailableReason);
    daemon = spawn(program, ['--config-file', configuration], { stdio: 'ignore' });
    while (!(await isListening(socket))) await pause(50);
  };
  const stop = async () => {
    if (!daemon) return;
    const ended = once(daemon, 'exit');
    daemon.kill('SIGKILL');
    await ended;
    daemon = undefined;
  };
  await start();
  return {
    url: `unix:${socket}`,
    start,
    stop,
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function isListening(path: string): Promise<boolean> {
  const socket = connect({ path });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
