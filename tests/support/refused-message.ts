import type { Locator, Page } from 'playwright/test'
import { offline, prepared } from './browser.ts'
import { chatOf, delivery } from './chat.ts'
import type { SpawnedServer } from './spawned-server.ts'

/**
 * Writes to Ingrid, whose chat this page shows, while the server is away, and starts it again. Ingrid has left the campus in the meantime,
 * which this device does not know yet: the message is refused. Returns its bubble.
 */
export async function refusedMessage(server: SpawnedServer, page: Page): Promise<Locator> {
  const text = 'Are you still here?'
  await prepared(page)
  await server.kill()
  await offline(page)
  await chatOf(page).write(text)
  const bubble = chatOf(page).bubble(text)
  await delivery(bubble, 'queued')
  server.change((db) => db.prepare("update students set campus_id = 'elsewhere' where id = 'ingrid'").run())
  await server.start()
  await delivery(bubble, 'failed')
  return bubble
}
