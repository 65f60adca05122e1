import { TextInput, type TextInputProps } from '@mantine/core';
import { formatDateTimeWithZone, instantOfLocalTime, timeZoneWords } from '@paddock/domain';
import type { ReactNode } from 'react';

export interface ZonedTimeFieldProps extends Omit<TextInputProps, 'type' | 'description'> {
  /** As the browser's field holds it, such as 2026-11-21T16:30, in `timeZone`. */
  value: string;
  timeZone: string;
  help?: ReactNode;
}

/** A date and time on the clocks of a given time zone. What was entered is repeated with the zone's name below it. */
export function ZonedTimeField({ timeZone, help, ...rest }: ZonedTimeFieldProps) {
  const instant = instantOfLocalTime(rest.value, timeZone);
  return (
    <TextInput
      {...rest}
      type="datetime-local"
      description={
        <>
          {help ? <>{help} </> : null}
          {instant ? `${formatDateTimeWithZone(instant, timeZone)}.` : `In ${timeZoneWords(timeZone)}.`}
        </>
      }
    />
  );
}
