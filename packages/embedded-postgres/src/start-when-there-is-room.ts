import { setTimeout as pause } from 'node:timers/promises';

/** What starts a database, and what is known of its disk. */
export interface RoomyStart<Running> {
  start(): Promise<Running>;
  /** Whether the log of the database could begin its next file. */
  hasRoom(): Promise<boolean>;
  isStopping(): boolean;
  log(line: string): void;
  /** How long a database that found no room waits before it is tried again. */
  readonly pauseMilliseconds: number;
}

/**
 * PostgreSQL ends itself where its log finds no room on the disk, and cannot recover before there is some. Somebody who
 * makes room should not have to start the server as well, which replies meanwhile that it has no database. Room that is
 * made while a start fails for want of it is a reason to try again, so the disk is looked at before and after each.
 * @throws what the start threw, if there was room all the while or the server stops
 */
export async function startWhenThereIsRoom<Running>(database: RoomyStart<Running>): Promise<Running> {
  for (;;) {
    const hadRoom = await database.hasRoom();
    try {
      return await database.start();
    } catch (error) {
      if (database.isStopping() || (hadRoom && (await database.hasRoom()))) throw error;
      database.log('The disk of the database is full; trying again.');
      await pause(database.pauseMilliseconds);
    }
  }
}
