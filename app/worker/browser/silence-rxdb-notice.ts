/** The storage advertises its paid sibling on every start; our console is for what went wrong. Everything else still warns. */
export function quietAdvert(): void {
  const { warn } = console
  console.warn = (...said: unknown[]) => {
    if (typeof said[0] !== 'string' || !said[0].includes('RxDB Open Core RxStorage')) warn(...said)
  }
}
