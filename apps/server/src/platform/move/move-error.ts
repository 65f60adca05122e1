/** Why a move was refused or stopped, in one line for the operator. It never holds a password. */
export class MoveError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message.replaceAll(/\s+/g, ' ').trim(), { cause });
    this.name = 'MoveError';
  }
}
