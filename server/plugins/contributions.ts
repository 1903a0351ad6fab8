import type { ItemOf, PointId } from '@balafon/sdk/contract'
import { z } from 'zod'
import { isCssValue } from './css-value.ts'

const Name = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'has to be a short name in small letters')
const Words = z.string().min(1).max(200)
const Variable = z.string().regex(/^--be-[a-z0-9-]{1,40}$/, 'has to be called --be-…')
const CssValue = z.string().refine(isCssValue, 'has to be a colour, a length or a shadow')

const AdSlot = z.templateLiteral(['ads.', z.string()]).refine((name) => /^[a-z0-9_.-]{5,100}$/.test(name), 'has to be ads. and small letters')

/** The points whose items the server itself works with: what stands there is read before anything believes it. */
const CHECKED = {
  'host.adSlots/v1': z.array(z.looseObject({ name: AdSlot, label: Words, hint: Words })).max(20),
  'host.homePages/v1': z.array(z.looseObject({ id: Name, label: Words, component: Words, page: z.string().startsWith('/').optional() })).max(20),
  'host.menuTargets/v1': z
    .array(
      z.looseObject({
        id: Name,
        label: Words,
        path: z
          .string()
          .max(200)
          .regex(/^\/(?!\/)/),
      }),
    )
    .max(50),
  'host.themes/v1': z.array(z.looseObject({ id: Name, label: Words, isDark: z.boolean(), values: z.record(Variable, CssValue) })).max(20),
} satisfies { readonly [K in PointId]?: z.ZodType<readonly ItemOf<K>[]> }

/** The part of a `plugin.json` that is checked when it is found. */
export const Contributions = z.looseObject(CHECKED).partial()

/** Points whose items stay with the server: browsers get what it makes of them. */
export const SERVER_ONLY_POINTS: ReadonlySet<string> = new Set<PointId>(['host.adSlots/v1', 'host.homePages/v1', 'host.menuTargets/v1', 'host.themes/v1'])
