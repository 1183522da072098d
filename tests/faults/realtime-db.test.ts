import { push, ref, serverTimestamp, set } from 'firebase/database'
import { expect, onTestFinished, test } from 'vitest'
import { TreeClient } from '../support/tree-client.ts'
import { startFaultServer } from './spawned-server.ts'

const MESSAGES = 30

test('RTDB-030 messages through the SDK are stored once each, and reach a listener, though the server is killed between them', async () => {
  const { server, as } = await startFaultServer({ RATE_LIMIT_SCALE: '1000' })
  const [amina, youssef] = [await as('amina'), await as('youssef')]
  const [hers, his] = [await TreeClient.open(() => server.url, amina.cookie), await TreeClient.open(() => server.url, youssef.cookie)]
  onTestFinished(async () => {
    await Promise.all([hers.close(), his.close()])
  })
  const path = 'conversations/amina_youssef/messages'
  const texts = Array.from({ length: MESSAGES }, (_, at) => `killed ${at}`)
  const all = his.value<Record<string, { content: string }>>(path, (messages) => {
    const heard = Object.values(messages).map(({ content }) => content)
    return texts.every((text) => heard.includes(text))
  })
  const sent: Promise<void>[] = []
  for (const [at, content] of texts.entries()) {
    const message = { senderId: 'amina', receiverId: 'youssef', content, timestamp: serverTimestamp(), deliveryStatus: 'sent' }
    sent.push(set(push(ref(hers.db, path)), message))
    // Some wait for their response then, and the SDK sends them again.
    if (at % 10 !== 5) continue
    await sent[at - 3]
    await server.kill()
    await server.start()
  }
  await Promise.all(sent)
  await all
  const history = (await youssef.history('amina', '?limit=200')).map(({ content }) => content).filter((text) => text.startsWith('killed'))
  expect(history.sort()).toEqual([...texts].sort())
})
