/** Reads the demo shop's data files. A file is checked whole: a slip in it is told with its place. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'

/** `file` is relative to this folder. */
export function readData<const S extends v.GenericSchema>(file: string, schema: S): v.InferOutput<S> {
  const read = v.safeParse(schema, JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')))
  if (read.success) return read.output
  const [issue] = read.issues
  throw new Error(`demo/${file}, ${v.getDotPath(issue) ?? 'as a whole'}: ${issue.message}`)
}
