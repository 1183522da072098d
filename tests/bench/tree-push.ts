import type { StudentId } from '../../schemas/ids.ts'
import { TreeSocket } from '../support/tree-socket.ts'
import { freshFolder } from './folders.ts'
import { inPairs } from './pairs.ts'
import { pairedRow, type Row } from './row.ts'
import { seedChat } from './seed.ts'
import { ServerProcess } from './server-process.ts'
import { quiet } from './wait-for-idle-machine.ts'

const FEW = 50
const MANY = 5_000
/** Pushes in one round. */
const PUSHES = 100
const WARM_UP = 20

const PATH = 'conversations/amina_youssef/messages'
/** The listens of both chats of the Firebase demo (spec §7). */
const QUERIES = [
  { l: 100, vf: 'r' },
  { l: 50, vf: 'r', i: 'timestamp' },
]

/** Measures what a message through the realtime database costs the server, in a conversation with few and with many messages. */
export async function treePush(): Promise<Row[]> {
  const folders = { few: await folderWith(FEW), many: await folderWith(MANY) }
  const costs = await inPairs({ few: () => costIn(folders.few), many: () => costIn(folders.many) })
  return [
    pairedRow(costs.many, costs.few, {
      name: `processor time of a push with ${MANY} messages, over one with ${FEW}`,
      unit: 'ms',
      target: { most: 2 },
    }),
  ]
}

async function folderWith(count: number): Promise<string> {
  const folder = await freshFolder()
  seedChat(folder, 'amina' as StudentId, 'youssef' as StudentId, count)
  return folder
}

/** Returns the processor time of one push, in ms: from its frame to its response, with two listens of its receiver. */
async function costIn(folder: string): Promise<number> {
  const server = await ServerProcess.start(folder, { measured: true })
  const [sender, receiver] = await Promise.all(
    ['amina', 'youssef'].map(async (id) => TreeSocket.open(server.url, { Cookie: await server.signIn(id) })),
  )
  await Promise.all([sender!.next(), receiver!.next()])
  for (const [at, query] of QUERIES.entries()) await receiver!.listen(PATH, query, at + 1)
  await quiet()
  for (let at = 0; at < WARM_UP; at++) await push(sender!, at)
  const before = await server.cpu()
  for (let at = 0; at < PUSHES; at++) await push(sender!, WARM_UP + at)
  const cost = ((await server.cpu()) - before) / PUSHES
  await Promise.all([sender!.close(), receiver!.close()])
  await server.stop()
  return cost
}

async function push(sender: TreeSocket, at: number): Promise<void> {
  const key = `-P${Date.now().toString(36).padStart(10, '0')}${String(at).padStart(7, '0')}x`
  const message = {
    senderId: 'amina',
    receiverId: 'youssef',
    content: `push ${at}`,
    timestamp: { '.sv': 'timestamp' },
    deliveryStatus: 'sent',
  }
  const response = await sender.ask('p', { p: `${PATH}/${key}`, d: message })
  if (response.s !== 'ok') throw new Error(`The response to a push was ${JSON.stringify(response)}`)
}
