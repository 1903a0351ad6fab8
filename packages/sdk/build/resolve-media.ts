import { MEDIA } from '@balafon/ui/media'
import type { AcceptedPlugin } from 'postcss'

const queries: Readonly<Record<string, string | undefined>> = MEDIA

/** Creates a PostCSS plugin that replaces the names of media queries: `@media (--phone)` becomes `@media (width <= 768px)`. */
export const resolveMedia = (): AcceptedPlugin => ({
  postcssPlugin: 'balafon-media',
  AtRule: {
    media(rule) {
      rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
        const query = queries[name]
        if (query === undefined) throw rule.error(`Unknown media query --${name}. Known are ${Object.keys(MEDIA).join(', ')}.`)
        return query
      })
    },
  },
})
