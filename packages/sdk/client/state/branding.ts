import type { BootstrapData } from '../../contract/index.ts'
import { useBootstrap } from './bootstrap.ts'
import { useActiveTheme } from './theme.ts'

/** Addresses of the site's logo for a wide and a narrow screen; null: the house's mark stands for it. */
export interface Logo {
  readonly wide: string | null
  readonly narrow: string | null
}

/** The variant made for the theme comes first; where there is none, the other one is better than nothing. */
export function selectLogo(branding: BootstrapData['branding'], isDark: boolean): Logo {
  const { logo_light, logo_dark, logo_light_mobile, logo_dark_mobile } = branding
  const wide = isDark ? (logo_dark ?? logo_light) : (logo_light ?? logo_dark)
  const own = isDark ? logo_dark_mobile : logo_light_mobile
  return { wide, narrow: own ?? wide ?? logo_light_mobile ?? logo_dark_mobile }
}

/** The site's logo, as it suits the theme in force. */
export function useLogo(): Logo {
  const branding = useBootstrap((data) => data.branding)
  const isDark = useActiveTheme()?.is_dark ?? false
  return selectLogo(branding, isDark)
}
