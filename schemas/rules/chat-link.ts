/** The digits of a phone number, as the click-to-chat host wants them; empty where there are none. */
export function phoneDigits(number: string): string {
  return number.replace(/\D/g, '')
}

/** The public click-to-chat link (decisions E15), or null where the number has no digits. */
export function chatLink(number: string, text: string): string | null {
  const digits = phoneDigits(number)
  return digits === '' ? null : `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}
