import type { Actor } from './actor.ts';

/** Finds the person of a session. The module identity implements it, because the platform does not know sessions. */
export interface SessionDirectory {
  /** The actor behind an auth code; undefined when the code is unknown, ended or expired (AUT-10, AUT-18). */
  findActor(authCode: string): Promise<Actor | undefined>;
  /** The same by the hash of the auth code, for what is bound to a session, such as a download link. */
  findActorByHash(hash: Buffer): Promise<Actor | undefined>;
}
