import type { MessageId } from '../../../schemas/ids.ts'

/** A text of mine that was refused. It stands in the box again, to be changed and sent in its place. */
export interface RefusedText {
  id: MessageId
  content: string
}

/**
 * Returns the content of the box for the texts that are refused now: what is new among them stands above what is typed, the oldest first.
 * A text that was sent or deleted elsewhere leaves the box.
 *
 * @param known the texts that the box has had before
 */
export function restoredInto(box: string, known: readonly RefusedText[], refused: readonly RefusedText[]): string {
  const isIn = (texts: readonly RefusedText[], id: MessageId) => texts.some((each) => each.id === id)
  const left = known.filter(({ id }) => !isIn(refused, id)).reduce((text, { content }) => without(text, content), box)
  const before = known.filter(({ id }) => isIn(refused, id)).map(({ content }) => content)
  const isAsTheyWere = left.startsWith(before.join('\n'))
  const typed = isAsTheyWere ? left.slice(before.join('\n').length).replace(/^\n/, '') : left
  const added = refused.filter(({ id }) => !isIn(known, id)).map(({ content }) => content)
  return added.length === 0 ? left : [...(isAsTheyWere ? before : []), ...added, typed].filter((text) => text.trim() !== '').join('\n')
}

/** Returns the box without this text and the end of its line. */
function without(box: string, text: string): string {
  const at = box.indexOf(text)
  if (at < 0) return box
  const after = box.slice(at + text.length)
  return after === '' ? box.slice(0, at).replace(/\n$/, '') : box.slice(0, at) + after.replace(/^\n/, '')
}
