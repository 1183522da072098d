/**
 * Returns what is said below the WhatsApp number; more clearly where the typed one lacks its country code, which is only advised
 * (clarification B14).
 */
export function whatsappHint(number: string): string {
  const typed = number.trim()
  return typed === '' || /^(\+|00)/.test(typed)
    ? 'With the country code, like +962 79 555 0192.'
    : 'Begin with the country code, like +962. Without it, WhatsApp cannot find you.'
}
