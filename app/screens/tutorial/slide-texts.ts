export interface SlideText {
  title: string
  text: string
}

/**
 * Returns the texts of the five slides.
 *
 * @param sendsClosed the browser sends pending changes also while Friendioo is closed (Background Sync)
 */
export function slideTexts(sendsClosed: boolean): readonly SlideText[] {
  return [
    {
      title: 'Welcome to Friendioo',
      text: 'See which classmates are nearby and free, and study together. It opens without a network, too.',
    },
    {
      title: 'Say when you are free',
      text: 'Set your availability, where you are and what you study. Your classmates see it at once, until the time you choose.',
    },
    {
      title: 'Form Study Group',
      text: 'Pick a Solo Buddy, a Small Squad or a Big Vibe Group, choose 1 to 4 hours, and everyone shares one countdown.',
    },
    {
      title: 'Write, and meet up',
      text: 'Chat with a classmate, or propose a time and a place: in the app, or by WhatsApp.',
    },
    {
      title: 'No network? Go on',
      text: `What you write is kept on this device and goes when there is a network again${sendsClosed ? '' : ' and Friendioo is open'}, once. Install Friendioo and it opens like any other app.`,
    },
  ]
}
