/** Effects at the provider, recorded by its database in the transactions in which they happened. */
import { sql } from 'drizzle-orm'
import type { Database } from '../../server/db/client'

export type Effect = {
  kind: 'wish' | 'brief' | 'entry'
  /** The Idempotency-Key of the request; null when the request had none. */
  key: string | null
  /** UserID, or '' for data without an owner. */
  owner: string
  /** ProductID, CartID or EntryID. */
  entity: string
  /** `wanted`, `unwanted`, the brief, or the email address of the entry. */
  value: string
}

const logTables = [
  `create table effect (
     n bigint generated always as identity, tx bigint default txid_current(),
     kind text, owner text, entity text, value text)`,
  'create table effect_key (tx bigint default txid_current(), key text)',
]

/** Table, event, and the recorded values as `kind, owner, entity, value`. */
const recordedChanges = [
  ['wishlist', 'insert', `'wish', new.user_id, new.product_id, 'wanted'`],
  ['wishlist', 'delete', `'wish', old.user_id, old.product_id, 'unwanted'`],
  ['cart_line', 'update of brief', `'brief', new.user_id, new.id, new.brief`],
  ['giveaway_entry', 'insert', `'entry', coalesce(new.user_id::text, ''), new.entry_id, new.email`],
] as const

/** Installs the triggers that record all later effects. */
export async function recordEffects(db: Database): Promise<void> {
  const triggers = recordedChanges.flatMap(([table, event, values], index) => [
    `create function effect_${index}() returns trigger language plpgsql as $$ begin
       insert into effect (kind, owner, entity, value) values (${values}); return null; end $$`,
    `create trigger effect_${index} after ${event} on ${table} for each row execute function effect_${index}()`,
  ])
  const keys = [
    `create function effect_of_key() returns trigger language plpgsql as $$ begin
       insert into effect_key (key) values (new.key); return null; end $$`,
    'create trigger effect_of_key after insert on kept_answer for each row execute function effect_of_key()',
  ]
  for (const statement of [...logTables, ...triggers, ...keys]) await db.execute(sql.raw(statement))
}

/** Returns the effects in the order in which they happened. */
export async function effectsIn(db: Database): Promise<Effect[]> {
  const { rows } = await db.execute<Effect & Record<string, unknown>>(
    sql`select e.kind, k.key, e.owner, e.entity, e.value
        from effect e left join effect_key k on k.tx = e.tx order by e.n`,
  )
  return rows
}
