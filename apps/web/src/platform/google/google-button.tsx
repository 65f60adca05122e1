import { useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import classes from './google-button.module.css';
import { type GoogleButtonStyle, loadGoogle } from './google-identity.ts';

export interface GoogleButtonProps {
  clientId: string;
  text: GoogleButtonStyle['text'];
  /** The last attempt was rejected, or a request is running. */
  state: 'idle' | 'busy' | 'refused';
}

/** Google draws the button between these widths, in pixels. */
const widthFor = (space: number) => Math.min(400, Math.max(200, Math.floor(space)));

/** Google's own button, in a box that keeps its size while the button loads or if it fails to (AUT-09). */
export function GoogleButton({ clientId, text, state }: GoogleButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<'loading' | 'ready' | 'away'>('loading');
  const isDark = useComputedColorScheme('light') === 'dark';
  useEffect(() => {
    let isGone = false;
    const draw = async () => {
      const drawInto = await loadGoogle(clientId);
      if (isGone || !place.current) return;
      const width = widthFor(place.current.clientWidth);
      drawInto(place.current, { text, theme: isDark ? 'filled_black' : 'outline', width });
      setStatus('ready');
    };
    draw().catch(() => {
      if (!isGone) setStatus('away');
    });
    return () => {
      isGone = true;
    };
  }, [clientId, text, isDark]);
  return (
    <div
      className={classes.frame}
      role="group"
      aria-label={text === 'continue_with' ? 'Continue with Google' : 'Sign in with Google'}
      aria-busy={state === 'busy'}
      data-state={state}
    >
      <div ref={place} className={classes.place} />
      {status === 'loading' && (
        <div className={classes.instead}>
          <VisuallyHidden>Loading</VisuallyHidden>
          <SkeletonBlock height="2.5rem" />
        </div>
      )}
      {status === 'away' && (
        <p className={classes.instead} role="status">
          Google sign-in is unavailable right now.
        </p>
      )}
    </div>
  );
}
