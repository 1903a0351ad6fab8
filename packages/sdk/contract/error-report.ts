import * as z from 'zod/mini'

/** The largest number of breadcrumbs that a browser collects. */
export const MAX_BREADCRUMBS = 100

/** Something that happened in the browser before an error, such as a click or a navigation. */
export const Breadcrumb = z.object({
  /** Milliseconds of Unix time. */
  at: z.number(),
  type: z.enum(['navigation', 'click', 'request', 'console']),
  message: z.string().check(z.maxLength(200)),
})
/** Something that happened in the browser before an error, such as a click or a navigation. */
export type Breadcrumb = z.infer<typeof Breadcrumb>
