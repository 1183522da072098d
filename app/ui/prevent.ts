/** Prevents what the browser does by itself: it would submit a form, or move the focus out of a box. */
export const prevent = (event: { preventDefault(): void }): void => event.preventDefault()
