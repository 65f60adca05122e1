import { isInTransaction } from './database/index.ts';

/** Methods that do no I/O, and so are allowed within a transaction. */
type LocalMethods<Service> = readonly (keyof Service & string)[];

/**
 * Returns the same service, but reports each use within an open transaction: waiting for a slow service there holds a
 * connection that all others need. Tests throw; the server logs an error and continues.
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
