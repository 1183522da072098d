import { PUSH_KEY_CACHE } from '../../../schemas/constants.ts'
import { bytesOf } from './vapid-key.ts'

/**
 * The key that encrypts pushes sent through Firebase Cloud Messaging. Without it Google could read them. The page makes it, the server and
 * the service worker use it, and a sign-out deletes it with its cache.
 */

const AT = '/push-key'
const NONCE_BYTES = 12

/** Returns this browser's key, base64url; makes one if there is none. */
export async function pushKey(): Promise<string> {
  const cache = await caches.open(PUSH_KEY_CACHE)
  const known = await cache.match(AT)
  if (known) return known.text()
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  await cache.put(AT, new Response(key))
  return key
}

/** Opens what the server sealed. Returns null if it was not sealed for this browser. */
export async function openSealed(sealed: string): Promise<string | null> {
  const known = await caches.match(AT, { cacheName: PUSH_KEY_CACHE })
  if (!known) return null
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(await known.text()), 'AES-GCM', false, ['decrypt'])
    const bytes = bytesOf(sealed)
    const nonce = bytes.subarray(0, NONCE_BYTES)
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, bytes.subarray(NONCE_BYTES)))
  } catch (thrown) {
    // Sealed with another key, or not at all.
    if (thrown instanceof DOMException) return null
    throw thrown
  }
}

/** Deletes the key: pushes that come later cannot be read. */
export async function deletePushKey(): Promise<void> {
  await caches.delete(PUSH_KEY_CACHE)
}
