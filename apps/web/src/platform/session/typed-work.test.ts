import { expect, it } from 'vitest';
import { watchTypedWork } from './typed-work.ts';

it.each(['input', 'change', 'drop'])(
  '[AUT-10] something was typed from the first %s event until another page shows',
  (name) => {
    const target = new EventTarget();
    const typedWork = watchTypedWork(target);
    target.dispatchEvent(new Event('keydown'));
    expect(typedWork.exists()).toBe(false);
    target.dispatchEvent(new Event(name));
    expect(typedWork.exists()).toBe(true);
    typedWork.forget();
    expect(typedWork.exists()).toBe(false);
  },
);
