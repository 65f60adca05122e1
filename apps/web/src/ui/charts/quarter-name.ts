/** "Q3 2026" for a day such as 2026-09-30. */
export const quarterName = (day: string): string =>
  `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;
