import type { Say } from '../budget/bench-run.ts';
import type { Metric } from '../budget/budget.ts';
import type { MeasuredServer } from '../machine/child.ts';
import { runJourney } from '../machine/journey.ts';
import { helperProcesses, residentMemory, sharedMemory } from '../machine/memory.ts';

/** The memory of server and database after one person has invested and signed, and others have browsed. */
export async function measureMemory(
  server: MeasuredServer,
  databasePids: () => Promise<readonly number[]>,
  say: Say,
): Promise<Metric[]> {
  if (process.platform !== 'linux') {
    say('memory is read from /proc, which this system has not');
    return [];
  }
  say('a journey: pages, sign-in, commitment, agreement, signature');
  await runJourney(server.origin);
  const database = await databasePids();
  if (database.length === 0) throw new Error('The database has no process to measure');
  const helpers = helperProcesses(server.pid, database);
  return [
    {
      name: 'memory: server process after the journey, MB',
      value: residentMemory(server.pid),
      note: 'resident',
    },
    {
      name: 'memory: database after the journey, MB (proportional)',
      value: sharedMemory(database),
      note: `${database.length} processes`,
    },
    {
      name: 'memory: the process that makes PDFs, until it has idled for a minute, MB',
      value: helpers.reduce((sum, pid) => sum + residentMemory(pid), 0),
      note: 'resident, beside the server',
    },
  ];
}
