/** One moment of the database, to be read at leisure while the shop goes on. */
import { Client } from 'pg'

/** Of no use in another database: sessions and mailed links that have ended must not hold again, and limits of the minute. */
export const leftOut = ['session', 'password_reset', 'call_limit']

export type Snapshot = {
  client: Client
  /** For other connections, as long as `use` runs. */
  id: string
  /** The number of the newest migration that this database has. */
  migration: number
  /** Major. */
  postgres: number
}

export async function withSnapshot<T>(url: string, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'showfloor-backup' })
  // A connection that breaks while it is idle says so at the next query.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ id: string; migration: string; version: string }>(`
      select pg_export_snapshot() as id, max(created_at) as migration,
        current_setting('server_version_num') as version from drizzle.__drizzle_migrations`)
    const { id = '', migration, version } = rows[0] ?? {}
    return await use({
      client,
      id,
      migration: Number(migration),
      postgres: Math.floor(Number(version) / 10_000),
    })
  } finally {
    await client.end()
  }
}
