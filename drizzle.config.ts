import { defineConfig } from 'drizzle-kit'

/** `npm run migration` writes the difference between the tables and the last migration as SQL, to be read and committed. */
export default defineConfig({
  dialect: 'sqlite',
  schema: './sync-server/store/tables.ts',
  out: './sync-server/store/migrations',
})
