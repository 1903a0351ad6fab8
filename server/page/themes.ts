import type { Theme } from '@balafon/sdk/contract'
import { DARK_VALUES, LIGHT_VALUES } from '@balafon/ui/themes'
import type { RunningPlugin } from '../plugins/registry.ts'

/** Lists the themes of plugins. Values that a theme does not set come from the built-in dark or light theme. */
export const listPluginThemes = (plugins: readonly RunningPlugin[], translate: (key: string) => string): Theme[] =>
  plugins.flatMap((plugin) =>
    (plugin.current.manifest.contributes?.['host.themes/v1'] ?? []).map(({ id, label, isDark, values }) => ({
      id: `${plugin.id}/${id}`,
      name: translate(label),
      is_dark: isDark,
      default_light: false,
      default_dark: false,
      values: { ...(isDark ? DARK_VALUES : LIGHT_VALUES), ...values },
    })),
  )

/** Returns the id of the theme that the operator chose as the default, or null when it is 0 or its plugin does not run. */
export const findSelectedThemeId = (themes: readonly Theme[], defaultId: unknown): Theme['id'] | null => themes.find(({ id }) => id === defaultId)?.id ?? null

/**
 * The build replaces `light-dark(a, b)` by `var(--be-light, a) var(--be-dark, b)`. In a light theme, `--be-light` is not set, so the result contains `a`,
 * and `--be-dark` is empty, so the result does not contain `b`. In a dark theme, the properties have each other's values.
 */
const LIGHT = 'color-scheme:light;--be-light:initial;--be-dark: ;'
const DARK = 'color-scheme:dark;--be-light: ;--be-dark:initial;'

const renderRule = (selector: string, { values, is_dark }: Theme) =>
  `${selector}{${is_dark ? DARK : LIGHT}${Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

/** Renders the themes as CSS: one rule per theme, and the light and dark default for a page before its script runs. */
export function renderThemeCss(themes: readonly Theme[]): string {
  const findDefault = (kind: 'default_light' | 'default_dark') => themes.find((theme) => theme[kind]) ?? themes[0]
  const [lightTheme, darkTheme] = [findDefault('default_light'), findDefault('default_dark')]
  const rules = [
    lightTheme ? renderRule(':root', lightTheme) : '',
    darkTheme ? `@media (prefers-color-scheme:dark){${renderRule(':root', darkTheme)}}` : '',
    renderThemeRules(themes),
  ]
  return rules.join('')
}

/** Renders one CSS rule per theme, selected by its id. */
export const renderThemeRules = (themes: readonly Theme[]) => themes.map((theme) => renderRule(`:root[data-theme="${theme.id}"]`, theme)).join('')

/** Selects the visitor's theme before the first paint. Its hash is in the content security policy. */
export const THEME_SCRIPT = `(function(){try{var r=document.documentElement,c=('themeLocked' in r.dataset?'':localStorage.getItem('be-active-theme'))||r.dataset.themeDefault,l=r.dataset.themeLight,d=r.dataset.themeDark;if(c==='light')c=l;else if(c==='dark')c=d;else if(!c||c==='0'||c==='system')c=matchMedia('(prefers-color-scheme: dark)').matches?d:l;r.dataset.theme=c}catch(e){}})()`
