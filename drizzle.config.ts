/** Tells drizzle-kit where the tables are, and where to write a migration (`npx drizzle-kit generate`). */
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/db/schema*.ts', './features/*/server/tables.ts'],
  out: './server/db/migrations',
})
