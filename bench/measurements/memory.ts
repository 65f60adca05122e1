import type { Metric } from '../budget/budget.ts';
import type { Child } from '../machine/child.ts';
import { runJourney } from '../machine/journey.ts';
import { databaseMemory, helperProcesses, residentMemory } from '../machine/memory.ts';

/** The memory of server and database after one person has invested and signed, and others have browsed. */
export async function measureMemory(
  server: Child,
  dataDir: string,
  say: (line: string) => void,
): Promise<Metric[]> {
  if (process.platform !== 'linux') {
    say('memory is read from /proc, which this system has not');
    return [];
  }
  say('a journey: pages, sign-in, commitment, agreement, signature');
  await runJourney(server.origin);
  const database = await databaseMemory(dataDir);
  const helpers = await helperProcesses(server.pid, dataDir);
  return [
    {
      name: 'memory: server process after the journey, MB',
      value: residentMemory(server.pid),
      note: 'resident',
    },
    {
      name: 'memory: database after the journey, MB (proportional)',
      value: database.megabytes,
      note: `${database.processes} processes`,
    },
    {
      name: 'memory: the process that makes PDFs, until it has idled for a minute, MB',
      value: helpers.reduce((sum, pid) => sum + residentMemory(pid), 0),
      note: 'resident, beside the server',
    },
  ];
}
