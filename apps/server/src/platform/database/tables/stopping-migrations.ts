/** Migrations that former versions cannot serve on. */
export interface StoppingMigrations {
  name: string;
  reason: string;
}
