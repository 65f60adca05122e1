/** The name of a job for people: `pass-on-backlog` becomes "Pass on backlog". */
export function jobName(name: string): string {
  const words = name.replaceAll('-', ' ').replaceAll('mail', 'email').replaceAll('eemail', 'email');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
