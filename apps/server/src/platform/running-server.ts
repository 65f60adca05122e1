import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import * as z from 'zod/mini';

const note = z.object({ pid: z.int(), url: z.string() });

const pathIn = (dataDir: string) => join(dataDir, 'server.json');

/**
 * Notes where the server of a data folder is reached, for commands that run beside it. Returns what removes the note.
 * Serving does not depend on it: where the disk is full, the log says so.
 */
export async function noteRunningServer(
  dataDir: string,
  url: string,
  log: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> {
  const { pid } = process;
  try {
    await writeFile(pathIn(dataDir), JSON.stringify({ pid, url }), { mode: 0o600 });
  } catch (error) {
    log.warn(
      { err: error },
      'DATA_DIR takes no note of where this server is reached: commands will not say it',
    );
  }
  return async () => {
    // Another server may have started in the meantime.
    if ((await readNote(dataDir))?.pid === pid) await rm(pathIn(dataDir), { force: true });
  };
}

/** Where the running server of a data folder is reached; undefined if none runs here. */
export async function findRunningServer(dataDir: string): Promise<string | undefined> {
  const found = await readNote(dataDir);
  return found && isAlive(found.pid) ? found.url : undefined;
}

async function readNote(dataDir: string): Promise<z.infer<typeof note> | undefined> {
  try {
    return note.parse(JSON.parse(await readFile(pathIn(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

/** A server that was killed left its note behind. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
