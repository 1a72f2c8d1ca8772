/** The OpenAPI document as a page: groups, calls, parameters, fields and examples (req 25.5). It has no script. */
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { styleSource } from './security-headers'

type Html = HtmlEscapedString | Promise<HtmlEscapedString>
type SchemaText = { $ref?: string; type?: string | string[]; format?: string; description?: string }
type SchemaValues = { enum?: unknown[]; const?: unknown }
type SchemaFields = { properties?: Schemas; required?: string[]; additionalProperties?: Schema | boolean }
type Schema = SchemaText &
  SchemaValues &
  SchemaFields & { anyOf?: Schema[]; allOf?: Schema[]; items?: Schema }
type Schemas = Record<string, Schema>
type Content = Record<string, { schema?: Schema; example?: unknown }>
type Parameter = { name: string; in: string; description?: string; schema: Schema; example?: string }
type Operation = {
  operationId: string
  description: string
  tags: string[]
  security: Record<string, unknown>[]
  'x-rights'?: string[]
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: { 200: { content: Content } }
}
export type OpenApiDocument = {
  info: { title: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Schemas }
}

const style =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}' +
  'nav ul{columns:10rem}ul{margin:.25rem 0;padding-left:1.25rem}p{margin:.5rem 0}h2{margin-top:3rem}' +
  'h3{margin:2rem 0 .5rem;font-size:1rem}h3,li,p{overflow-wrap:anywhere}' +
  'pre{overflow:auto;padding:.75rem;border:1px solid}summary{padding:.5rem 0;cursor:pointer}'

export const openApiPolicy = [
  "default-src 'none'",
  `style-src ${styleSource(style)}`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

export function openApiPage({ info, tags, paths, components: { schemas } }: OpenApiDocument): Html {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      group: operation.tags[0],
      part: callPart(`${method.toUpperCase()} ${path}`, operation, schemas),
    })),
  )
  return html`<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Calls of ${info.title}</title>
    <style>${raw(style)}</style>
  </head>
  <body>
    <main>
      <h1>Calls of ${info.title}</h1>
      <p>${renderText(info.description)} A field with “?” may be missing. <a href="/openapi.json">openapi.json</a></p>
      <nav><ul>${tags.map(({ name }) => html`<li><a href="#${anchorOf(name)}">${name}</a></li>`)}
        <li><a href="#shapes">Shapes</a></li></ul></nav>
      ${tags.map(
        ({ name }) => html`<section><h2 id="${anchorOf(name)}">${name}</h2>
          ${calls.filter(({ group }) => group === name).map(({ part }) => part)}</section>`,
      )}
      <section><h2 id="shapes">Shapes</h2>
        ${Object.entries(schemas).map(
          ([name, schema]) => html`<h3 id="${name}">${name}</h3>${fieldList(schema)}`,
        )}</section>
    </main>
  </body>
</html>`
}

const anchorOf = (group: string) => `group-${group.replaceAll(' ', '-')}`

function callPart(heading: string, operation: Operation, schemas: Schemas): Html {
  const { operationId: id, description, parameters, requestBody, responses } = operation
  return html`<article>
    <h3 id="${id}"><a href="#${id}">${heading}</a></h3>
    <p>${renderText(description)} ${callersOf(operation)}</p>
    ${parameters.length === 0 ? '' : html`<ul>${parameters.map(parameterItem)}</ul>`}
    ${requestBody ? contentPart('Body', requestBody.content, schemas) : ''}
    ${contentPart('Reply', responses[200].content, schemas)}
  </article>`
}

function callersOf({ security, 'x-rights': rights }: Operation): string {
  if (rights) return `Rights at the desk: ${rights.join(' or ')}.`
  return security.length > 0 ? 'Needs a token.' : ''
}

function parameterItem({ name, in: position, description, example }: Parameter): Html {
  const details = [description, example === undefined ? undefined : `as “${example}”`].filter(Boolean)
  return html`<li><code>${name}</code> (${position})${details.map((part) => `, ${part}`)}</li>`
}

function contentPart(title: string, content: Content, schemas: Schemas): Html {
  return html`${Object.entries(content).map(
    ([type, { schema, example }]) => html`<details>
      <summary>${title}: ${type}${schema ? html`, ${typeOf(schema)}` : ''}</summary>
      ${schema ? fieldList(schemas[nameOf(schema) ?? ''] ?? schema) : ''}
      ${example === undefined ? '' : html`<pre>${JSON.stringify(example, null, 2)}</pre>`}
    </details>`,
  )}`
}

const nameOf = ({ $ref }: Schema) => $ref?.split('/').at(-1)

/** The three envelopes of a payload are shown once; the document's description explains them. */
function optionsOf({ anyOf = [], allOf = [] }: Schema): Schema[] {
  return [...(anyOf[1]?.properties?.['Data'] ? anyOf.slice(0, 1) : anyOf), ...allOf]
}

function typeOf(schema: Schema): Html {
  const { enum: values, type = 'any', format, items } = schema
  const name = nameOf(schema)
  if (name !== undefined) return html`<a href="#${name}">${name}</a>`
  if (values) return html`${values.map((value) => JSON.stringify(value)).join(' | ')}`
  if ('const' in schema) return html`${JSON.stringify(schema.const)}`
  const options = optionsOf(schema)
  if (options.length > 0) return join(options.map(typeOf), schema.allOf ? ' and ' : ' or ')
  const typeText = (word: string) =>
    word === 'array'
      ? html`list of ${typeOf(items ?? {})}`
      : html`${word === 'string' ? (format ?? word) : word}`
  return join([type].flat().map(typeText), ' or ')
}

function fieldList(schema: Schema): Html {
  const { properties = {}, required = [], items, additionalProperties } = schema
  const fields = Object.entries(properties)
  const inner = [items, additionalProperties, ...optionsOf(schema)].filter((part) => typeof part === 'object')
  const item = ([name, field]: [string, Schema]) =>
    html`<li><code>${name}${required.includes(name) ? '' : '?'}</code> ${typeOf(field)}${
      field.description ? html`: ${renderText(field.description)}` : ''
    }${fieldList(field)}</li>`
  return html`${fields.length > 0 ? html`<ul>${fields.map(item)}</ul>` : ''}${inner.map(fieldList)}`
}

const join = (parts: Html[], between: string) =>
  html`${parts.map((part, index) => html`${index > 0 ? between : ''}${part}`)}`

/** Renders text in backticks as code. */
const renderText = (text: string) =>
  html`${text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))}`
