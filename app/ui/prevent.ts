/** Leaves out what the browser would do: a press that submits no form, or takes the focus out of no box. */
export const prevent = (event: { preventDefault(): void }): void => event.preventDefault()
