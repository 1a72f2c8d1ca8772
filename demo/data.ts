/** Reads and validates the demo shop's data files; an error names the file and the path of the invalid value. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'

/** `file` is relative to this folder. */
export function readText(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}

export function readData<const S extends v.GenericSchema>(file: string, schema: S): v.InferOutput<S> {
  return validate(file, schema, JSON.parse(readText(file)))
}

export function validate<const S extends v.GenericSchema>(
  file: string,
  schema: S,
  data: unknown,
): v.InferOutput<S> {
  const result = v.safeParse(schema, data)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Error(`demo/${file}, ${v.getDotPath(issue) ?? 'as a whole'}: ${issue.message}`)
}

/** Schema that resolves the name of an entry in another file to that entry. */
export function entryOf<T>(entries: Record<string, T>) {
  return v.pipe(
    v.string(),
    v.check(
      (name) => Object.hasOwn(entries, name),
      ({ input }) => `there is no "${input}"`,
    ),
    v.transform((name) => entries[name] as T),
  )
}
