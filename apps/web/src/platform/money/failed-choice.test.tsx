import { MantineProvider } from '@mantine/core';
import { ApiError } from '@paddock/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FailedChoice } from './failed-choice.tsx';

const shown = (failure: unknown) =>
  renderToStaticMarkup(
    <MantineProvider>
      <FailedChoice
        title="It could not be loaded"
        failure={failure}
        onRetry={() => undefined}
        otherwise={<a href="/all">Show everything</a>}
      />
    </MantineProvider>,
  );

it('[ENT-07] says that a profile was not found, such as one whose delegation has ended, and leads on from there', () => {
  const text = shown(new ApiError('Not found', 404, { code: 'not_found' }));
  expect(text).toContain('This investing profile was not found');
  expect(text).toContain('Show everything');
  expect(text).not.toContain('Check your connection');
  expect(text).not.toContain('Retry');
});

it('[MET-01] says why there is nothing for a day that was chosen', () => {
  const message = 'Nothing is known of this day yet: choose today or a day before.';
  const text = shown(new ApiError(message, 400, { code: 'bad_request', message }));
  expect(text).toContain(message);
  expect(text).toContain('Show everything');
  expect(text).not.toContain('Check your connection');
});

it('offers to try again after any other failure', () => {
  const text = shown(new ApiError('Failed to fetch'));
  expect(text).toContain('It could not be loaded');
  expect(text).toContain('Check your connection and try again.');
  expect(text).toContain('Retry');
});
