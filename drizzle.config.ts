/** Where drizzle-kit finds the tables and writes the next SQL migration (`npx drizzle-kit generate`). */
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema*.ts',
  out: './server/db/migrations',
})
