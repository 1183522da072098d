import { readFileSync, writeFileSync } from 'node:fs'
import webPush from 'web-push'
import * as z from 'zod/mini'
import { CannotStart } from '../cannot-start.ts'
import { parseJson } from '../../schemas/parse-json.ts'
import { fieldsOf } from '../../schemas/typed.ts'
import { PRIVATE_FILE } from '../store/data-folder.ts'

const VapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() })

/** The keys by which push services know this server (RFC 8292), base64url. A device subscribes with the public one. */
export type VapidKeys = z.infer<typeof VapidKeys>

/** Reads the keys, or makes them at the first start. With other keys all devices would have to subscribe again. */
export function readVapidKeys(file: string): VapidKeys {
  const text = contentOf(file)
  if (text === null) {
    const keys = webPush.generateVAPIDKeys()
    writeFileSync(file, JSON.stringify(keys), { mode: PRIVATE_FILE, flag: 'wx' })
    return keys
  }
  const keys = z.safeParse(VapidKeys, parseJson(text))
  if (!keys.success) throw new CannotStart(`${file} has no keys for pushes. Restore it, or delete it: then every device subscribes again.`)
  return keys.data
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (fieldsOf(error).code !== 'ENOENT') throw error
    return null
  }
}
