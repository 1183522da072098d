/// <reference lib="webworker" />
import { openSealed } from '../app/platform/push/push-key.ts'
import { parseJson } from '../schemas/parse-json.ts'
import { fieldsOf } from '../schemas/typed.ts'
import { listenForSync } from './listen-for-sync.ts'
import { listenForPushes } from './push/listen-for-pushes.ts'

/**
 * The service worker `/firebase-messaging-sw.js`, which shows pushes of Firebase Cloud Messaging as `/sw.js` shows those of Web Push
 * (ADR 0071). It has a scope without pages, and no fetch handler. Firebase's own code is not in it: that code shows nothing while a page
 * is visible.
 */
listenForPushes((text) => {
  const { push } = fieldsOf(fieldsOf(parseJson(text)).data)
  return typeof push === 'string' ? openSealed(push) : null
})
// A press on a notification may leave something that waits.
listenForSync()
