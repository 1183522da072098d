/** Returns the title of a page with the number of unread things before it, as browsers and mail programs show it: '(3) Messages'. */
export function titleWithCount(title: string, count: number): string {
  return count > 0 ? `(${count}) ${title}` : title
}
