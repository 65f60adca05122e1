import type { PoolConfig } from 'pg';

/** In milliseconds; 0 or nothing for no limit. */
const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

/**
 * Sets what a connection has asked for at its start, as the columns of a SELECT: a pooler in between, such as PgBouncer,
 * does not pass that on, and a role may have limits of its own where this one is to have none. Statements are not compiled,
 * as on the embedded database: none runs so long that it would pay.
 */
export function sessionSettings(config: PoolConfig): string {
  const values = limits.map((name) => `set_config('${name}', '${config[name] || 0}', false)`);
  return [`set_config('TimeZone', 'UTC', false)`, `set_config('jit', 'off', false)`, ...values].join(', ');
}
