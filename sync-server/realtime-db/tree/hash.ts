import { createHash } from 'node:crypto'
import { compareKeys } from './order.ts'
import { childOf, isObject, type Tree } from './value.ts'

/**
 * Returns the hash by which the SDK compares what it has with what the server has: SHA-1 in base64, empty for nothing. It is no
 * secret and proves nothing.
 */
export function hashOf(tree: Tree): string {
  const text = isObject(tree) ? ofChildren(tree) : ofLeaf(tree)
  return text === '' ? '' : createHash('sha1').update(text).digest('base64')
}

function ofChildren(tree: Tree & object): string {
  const keys = Object.keys(tree).sort(compareKeys)
  return keys.map((key) => `:${key}:${hashOf(childOf(tree, key))}`).join('')
}

function ofLeaf(tree: Exclude<Tree, object>): string {
  if (typeof tree === 'number') return `number:${bitsOf(tree)}`
  return tree === null ? '' : `${typeof tree}:${String(tree)}`
}

/** Returns the eight bytes of a double, the first first, in hex. */
function bitsOf(number: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(number)
  return bytes.toString('hex')
}
