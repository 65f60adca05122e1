import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Signature } from './signature.ts';
import classes from './signature-pad.module.css';
import { useInk } from './use-ink.ts';

/** The canvas to sign on, and a Clear button. */
export function DrawnSignature({ onChange }: { onChange: (signature: Signature | undefined) => void }) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [isEmpty, setEmpty] = useState(true);
  const clear = useInk(canvasRef, (image) => {
    setEmpty(!image);
    onChange(image ? { kind: 'drawn', image } : undefined);
  });
  return (
    <>
      <div className={classes.paper}>
        <canvas
          ref={canvasRef}
          className={classes.canvas}
          role="img"
          aria-label={isEmpty ? 'Signature, nothing drawn yet' : 'Signature, drawn'}
        />
        {isEmpty ? <span className={classes.hint}>Sign here with your finger, pen or mouse</span> : null}
      </div>
      <div>
        <Button variant="default" size="sm" onClick={clear} disabled={isEmpty}>
          Clear
        </Button>
      </div>
    </>
  );
}
