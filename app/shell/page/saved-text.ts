/** The ends of sentences about a reload, for a browser that stores nothing. */
const LOST = 'because this browser saves nothing.'

/** Returns the text of a page that has stopped: what has become of what the student wrote. */
export function stoppedText(inMemory: boolean): string {
  return inMemory
    ? `Loading the page again usually helps. What was not sent yet is lost then, ${LOST}`
    : 'What you wrote is still saved on this device. Loading the page again usually helps.'
}

/** Returns the advice to reload a page on which something did not load. */
export function reloadText(inMemory: boolean): string {
  return inMemory
    ? `Reload the page once your changes are sent: what is not sent is lost, ${LOST}`
    : 'Reload the page. What you have written stays.'
}
