import * as z from 'zod/mini'

/** An event of the connected calendar. */
export const CalendarEvent = z.object({
  id: z.string(),
  title: z.string(),
  /** Epoch ms. */
  start: z.number(),
  end: z.number(),
  location: z.optional(z.string()),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>
