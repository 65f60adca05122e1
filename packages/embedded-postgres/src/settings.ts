/**
 * PostgreSQL's settings, passed on its command line so that they always match this version of Paddock. They keep full
 * durability, and little memory for a single machine.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // One server, no replicas: the log holds what recovery needs.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  shared_buffers: '32MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  wal_buffers: '1MB',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  effective_cache_size: '256MB',
  random_page_cost: '1.1',
  max_connections: '100',
  huge_pages: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  jit: 'off',
  autovacuum: 'on',
  autovacuum_max_workers: '2',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  // Statements and values contain personal data, so PostgreSQL's own log has neither.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
};

/** What a database that is thrown away gives up: a crash may lose its data, and writes wait for no disk. */
const THROWAWAY: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** The settings that differ between databases: where it listens, the mark of its processes, and durability. */
export interface StartSettings {
  readonly clusterName: string;
  readonly port: number;
  /** The loopback address on Windows, nothing elsewhere. */
  readonly addresses: string;
  /** False for a database that is thrown away. */
  readonly durable: boolean;
}

/** The settings as arguments of `postgres`. The socket is in the data folder, which is its current folder. */
export function settingArguments({ clusterName, port, addresses, durable }: StartSettings): string[] {
  const all = {
    ...SETTINGS,
    ...(durable ? {} : THROWAWAY),
    cluster_name: clusterName,
    port: String(port),
    listen_addresses: addresses,
    ...(process.platform === 'win32'
      ? {}
      : {
          unix_socket_directories: '.',
          unix_socket_permissions: '0700',
          // A killed server's connections end within seconds even in the middle of a statement.
          client_connection_check_interval: '5s',
        }),
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
