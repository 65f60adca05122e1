import {
  cropOf,
  dragged,
  maxPhotoZoom,
  type PhotoFraming,
  type PhotoShape,
  photoShapes,
} from '@paddock/domain';
import { type CSSProperties, type PointerEvent, useId, useRef } from 'react';
import classes from './photo-frame.module.css';

/** No more, because the part that is left would look blurred long before. */
const mostZoom = 5;

export interface PhotoFrameProps {
  /** The address of the chosen file. */
  src: string;
  /** Upright, in pixels. */
  size: { width: number; height: number };
  shape: PhotoShape;
  framing: PhotoFraming;
  onChange: (change: (framing: PhotoFraming) => PhotoFraming) => void;
}

type Point = { x: number; y: number };
const distance = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** The part of a photograph that is kept: dragged and pinched with fingers or a mouse, or set with sliders. */
export function PhotoFrame({ src, size, shape, framing, onChange }: PhotoFrameProps) {
  const pointers = useRef(new Map<number, Point>());
  const crop = cropOf(shape, size, framing);
  const furthest = Math.min(mostZoom, maxPhotoZoom(shape, size));
  const down = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLDivElement>) => {
    const last = pointers.current.get(pointerId);
    if (!last) return;
    const before = distance([...pointers.current.values()]);
    pointers.current.set(pointerId, { x: clientX, y: clientY });
    const after = distance([...pointers.current.values()]);
    const count = pointers.current.size;
    const { width, height } = currentTarget.getBoundingClientRect();
    const by = { x: (clientX - last.x) / width / count, y: (clientY - last.y) / height / count };
    onChange((now) => {
      const zoom = before > 0 ? Math.min(furthest, Math.max(1, (now.zoom * after) / before)) : now.zoom;
      return dragged(shape, size, { ...now, zoom }, by);
    });
  };
  const up = ({ pointerId }: PointerEvent<HTMLDivElement>) => pointers.current.delete(pointerId);
  const position: CSSProperties = {
    width: `${100 / crop.width}%`,
    height: `${100 / crop.height}%`,
    left: `${(-100 * crop.left) / crop.width}%`,
    top: `${(-100 * crop.top) / crop.height}%`,
  };
  return (
    <div className={classes.parts}>
      <div
        className={classes.frame}
        style={{ '--ratio': photoShapes[shape].ratio } as CSSProperties}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
      >
        <img
          className={classes.picture}
          style={position}
          src={src}
          alt="What the site will show"
          draggable={false}
        />
        <div className={classes.thirds} aria-hidden="true" />
      </div>
      <p className={classes.help}>Drag the picture, or use the sliders.</p>
      <Slider
        label="Zoom"
        value={framing.zoom}
        from={1}
        to={furthest}
        onChange={(zoom) => onChange((now) => ({ ...now, zoom }))}
      />
      <Slider
        label="Left to right"
        value={framing.x}
        isIdle={crop.width >= 1}
        onChange={(x) => onChange((now) => ({ ...now, x }))}
      />
      <Slider
        label="Top to bottom"
        value={framing.y}
        isIdle={crop.height >= 1}
        onChange={(y) => onChange((now) => ({ ...now, y }))}
      />
    </div>
  );
}

interface SliderProps {
  label: string;
  value: number;
  from?: number;
  to?: number;
  /** The whole of the picture is shown in this direction. */
  isIdle?: boolean;
  onChange: (value: number) => void;
}

/** A native slider: arrow keys, Page Up and Down, Home and End work by themselves. */
function Slider({ label, value, from = 0, to = 1, isIdle = to <= from, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={from}
        max={Math.max(from, to)}
        step={(to - from) / 50 || 1}
        value={value}
        disabled={isIdle}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
    </div>
  );
}
