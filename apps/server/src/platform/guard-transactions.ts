import { isInTransaction } from './database/index.ts';

/** What a service does without asking anybody: allowed within a transaction. */
type LocalMethods<Service> = readonly (keyof Service & string)[];

/**
 * The same service, which tells of each use within an open transaction: whoever waits for a slow service there holds a
 * connection that all others need. Tests throw, the server logs an error and goes on.
 */
export function guardTransactions<Service extends object>(
  name: string,
  service: Service,
  onViolation: (error: Error) => void,
  local: LocalMethods<Service> = [],
): Service {
  return new Proxy(service, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function' || (local as readonly unknown[]).includes(key)) return value;
      return (...parameters: unknown[]) => {
        if (isInTransaction())
          onViolation(new Error(`${name}.${String(key)} was called within a transaction of the database`));
        return Reflect.apply(value, target, parameters) as unknown;
      };
    },
  });
}
