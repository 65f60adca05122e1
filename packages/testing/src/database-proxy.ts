import { connect, createServer, type Server, type Socket } from 'node:net';
import type { DatabaseConnection } from '@paddock/server/platform/database/index.ts';

/** A way to the database that can be cut, held and closed, to see what a failover does to the server. */
export interface DatabaseProxy {
  readonly connection: DatabaseConnection;
  /** Cuts every connection. New ones get through. */
  cut(): void;
  /** Cuts every connection and refuses new ones, until {@link open}. */
  close(): Promise<void>;
  open(): Promise<void>;
  /** Passes nothing on over what is connected now, and does not end it, as a machine without power. New ones get through. */
  silence(): void;
  /** Passes nothing on, in either direction, until it is called with false. */
  hold(isHeld: boolean): void;
  /**
   * Cuts the connection that next sends this text: `before` the database has seen it, or `after` the database has
   * answered it, whose answer is lost. With `after`, only a connection that has sent that text first: jobs use the
   * database too. Settles once that has happened.
   */
  cutAt(text: string, when: 'before' | 'after', after?: string): Promise<void>;
  stop(): Promise<void>;
}

interface Trap {
  readonly text: string;
  readonly when: 'before' | 'after';
  readonly after: string | undefined;
  readonly sprung: () => void;
}

/** Starts a proxy in front of this database, on a port of loopback. */
export async function startDatabaseProxy(to: DatabaseConnection): Promise<DatabaseProxy> {
  const { host = '', port = 5432, ...rest } = withoutUrl(to);
  const pairs = new Set<readonly [Socket, Socket]>();
  const silent = new WeakSet<Socket>();
  let trap: Trap | undefined;
  let isHeld = false;
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };

  const server: Server = createServer((client) => {
    const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const pair = [client, database] as const;
    pairs.add(pair);
    if (isHeld) for (const socket of pair) socket.pause();
    let isAnswerLost: Trap | undefined;
    let hasSent: Trap | undefined;
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    const spring = (sprung: Trap) => {
      end();
      sprung.sprung();
    };
    client.on('data', (sent) => {
      if (trap && (trap.after === undefined || sent.includes(trap.after))) hasSent = trap;
      if (trap && hasSent === trap && sent.includes(trap.text)) {
        const found = trap;
        trap = undefined;
        if (found.when === 'before') return spring(found);
        isAnswerLost = found;
      }
      database.write(sent);
    });
    database.on('data', (answer) => (isAnswerLost ? spring(isAnswerLost) : client.write(answer)));
    for (const socket of pair) socket.on('error', end).on('close', end);
  });
  let listensAt = 0;
  const open = () => new Promise<void>((opened) => server.listen(listensAt, '127.0.0.1', opened));
  await open();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  listensAt = address.port;
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    cut();
    await closed;
  };
  return {
    connection: { ...rest, host: '127.0.0.1', port: listensAt, ssl: false },
    cut,
    open,
    close,
    silence: () => {
      for (const socket of [...pairs].flat()) {
        silent.add(socket);
        socket.pause();
      }
    },
    hold: (held) => {
      isHeld = held;
      for (const socket of [...pairs].flat())
        if (held || silent.has(socket)) socket.pause();
        else socket.resume();
    },
    cutAt: (text, when, after) =>
      new Promise((sprung) => {
        trap = { text, when, after, sprung };
      }),
    stop: async () => {
      if (server.listening) await close();
    },
  };
}

/** TEST_DATABASE_URL in parts. */
function withoutUrl({ connectionString, ...parts }: DatabaseConnection): DatabaseConnection {
  if (connectionString === undefined) return parts;
  const url = new URL(connectionString);
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.searchParams.get('port') ?? (url.port || 5432)),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  };
}
