/**
 * Statements that a migration may contain while instances of the previous version use its tables (CONTRIBUTING,
 * "Migrations").
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '../../../server/db/migrations')
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))

const reason = /^-- Safe beside the version before: \S.{10,}/m
const harmless = [
  /^create (table|unlogged table|sequence|type|extension|schema|view|function) /,
  /^(insert into|select|comment on) /,
  /^alter table \S+ add column (?!.*(\bnot null\b|\bunique\b|\bprimary key\b|\bdefault \w+\())/,
  // A default that is the same for every row is not written into the rows.
  /^alter table \S+ add column (?!.*(\bunique\b|\bprimary key\b)).*\bdefault (now\(\)|[^\s(]+( |$))/,
  /^alter table \S+ (add constraint .* not valid|validate constraint \S+)$/,
]
/** Matches the table that a statement changes. Changes to a table that the same migration creates are harmless. */
const changedTable = /^(?:alter table|create (?:unique )?index \S+ on|update|create trigger .* on) (\S+)/

/** Returns the statements that break or block the previous version and give no reason. */
function findUnsafe(migration: string): string[] {
  const chunks = migration.split('--> statement-breakpoint')
  const statements = chunks.flatMap((chunk) => (reason.test(chunk) ? [] : plainStatements(chunk)))
  const createdTables = statements.flatMap(
    (statement) => /^create (?:unlogged )?table (\S+)/.exec(statement)?.[1] ?? [],
  )
  return statements.filter(
    (statement) =>
      !harmless.some((rule) => rule.test(statement)) &&
      !createdTables.includes(changedTable.exec(statement)?.[1] ?? ''),
  )
}

/** Returns the statements without comments, texts and function bodies, in lower case and on one line each. */
function plainStatements(chunk: string): string[] {
  return chunk
    .replace(/\$\$[^]*?\$\$/g, 'body')
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, 'text')
    .replace(/["`]|public\./g, '')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

test('only the newest migration snapshot exists', () => {
  const newest = files.length - 1
  const snapshot = `${String(newest).padStart(4, '0')}_snapshot.json`
  expect(readdirSync(path.join(folder, 'meta'))).toEqual([snapshot, '_journal.json'])
})

test.each(files)('%s neither breaks nor blocks the previous version', (name) => {
  expect(findUnsafe(readFileSync(path.join(folder, name), 'utf8'))).toEqual([])
})

test.each([
  'DROP TABLE "product";',
  'UPDATE "product" SET "views" = 1;',
  'CREATE INDEX "a" ON "product" ("id");',
  'ALTER TABLE "product" RENAME COLUMN "a" TO "b";',
  'ALTER TABLE "product" ALTER COLUMN "views" SET NOT NULL;',
  'ALTER TABLE "product" ADD COLUMN "views" integer NOT NULL;',
  'ALTER TABLE "product" ADD COLUMN "code" text DEFAULT gen_random_uuid() NOT NULL;',
  'ALTER TABLE "product" ADD COLUMN "code" text UNIQUE;',
  'ALTER TABLE "product" ADD CONSTRAINT "u" UNIQUE("views");',
  'ALTER TABLE "product" ADD CONSTRAINT "f" FOREIGN KEY ("id") REFERENCES "note"("id");',
  '-- Safe beside the version before:\nDROP TABLE "product";',
  'ALTER TABLE "product" ADD COLUMN "a" text;\n--> statement-breakpoint\nDROP TABLE "product";',
])('migration needs a reason: %s', (migration) => expect(findUnsafe(migration)).not.toEqual([]))
