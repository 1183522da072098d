import { expect, online, pending, test } from '../support/browser.ts'
import { chatOf, delivery } from '../support/chat.ts'

test('F19 every message of a lively chat arrives once, and in the same order for both, when the server is killed three times', async ({
  server,
  devices,
}) => {
  const sara = await devices.of('sara', '/messages?with=david')
  const david = await devices.of('david', '/messages?with=sara')
  const said: Record<'sara' | 'david', string[]> = { sara: [], david: [] }
  const speak = async (from: 'sara' | 'david') => {
    const text = `${from} says ${said[from].length + 1}.`
    said[from].push(text)
    await chatOf(from === 'sara' ? sara : david).write(text)
  }

  for (let round = 0; round < 3; round++) {
    await Promise.all([speak('sara'), speak('david')])
    // Kills the server in between: some messages are in flight, some are stored without a response.
    const killed = server.kill()
    for (let at = 0; at < 4; at++) await Promise.all([speak('sara'), speak('david')])
    await killed
    await server.start()
  }

  for (const page of [sara, david]) {
    await pending(page, 0)
    await online(page)
    await expect(chatOf(page).bubbles).toHaveCount(said.sara.length + said.david.length)
  }
  const everything = [...said.sara, ...said.david]
  const atSara = await chatOf(sara).order(everything)
  expect(await chatOf(david).order(everything)).toEqual(atSara)
  for (const from of ['sara', 'david'] as const) expect(atSara.filter((text) => text.startsWith(from))).toEqual(said[from])
  // A message written without the server may be above the view of the other student, and so unread. Both see the last one.
  const last = atSara.at(-1)!
  await delivery(chatOf(last.startsWith('sara') ? sara : david).bubble(last), 'read')
})
