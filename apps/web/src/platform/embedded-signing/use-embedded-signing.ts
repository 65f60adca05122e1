import { ApiError, type SigningFrame } from '@paddock/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type EmbeddedEvent, type EmbeddedOptions, loadEmbedded } from './open-embedded.ts';

/** Why no frame is open: nobody has opened it yet, they closed it, or something went wrong. */
export type ClosedReason = { kind: 'unopened' } | { kind: 'unsigned' } | { kind: 'failed'; message: string };

export interface OpenedFrame {
  frame: SigningFrame;
  /** Shows it in the page; returns what removes it. */
  openIn: (options: EmbeddedOptions) => () => void;
}

export type EmbeddedSigningState =
  | { step: 'closed'; reason: ClosedReason }
  | ({ step: 'open' } & OpenedFrame)
  | { step: 'recording'; isSlow: boolean };

export interface EmbeddedSigningOptions {
  /** Asks the server for a frame. */
  openFrame: () => Promise<SigningFrame>;
  /**
   * Has the server ask the service, and returns whether there is nothing left to record. Rejects with nothing: a
   * failure counts as not yet.
   */
  refresh: () => Promise<boolean>;
  /** The message for a frame that the server did not open. */
  toMessage: (failure: ApiError) => string;
}

const unopened: EmbeddedSigningState = { step: 'closed', reason: { kind: 'unopened' } };

const scriptMessage =
  'A part of this page could not be loaded. Check your connection, reload the page and try again.';
const frameMessage = 'The agreement could not be opened, or was open for too long. Please try again.';

/** Signing in a frame of the service that collects the signatures: opening it, closing it, recording (SIG-06). */
export function useEmbeddedSigning({ openFrame, refresh, toMessage }: EmbeddedSigningOptions) {
  const [state, setState] = useState<EmbeddedSigningState>(unopened);
  const life = useLifetime();
  const close = (reason: ClosedReason) => {
    setState({ step: 'closed', reason });
    // They may have signed all the same: a message of the frame can get lost.
    void refresh();
  };
  const record = async () => {
    setState({ step: 'recording', isSlow: false });
    const onSlow = () => setState({ step: 'recording', isSlow: true });
    if (await recordSignature(refresh, { signal: life.current, onSlow })) setState(unopened);
  };
  return {
    state,
    open: async () => {
      try {
        const openIn = await loadEmbedded();
        setState({ step: 'open', frame: await openFrame(), openIn });
      } catch (failure) {
        const isOurs = failure instanceof ApiError;
        const reason = { kind: 'failed' as const, message: isOurs ? toMessage(failure) : scriptMessage };
        if (isOurs && failure.status === 409) close(reason);
        else setState({ step: 'closed', reason });
      }
    },
    leave: () => close({ kind: 'unsigned' }),
    onEvent: (event: EmbeddedEvent) => {
      if (event === 'closed') close({ kind: 'unsigned' });
      if (event === 'failed') close({ kind: 'failed', message: frameMessage });
      if (event === 'signed') void record();
    },
  };
}

export type EmbeddedSigning = ReturnType<typeof useEmbeddedSigning>;

/** A signal that aborts once the component is gone. Read it in event handlers. */
function useLifetime(): RefObject<AbortSignal | undefined> {
  const signal = useRef<AbortSignal>(undefined);
  useEffect(() => {
    const life = new AbortController();
    signal.current = life.signal;
    return () => life.abort();
  }, []);
  return signal;
}

/** Pauses before the attempts, in seconds; the last one repeats. */
const pauses = [0, 1, 2, 3, 5, 8, 13, 20, 30];

/** After this attempt, at about 10 seconds, it counts as slow. */
const slowAttempt = 5;

/** About ten minutes. Later, the service's own message or the server's schedule records it. */
const lastAttempt = 25;

/**
 * Asks, with growing pauses, until the signature that somebody has just given at a service is recorded. Calls `onSlow`
 * once it takes longer than usual. Returns whether it is recorded.
 */
export async function recordSignature(
  isRecorded: () => Promise<boolean>,
  { signal, onSlow }: { signal: AbortSignal | undefined; onSlow: () => void },
): Promise<boolean> {
  for (let attempt = 1; attempt <= lastAttempt; attempt++) {
    await pause(pauses[attempt - 1] ?? pauses.at(-1) ?? 0);
    if (signal?.aborted) return false;
    if (await isRecorded()) return true;
    if (attempt === slowAttempt) onSlow();
  }
  return false;
}

const pause = (seconds: number) => new Promise<void>((end) => setTimeout(end, seconds * 1_000));
