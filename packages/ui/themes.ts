/** A built-in theme. `Theme` of the SDK describes the fields. */
export interface BuiltInTheme {
  readonly id: number
  readonly name: string
  readonly is_dark: boolean
  readonly default_light: boolean
  readonly default_dark: boolean
  readonly values: Readonly<Record<string, string>>
}

/** The values of the built-in dark theme. */
export const DARK_VALUES = {
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
  '--be-positive': 'oklch(80% .15 155)',
  '--be-positive-bg': 'oklch(30% .06 155)',
  '--be-warning': 'oklch(85% .14 90)',
  '--be-warning-bg': 'oklch(32% .06 85)',
  '--be-danger': 'oklch(76% .14 22)',
  '--be-danger-bg': 'oklch(31% .08 22)',
  '--be-shadow': '0 24px 60px -20px oklch(0% 0 0 / .65)',
  '--be-shadow-float': '0 12px 40px -8px oklch(0% 0 0 / .6), 0 2px 8px oklch(0% 0 0 / .3)',
}

/** The values of the built-in light theme. */
export const LIGHT_VALUES: typeof DARK_VALUES = {
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
export const THEMES: readonly BuiltInTheme[] = [
  { id: 1, name: 'Dark', is_dark: true, default_light: false, default_dark: true, values: DARK_VALUES },
  { id: 2, name: 'Light', is_dark: false, default_light: true, default_dark: false, values: LIGHT_VALUES },
]
