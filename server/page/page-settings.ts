import { LinkItem, Menu } from '@balafon/sdk/contract'
import { z } from 'zod'

/** The path of an image on this site, with exactly one slash at the start: the content security policy blocks images of other sites. */
const Logo = z
  .string()
  .max(2000)
  .regex(/^\/(?!\/)/)
  .nullable()
  .default(null)

/** Settings of every page. Browsers get them filtered, as `menus`, `branding` and `cookie_notice` of the bootstrap data, not in `settings`. */
export const PageSettings = z.object({
  /** A home page as `plugin/id`; the default page is shown when it does not exist. The format names the value list that forms offer. */
  'homepage.type': z
    .string()
    .max(100)
    .regex(/^[a-z0-9.-]+\/[a-z0-9-]+$/)
    .meta({ format: 'list:home_pages' })
    .nullable()
    .default(null),
  menus: z.array(Menu).max(50).default([]),
  /** For light themes. */
  'branding.logo_light': Logo,
  /** For dark themes. */
  'branding.logo_dark': Logo,
  'branding.logo_light_mobile': Logo,
  'branding.logo_dark_mobile': Logo,
  'cookie_notice.enable': z.boolean().default(false),
  'cookie_notice.position': z.enum(['top', 'bottom']).default('bottom'),
  'cookie_notice.button': z.object({ label: z.string().min(1).max(80), item: z.nullable(LinkItem) }).default({ label: 'OK', item: null }),
})
export type PageSettings = z.infer<typeof PageSettings>
