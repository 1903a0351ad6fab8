/**
 * The widths at which the layout changes, and `touch`, which matches devices on which nothing can be hovered over. Style sheets write `@media (--phone)`; the build replaces the name with the query. Scripts use `useMedia`
 * and `matchesMedia` of `@balafon/ui/use-media`.
 */
export const MEDIA = {
  'small-phone': '(width <= 480px)',
  phone: '(width <= 768px)',
  tablet: '(width <= 1024px)',
  laptop: '(width <= 1280px)',
  touch: '(hover: none)',
} as const

/** The name of a media query. */
export type MediaName = keyof typeof MEDIA
