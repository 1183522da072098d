/** The ground of what lies over the page, with the colours of what stands on it. */
export const OVERLAY =
  'bg-overlay [--ring:var(--color-overlay)] [--color-sunken:color-mix(in_oklch,var(--color-text)_6%,var(--color-overlay))]'
