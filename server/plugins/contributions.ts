import type { ItemOf, PointId } from '@balafon/sdk/contract'
import { z } from 'zod'
import { isCssValue } from './css-value.ts'

const Name = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a short name in lower case')
const TranslationKey = z.string().min(1).max(200)
const ComponentName = z.string().min(1).max(200)
const Variable = z.string().regex(/^--be-[a-z0-9-]{1,40}$/, 'must start with --be-')
const CssValue = z.string().refine(isCssValue, 'must be a colour, a length or a shadow')

const AdSlot = z.templateLiteral(['ads.', z.string()]).refine((name) => /^[a-z0-9_.-]{5,100}$/.test(name), 'must be ads. followed by lower-case letters')

/** Schemas of the items that the server itself uses. They are checked when a plugin is discovered. */
const CHECKED_POINTS = {
  'host.adSlots/v1': z.array(z.looseObject({ name: AdSlot, label: TranslationKey, hint: TranslationKey })).max(20),
  'host.homePages/v1': z
    .array(z.looseObject({ id: Name, label: TranslationKey, component: ComponentName, page: z.string().startsWith('/').optional() }))
    .max(20),
  'host.menuTargets/v1': z
    .array(
      z.looseObject({
        id: Name,
        label: TranslationKey,
        path: z
          .string()
          .max(200)
          // Exactly one slash at the start: `//example.com` would lead to another site.
          .regex(/^\/(?!\/)/),
      }),
    )
    .max(50),
  'host.themes/v1': z.array(z.looseObject({ id: Name, label: TranslationKey, isDark: z.boolean(), values: z.record(Variable, CssValue) })).max(20),
} satisfies { readonly [K in PointId]?: z.ZodType<readonly ItemOf<K>[]> }

/** The schema of the contributions in a plugin.json. */
export const Contributions = z.looseObject(CHECKED_POINTS).partial()

/** Extension points that only the server reads. Browsers receive data that the server derives from their items. */
export const SERVER_ONLY_POINTS: ReadonlySet<string> = new Set<PointId>(['host.adSlots/v1', 'host.homePages/v1', 'host.menuTargets/v1', 'host.themes/v1'])
