import type { Theme } from '@balafon/sdk/contract'
import type { RunningPlugin } from '../plugins/registry.ts'

const dark = {
  '--be-bg': 'oklch(16.5% .018 300)',
  '--be-surface': 'oklch(20.5% .02 300)',
  '--be-raised': 'oklch(25% .022 300)',
  '--be-line': 'oklch(100% 0 0 / .09)',
  '--be-line-strong': 'oklch(100% 0 0 / .2)',
  '--be-ink': 'oklch(96% .012 80)',
  '--be-ink-2': 'oklch(76% .02 320)',
  '--be-ink-3': 'oklch(68% .02 320)',
  '--be-accent': 'oklch(79% .155 70)',
  '--be-accent-ink': 'oklch(22% .04 60)',
  '--be-accent-2': 'oklch(66% .17 38)',
  '--be-wash': 'oklch(38% .07 65)',
  '--be-positive': 'oklch(80% .15 155)',
  '--be-positive-bg': 'oklch(30% .06 155)',
  '--be-warning': 'oklch(85% .14 90)',
  '--be-warning-bg': 'oklch(32% .06 85)',
  '--be-danger': 'oklch(76% .14 22)',
  '--be-danger-bg': 'oklch(31% .08 22)',
  '--be-shadow': '0 24px 60px -20px oklch(0% 0 0 / .65)',
  '--be-shadow-float': '0 12px 40px -8px oklch(0% 0 0 / .6), 0 2px 8px oklch(0% 0 0 / .3)',
}

const light: typeof dark = {
  '--be-bg': 'oklch(98% .009 80)',
  '--be-surface': 'oklch(100% 0 0)',
  '--be-raised': 'oklch(95.5% .012 75)',
  '--be-line': 'oklch(20% .03 60 / .1)',
  '--be-line-strong': 'oklch(20% .03 60 / .24)',
  '--be-ink': 'oklch(24% .025 50)',
  '--be-ink-2': 'oklch(45% .02 50)',
  '--be-ink-3': 'oklch(51% .018 50)',
  '--be-accent': 'oklch(54% .16 42)',
  '--be-accent-ink': 'oklch(99% .01 80)',
  '--be-accent-2': 'oklch(72% .15 70)',
  '--be-wash': 'oklch(90% .05 70)',
  '--be-positive': 'oklch(45% .12 155)',
  '--be-positive-bg': 'oklch(94% .05 155)',
  '--be-warning': 'oklch(47% .1 75)',
  '--be-warning-bg': 'oklch(94% .06 90)',
  '--be-danger': 'oklch(50% .18 25)',
  '--be-danger-bg': 'oklch(94% .04 22)',
  '--be-shadow': '0 24px 60px -20px oklch(30% .05 50 / .45)',
  '--be-shadow-float': '0 12px 40px -8px oklch(30% .05 50 / .28), 0 2px 8px oklch(30% .05 50 / .1)',
}

/** The built-in themes. */
export const THEMES: readonly Theme[] = [
  { id: 1, name: 'Dark', is_dark: true, default_light: false, default_dark: true, values: dark },
  { id: 2, name: 'Light', is_dark: false, default_light: true, default_dark: false, values: light },
]

/** Lists the themes of plugins. Values that a theme does not set come from the built-in dark or light theme. */
export const listPluginThemes = (plugins: readonly RunningPlugin[], translate: (key: string) => string): Theme[] =>
  plugins.flatMap((plugin) =>
    (plugin.current.manifest.contributes?.['host.themes/v1'] ?? []).map(({ id, label, isDark, values }) => ({
      id: `${plugin.id}/${id}`,
      name: translate(label),
      is_dark: isDark,
      default_light: false,
      default_dark: false,
      values: { ...(isDark ? dark : light), ...values },
    })),
  )

/** Returns the id of the theme that the operator chose as the default, or null when it is 0 or its plugin does not run. */
export const findSelectedThemeId = (themes: readonly Theme[], defaultId: unknown): Theme['id'] | null => themes.find(({ id }) => id === defaultId)?.id ?? null

const renderRule = (selector: string, { values, is_dark }: Theme) =>
  `${selector}{color-scheme:${is_dark ? 'dark' : 'light'};${Object.entries(values)
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
