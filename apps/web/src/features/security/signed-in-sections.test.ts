import { expect, it } from 'vitest';
import { deviceName } from './signed-in-sections.tsx';

it('names a device by its browser and system, as far as known', () => {
  expect(deviceName({ browser: 'Safari', system: 'iPhone' })).toBe('Safari on iPhone');
  expect(deviceName({ browser: 'curl', system: null })).toBe('curl');
  expect(deviceName({ browser: null, system: 'Linux' })).toBe('Linux');
  expect(deviceName({ browser: null, system: null })).toBeUndefined();
});
