/** `synd_users` is SyndUsers, `readMe` is ReadMe. */
export const pascalCase = (name: string): string =>
  name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
