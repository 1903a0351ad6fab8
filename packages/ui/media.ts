/**
 * The widths at which the layout changes. Style sheets write `@media (--phone)`; the build replaces the name with the query. Scripts use `useMedia`
 * and `matchesMedia` of `@balafon/ui/use-media`.
 */
export const MEDIA = {
  'small-phone': '(width <= 480px)',
  phone: '(width <= 768px)',
  tablet: '(width <= 1024px)',
  laptop: '(width <= 1280px)',
} as const

/** The name of a width at which the layout changes. */
export type MediaName = keyof typeof MEDIA
