import type { BootstrapData } from '../../contract/index.ts'
import { useBootstrap } from './bootstrap.ts'
import { useActiveTheme } from './theme.ts'

/** The URLs of the site's logo. Null means that the default logo is shown. */
export interface Logo {
  /** For wide screens. */
  readonly wide: string | null
  /** For narrow screens. */
  readonly narrow: string | null
}

/** Selects the logo for a light or dark theme. A missing variant is replaced by the other one. */
export function selectLogo(branding: BootstrapData['branding'], isDark: boolean): Logo {
  const { logo_light, logo_dark, logo_light_mobile, logo_dark_mobile } = branding
  const wide = isDark ? (logo_dark ?? logo_light) : (logo_light ?? logo_dark)
  const narrow = isDark ? logo_dark_mobile : logo_light_mobile
  return { wide, narrow: narrow ?? wide ?? logo_light_mobile ?? logo_dark_mobile }
}

/** Returns the site's logo for the active theme. */
export function useLogo(): Logo {
  const branding = useBootstrap((data) => data.branding)
  const isDark = useActiveTheme()?.is_dark ?? false
  return selectLogo(branding, isDark)
}
