/** Brings the database up to the newest migration; several instances may start at once and take turns. */
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any fixed number will do, as long as nothing else in this database locks it. */
const migrationLock = 7_402_118

export async function migrateDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'showfloor-migrate' })
  await client.connect()
  try {
    // Extensions that are already there answer with a notice; drizzle needs no more than silence.
    await client.query('set client_min_messages = warning')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle({ client }), { migrationsFolder })
  } finally {
    // Ending the connection also gives the lock back.
    await client.end()
  }
}
