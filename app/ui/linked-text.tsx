import { withLinks } from '../../schemas/rules/links.ts'

/** A text that somebody wrote, with its web addresses as links. They open in a new tab, and that page learns nothing of the app. */
export function LinkedText({ text }: { text: string }) {
  return withLinks(text, location.origin).map((part, at) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a
        // A text never changes in place: its parts keep their order.
        key={at}
        href={part.url}
        dir="ltr"
        target="_blank"
        rel="noopener noreferrer"
        className="rounded-xs underline underline-offset-3 outline-current"
        // The bubble around it has an action of its own.
        onClick={(event) => event.stopPropagation()}
      >
        {part.typed}
      </a>
    ),
  )
}
