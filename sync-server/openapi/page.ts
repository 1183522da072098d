import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { openApi } from './document.ts'
import { defined } from '../../schemas/defined.ts'

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
  $ref?: string
}
interface Content {
  content?: { 'application/json': { schema: Schema; example?: unknown } }
}
interface Described {
  operationId: string
  tags: [string]
  summary: string
  description?: string
  security: unknown[]
  parameters: { name: string; in: string; description?: string; schema: Schema }[]
  requestBody?: Content
  responses: Record<string, Content & { description: string }>
}
interface Document {
  info: { description: string }
  paths: Record<string, Record<string, Described>>
  'x-websocket': { description: string; client: Frame[]; server: Frame[] }
}
interface Frame {
  type: string
  about: string
  schema: Schema
}

/** Renders the API description as a page without script, from the same document that programs read. */
export function apiDescriptionPage(): Html {
  // cast: our own document, of which the page reads these fields
  const { info, paths, 'x-websocket': socket } = openApi() as unknown as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const groups = [...new Set(operations.map(({ operation }) => operation.tags[0]))]
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>The API of Friendioo</title>
        <link rel="icon" href="/favicon.svg" />
        <script src="/apply-theme.js"></script>
        <link rel="stylesheet" href="/api-description.css" />
      </head>
      <body>
        <nav aria-label="Contents">
          <a href="/"><img src="/mark-on-light.svg" alt="Friendioo" width="59" height="32" /></a>
          <ul>
            ${groups.map((group) => html`<li><a href="#${slug(group)}">${group}</a></li>`)}
            <li><a href="#socket">Socket</a></li>
            <li><a href="/api/openapi.json">openapi.json</a></li>
          </ul>
        </nav>
        <main>
          <h1>The API of Friendioo</h1>
          <p>${marked(info.description)}</p>
          ${groups.map(
            (group) =>
              html`<section aria-labelledby="${slug(group)}">
                <h2 id="${slug(group)}">${group}</h2>
                ${operations.filter(({ operation }) => operation.tags[0] === group).map(call)}
              </section>`,
          )}
          <section aria-labelledby="socket">
            <h2 id="socket">Socket</h2>
            <p>${marked(socket.description)}</p>
            <h3>A client may say</h3>
            ${socket.client.map(frame)}
            <h3>The server may say</h3>
            ${socket.server.map(frame)}
          </section>
        </main>
      </body>
    </html>`
}

function call({ method, path, operation }: { method: string; path: string; operation: Described }): Html {
  const { operationId, summary, description, security, parameters, requestBody, responses } = operation
  const body = requestBody?.content?.['application/json']
  return html`<details id="${operationId}">
    <summary><span class="method">${method}</span> <code>${path}</code> <span class="about">${summary}</span></summary>
    ${description ? html`<p>${marked(description)}</p>` : ''} ${security.length === 0 ? html`<p>Without a session.</p>` : ''}
    ${fields(
      'Parameters',
      parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, schema, description: about }) => ({ name, type: typeOf(schema), about: about ?? '' })),
    )}
    ${body ? fields('Body', fieldsOf(body.schema)) : ''}
    ${body?.example === undefined ? '' : html`<pre><code>${JSON.stringify(body.example, null, 2)}</code></pre>`}
    ${Object.entries(responses).map(([status, { description: about, content }]) => {
      const schema = content?.['application/json'].schema
      return Number(status) < 400
        ? fields(`Response ${status}${schema?.type === 'array' ? ', a list' : ''}`, schema ? fieldsOf(schema.items ?? schema) : [])
        : html`<p class="refusal"><b>${status}</b> ${marked(about)}</p>`
    })}
  </details>`
}

function frame({ type, about, schema }: Frame): Html {
  return html`<details>
    <summary><code>${type}</code> <span class="about">${marked(about)}</span></summary>
    ${fields('Fields', fieldsOf(schema))}
  </details>`
}

interface Field {
  name: string
  type: string
  about: string
}

function fieldsOf({ properties = {}, required = [], anyOf = [] }: Schema): Field[] {
  const own = Object.entries(properties).map(([name, schema]) => ({
    name,
    type: `${typeOf(schema)}${required.includes(name) ? '' : ', optional'}`,
    about: schema.description ?? '',
  }))
  return [...own, ...anyOf.flatMap(fieldsOf)]
}

function fields(title: string, rows: Field[]): Html | '' {
  if (rows.length === 0) return ''
  return html`<table>
    <caption>
      ${title}
    </caption>
    <tbody>
      ${rows.map(
        ({ name, type, about }) =>
          html`<tr>
            <th scope="row"><code>${name}</code></th>
            <td>${type}</td>
            <td>${about}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function typeOf({ type, format, enum: words, const: word, anyOf, items, $ref }: Schema): string {
  if ($ref) return defined($ref.split('/').at(-1))
  if (word !== undefined) return JSON.stringify(word)
  if (words) return words.map((each) => JSON.stringify(each)).join(' | ')
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' | ')
  if (type === 'array') return `list of ${items ? typeOf(items) : 'anything'}`
  if (format === 'date-time') return Array.isArray(type) ? 'time | null' : 'time'
  return Array.isArray(type) ? type.join(' | ') : (type ?? 'anything')
}

/** Renders the text between backticks as code. */
function marked(text: string): (Html | string)[] {
  return text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))
}

function slug(group: string): string {
  return group.toLowerCase().replaceAll(' ', '-')
}
