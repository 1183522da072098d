/**
 * Silences the advertisement that RxDB prints on every start for its paid storage, because the console is for errors. All other
 * warnings still appear.
 */
export function quietAdvert(): void {
  const { warn } = console
  console.warn = (...said: unknown[]) => {
    if (typeof said[0] !== 'string' || !said[0].includes('RxDB Open Core RxStorage')) warn(...said)
  }
}
