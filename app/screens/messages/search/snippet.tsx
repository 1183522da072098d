import { wordsOf } from '../../../../schemas/rules/search-text.ts'
import { snippetOf } from './snippet-of.ts'

/** Shows the part of a message that was found, with each hit marked. */
export function Snippet({ of: content, typed }: { of: string; typed: string }) {
  return (
    <bdi>
      {snippetOf(content, wordsOf(typed)).map(({ text, isHit }, at) =>
        isHit ? (
          <mark key={at} className="-mx-px rounded-mark bg-lamp px-px text-on-lamp">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </bdi>
  )
}
