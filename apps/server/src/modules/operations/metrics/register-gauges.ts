import { Gauge, type GaugeConfiguration, type Registry } from 'prom-client';
import { poolUse } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createSingleFlightCache } from '../../../platform/single-flight-cache.ts';
import { version } from '../../../platform/version.ts';
import { askDeployment, deploymentMetrics, type Sample } from './deployment-figures.ts';

/** Scrapes within this time, and those that come together, share one set of questions to the database. */
const shareMilliseconds = 5_000;

/** Adds what is asked at each scrape: of the database, of its pools, and of the process. */
export function registerGauges(registry: Registry, platform: Platform): void {
  const { changes, clock, config, db, drain, reserved } = platform;
  const add = (gauge: Omit<GaugeConfiguration<string>, 'registers'>) =>
    new Gauge({ ...gauge, registers: [registry] });
  const shared = createSingleFlightCache<readonly Sample[]>(clock, {
    milliseconds: shareMilliseconds,
    mostBytes: 1,
    sizeOf: () => 1,
  });
  const samples = () => shared.get('deployment', () => askDeployment(platform, clock.now()));
  for (const [name, { help, labels }] of Object.entries(deploymentMetrics))
    add({
      name,
      help,
      labelNames: [...labels],
      async collect() {
        const found = (await samples()).filter(({ metric }) => metric === name);
        this.reset();
        // A gauge without labels would say 0 where nothing is known.
        if (labels.length === 0) this.remove();
        for (const sample of found) this.set(sample.labels, sample.value);
      },
    });

  const pools = { requests: db, sign_in: reserved.signIn, health: reserved.health };
  add({
    name: 'paddock_pool_connections',
    help: 'Connections of a pool to the database by state (busy, idle), and the statements that wait for one (waiting)',
    labelNames: ['pool', 'state'],
    collect() {
      for (const [pool, of] of Object.entries(pools)) {
        const { total, idle, waiting } = poolUse(of);
        this.set({ pool, state: 'busy' }, total - idle);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
  add({
    name: 'paddock_draining',
    help: 'Whether this process is about to stop',
    collect() {
      this.set(drain.hasBegun ? 1 : 0);
    },
  });
  add({
    name: 'paddock_listener_up',
    help: 'Whether this process hears of the changes that others make',
    collect() {
      this.set(changes.isListening() ? 1 : 0);
    },
  });
  add({
    name: 'paddock_info',
    help: 'The version and role of this process',
    labelNames: ['version', 'role'],
  }).set({ version, role: config.role }, 1);
}
