/**
 * Returns the hint below the WhatsApp number. It is clearer if the typed number lacks its country code, which is only advised
 * (clarification B14).
 */
export function whatsappHint(number: string): string {
  const typed = number.trim()
  return typed === '' || /^(\+|00)/.test(typed)
    ? 'With the country code, like +962 79 555 0192.'
    : 'Begin with the country code, like +962. Without it, WhatsApp cannot find you.'
}
