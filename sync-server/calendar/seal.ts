import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fieldsOf } from '../../schemas/typed.ts'

/**
 * Encrypts a text, so that the database alone does not reveal it (architecture.md section 11). A text that is sealed for one owner
 * cannot be opened for another.
 */
export interface Seal {
  seal(text: string, owner: string): string
  /** Returns null if the text was sealed with another key or for another owner, or was changed. */
  open(sealed: string, owner: string): string | null
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Seals with AES-256-GCM. The key is in a file of its own, which is created when a text is first sealed. */
export function fileSeal(file: string): Seal {
  let kept: Buffer | null = null
  const key = () => (kept ??= readKey(file) ?? makeKey(file))
  return {
    seal(text, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key(), iv).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64')
      // A key that cannot be read is an error of this server, not of the text.
      const secret = key()
      try {
        const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch (error) {
        // node:crypto has no kind of its own for a text that is not authentic.
        if (!(error instanceof Error)) throw error
        return null
      }
    },
  }
}

function readKey(file: string): Buffer | null {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
    return key.length === KEY_BYTES ? key : null
  } catch (error) {
    if (fieldsOf(error).code === 'ENOENT') return null
    throw error
  }
}

function makeKey(file: string): Buffer {
  const key = randomBytes(KEY_BYTES)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${key.toString('base64')}\n`, { mode: 0o600 })
  return key
}
