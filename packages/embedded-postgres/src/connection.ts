/** How to reach the embedded database; fits `new pg.Pool(connection)`. */
export interface EmbeddedConnection {
  /** The socket's folder (on Windows 127.0.0.1). */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** Only on Windows, where the server listens on the loopback address. */
  readonly password?: string;
}

/** The server's own role: owns its database, may create others (tests do), is not a superuser. */
export const APPLICATION_ROLE = 'paddock';

/** The bootstrap superuser, used only for the owner's lock and to create the role and the database. */
export const SUPERUSER = 'postgres';

/** The database that always exists; it holds the owner's lock. */
export const MAINTENANCE_DATABASE = 'postgres';

/** The same as a DATABASE_URL, in the form that both pg and libpq read for a unix socket. */
export function connectionUrl(connection: EmbeddedConnection): string {
  const { host, port, user, database, password } = connection;
  const credentials = password === undefined ? user : `${user}:${encodeURIComponent(password)}`;
  return `postgresql://${credentials}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(host)}&port=${port}`;
}
