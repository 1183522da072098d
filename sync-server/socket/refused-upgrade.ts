import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { serve } from '@hono/node-server'

type Fetch = Parameters<typeof serve>[0]['fetch']

/** Of the connection and the length of what is sent here, whatever the answer said. */
const OWN_HEADERS = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'upgrade'])

/** Answers a refused upgrade like any refused request, `{code, message}` included; node-server would send its status alone. */
export function sayingWhyRefused(fetch: Fetch): Fetch {
  const upgrade: Fetch = async (request, env) => {
    const answer = await fetch(request, env)
    if (answer instanceof Response && answer.status >= 400) await say(env.incoming.socket as Socket, answer)
    return answer
  }
  // Nothing goes out by HTTP where a socket is asked for.
  return (request, env) => ((env.outgoing as unknown) === undefined ? upgrade(request, env) : fetch(request, env))
}

async function say(socket: Socket, answer: Response): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  const headers = [...answer.headers].filter(([name]) => !OWN_HEADERS.has(name)).map(([name, value]) => `${name}: ${value}`)
  const head = [`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`, 'connection: close', `content-length: ${body.length}`, ...headers, '', ''].join('\r\n')
  await new Promise<void>((resolve) => socket.end(Buffer.concat([Buffer.from(head), body]), resolve))
  // It is said; node-server leaves alone what is destroyed.
  socket.destroy()
}
