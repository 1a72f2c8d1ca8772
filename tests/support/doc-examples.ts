/**
 * The examples of docs/provider. Each is an `http` block: one call or several with the same body and reply, their
 * headers, the body, an empty line and the reply.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../../docs/provider')
export const providerPages = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(path.join(folder, name), 'utf8'),
}))

/** `body` is '' without a body. */
export type DocExample = {
  method: string
  path: string
  query: URLSearchParams
  body: string
  reply: unknown
}

export function docExamples(): DocExample[] {
  return providerPages.flatMap(({ text }) =>
    [...text.matchAll(/```http\n([^`]+)```/g)].flatMap(([, block = '']) => examplesOf(block)),
  )
}

const isCall = (line: string) => /^[A-Z]+ \S+$/.test(line)
const isHeader = (line: string) => /^[\w-]+: /.test(line)

function examplesOf(block: string): DocExample[] {
  const [request = '', ...replies] = block.split('\n\n')
  const lines = request.split('\n')
  const body = lines.filter((line) => !isCall(line) && !isHeader(line)).join('\n')
  const reply: unknown = JSON.parse(replies.join('\n\n'))
  return lines.filter(isCall).map((line) => {
    const [method = '', target = ''] = line.split(' ')
    // A path that begins with a slash is not below frontend/api.
    const url = new URL(target, 'https://api.example/frontend/api/')
    return { method, path: url.pathname.replace(/\/$/, ''), query: url.searchParams, body, reply }
  })
}

/** Returns the template, such as `/order/{id}` or `/order/:id`, that matches a path, or undefined. */
export function templateOf(target: string, templates: readonly string[]): string | undefined {
  const parts = segmentsOf(target)
  const matches = templates.filter((template) => {
    const names = segmentsOf(template)
    return (
      names.length === parts.length &&
      names.every((name, index) => isParameter(name) || name.toLowerCase() === parts[index]?.toLowerCase())
    )
  })
  const parameterCount = (template: string) => segmentsOf(template).filter(isParameter).length
  // `product/login` is a call of its own, not the product "login".
  return matches.toSorted((a, b) => parameterCount(a) - parameterCount(b))[0]
}

export const segmentsOf = (target: string) => target.split('/')
export const isParameter = (segment: string) => /^[:{]/.test(segment)
