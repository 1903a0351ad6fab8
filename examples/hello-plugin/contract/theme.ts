/** A light theme. The built-in light theme supplies the properties that are missing here. */
// bg, surface, raised: backgrounds; ink, ink-2, ink-3: text, from strong to weak; accent, accent-2: main and second accent; wash: soft tint.
export const DAWN = {
  '--be-bg': 'oklch(96.5% .022 20)',
  '--be-surface': 'oklch(99% .008 20)',
  '--be-raised': 'oklch(93% .03 15)',
  '--be-ink': 'oklch(26% .06 345)',
  '--be-ink-2': 'oklch(43% .05 345)',
  '--be-ink-3': 'oklch(48% .045 345)',
  '--be-accent': 'oklch(48% .19 355)',
  '--be-accent-2': 'oklch(70% .14 40)',
} as const
